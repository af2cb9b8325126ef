import type { SeenButton } from './chat-book.ts';
import { type Entity, parseHtml } from './parse-html.ts';

/** Values of a form are strings of JSON, those of a JSON body are what they are. */
const unpack = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
};

const trimKeepingCode = (text: string, entities: readonly Entity[]): string => {
  const firstEntity = entities[0]?.offset ?? text.length;
  const leading = /^[ \n]*/.exec(text.slice(0, firstEntity))?.[0].length ?? 0;
  return leading === 0 ? text.trimEnd() : text.slice(leading).trimEnd();
};

/**
 * The text of a send or edit after its tags were read and its ends trimmed, with Telegram's limits; a reason when it is refused.
 * `most` is 4,096 for messages and 1,024 for captions, in UTF-16 units.
 */
export const readText = (
  text: unknown,
  parseMode: unknown,
  most: number,
): { readonly text: string; readonly entities: readonly Entity[] } | { readonly problem: string } => {
  const raw = typeof text === 'string' ? text : '';
  if (Buffer.byteLength(raw) > 32_768) return { problem: 'text is too long' };
  const isHtml = String(parseMode ?? '').toLowerCase() === 'html';
  if (parseMode !== undefined && !isHtml) return { problem: 'unsupported parse_mode' };
  const parsed = isHtml ? parseHtml(raw) : { text: raw, entities: [] };
  if ('problem' in parsed) return { problem: `can't parse entities: ${parsed.problem}` };
  const trimmed = trimKeepingCode(parsed.text, parsed.entities);
  if (trimmed.length > most) {
    return { problem: most === 1024 ? 'message caption is too long' : 'message is too long' };
  }
  return { text: trimmed, entities: parsed.entities };
};

/** The inline buttons of a send or edit, or why Telegram refuses them. */
export const readButtons = (
  markup: unknown,
): readonly (readonly SeenButton[])[] | { readonly problem: string } => {
  if (markup === undefined || markup === null) return [];
  const rows = (unpack(markup) as { inline_keyboard?: unknown } | null)?.inline_keyboard;
  if (!Array.isArray(rows)) return { problem: 'object expected as reply markup' };
  const buttons = rows.map((row: readonly { text?: unknown; callback_data?: unknown }[]) =>
    row.map((button) => ({ text: String(button.text ?? ''), data: String(button.callback_data ?? '') })),
  );
  for (const { text, data } of buttons.flat()) {
    if (text === '') return { problem: 'inline keyboard button text must be non-empty' };
    const bytes = Buffer.byteLength(data);
    if (bytes < 1 || bytes > 64) return { problem: 'BUTTON_DATA_INVALID' };
  }
  return buttons;
};
