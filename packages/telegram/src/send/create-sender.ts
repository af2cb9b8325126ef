import type { ChannelSender, OutboxBody, OutboxRow, SendEnd } from '@my-agent-crew/core';
import type { CallEnd } from '../call/call-end.ts';
import type { CallMethod } from '../call/create-caller.ts';
import { askedWait } from '../call/say-problem.ts';
import type { SendableFile } from '../telegram-api.ts';
import { cutEnd } from '../text/cut-end.ts';
import { cutText } from '../text/cut-text.ts';
import { type FormattedText, formatText, mostCaption, mostText } from '../text/format-text.ts';
import { fileName } from './file-name.ts';
import { isFormatRefused, isPhotoRefused, judgeSend } from './judge-send.ts';
import type { RateHold } from './rate-hold.ts';

const sendLimitMs = 30_000;
const uploadLimitMs = 120_000;
const mostPhotoBytes = 10 * 1024 * 1024;
const mostUploadBytes = 50 * 1024 * 1024;

/** What a sender stands on. */
interface SenderParts {
  readonly botId: string;
  readonly call: CallMethod;
  readonly hold: RateHold;
  readonly readFile: (row: OutboxRow) => Promise<SendableFile>;
}

type TextBody = Extract<OutboxBody, { readonly kind: 'text' }>;
type FileBody = Extract<OutboxBody, { readonly kind: 'file' }>;
type Send = (payload: Readonly<Record<string, unknown>>) => Promise<CallEnd>;

/** Sends the formatted form, and the plain words when Telegram cannot read the tags. */
const sendFormatted = async (
  field: 'text' | 'caption',
  formatted: FormattedText,
  most: number,
  send: Send,
): Promise<CallEnd> => {
  if (formatted.html !== null && formatted.length <= most) {
    const end = await send({ [field]: formatted.html, parse_mode: 'HTML' });
    if (!isFormatRefused(end)) return end;
  }
  return send({ [field]: formatted.plain });
};

const markupOf = (body: TextBody) => ({
  inline_keyboard: body.buttons.map((row) => row.map(({ text, data }) => ({ text, callback_data: data }))),
});

const refuse = (error: string): SendEnd => ({ kind: 'refused', error });

const sendText = async (
  parts: SenderParts,
  row: OutboxRow,
  body: TextBody,
  signal: AbortSignal,
): Promise<SendEnd> => {
  const formatted = formatText(body.text);
  if (formatted.plain.trim() === '')
    return refuse('The message has no words, and Telegram takes none without.');
  const isSendable = formatted.html !== null && formatted.length <= mostText;
  if (!isSendable && formatted.plain.length > mostText) {
    return refuse(
      `The message has ${formatted.length} characters; Telegram takes at most ${mostText}. Nothing was sent.`,
    );
  }
  const isEdit = row.remoteId !== null;
  const common = {
    chat_id: row.target,
    ...(isEdit ? { message_id: Number(row.remoteId) } : {}),
    ...(body.buttons.length > 0 ? { reply_markup: markupOf(body) } : {}),
    // Telegram would fetch every address a model writes, and so carry out what hides in it.
    link_preview_options: { is_disabled: true },
  };
  const end = await sendFormatted('text', formatted, mostText, (words) =>
    parts.call(isEdit ? 'editMessageText' : 'sendMessage', { ...common, ...words }, sendLimitMs, signal),
  );
  return closeSend(parts, end, row.remoteId);
};

const closeSend = (parts: SenderParts, end: CallEnd, remoteId: string | null): SendEnd => {
  const wait = askedWait(end);
  if (wait !== null) parts.hold.waitFor(wait);
  return judgeSend(end, parts.botId, remoteId);
};

/** Why there is no file, in its place: the words around it are sent already and promise one. */
const sendReason = async (
  parts: SenderParts,
  row: OutboxRow,
  words: string,
  signal: AbortSignal,
): Promise<SendEnd> => {
  const end = await parts.call(
    'sendMessage',
    { chat_id: row.target, text: cutEnd(words, mostText) },
    sendLimitMs,
    signal,
  );
  return closeSend(parts, end, null);
};

const shortCaption = (caption: string): FormattedText => {
  const whole = formatText(caption);
  if (Math.max(whole.length, whole.plain.length) <= mostCaption) return whole;
  return formatText(`${cutText(caption, mostCaption - 2)[0] ?? ''} …`);
};

const upload = async (
  parts: SenderParts,
  row: OutboxRow,
  as: FileBody['as'],
  file: Extract<SendableFile, { readonly bytes: Uint8Array }>,
  caption: string,
  signal: AbortSignal,
): Promise<CallEnd> => {
  const source = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength);
  const media = { source, filename: fileName(file.name) };
  const method = as === 'photo' ? 'sendPhoto' : 'sendDocument';
  return sendFormatted('caption', shortCaption(caption), mostCaption, (words) =>
    parts.call(
      method,
      { chat_id: row.target, [as]: media, ...(caption.trim() === '' ? {} : words) },
      uploadLimitMs,
      signal,
    ),
  );
};

const sendFile = async (
  parts: SenderParts,
  row: OutboxRow,
  body: FileBody,
  signal: AbortSignal,
): Promise<SendEnd> => {
  if (row.remoteId !== null) return refuse('A file that was sent cannot be changed. Nothing was sent.');
  const file = await parts.readFile(row).catch(() => null);
  if (file === null) {
    return { kind: 'retry', afterMs: null, error: 'The file could not be read. Nothing was sent.' };
  }
  if ('refused' in file) {
    return sendReason(
      parts,
      row,
      [body.caption, file.refused].filter((line) => line !== '').join('\n'),
      signal,
    );
  }
  if (file.bytes.length > mostUploadBytes) {
    return refuse(`The file ${fileName(file.name)} is larger than the 50 MB that Telegram takes from a bot.`);
  }
  const asPhoto = body.as === 'photo' && file.bytes.length <= mostPhotoBytes;
  const end = await upload(parts, row, asPhoto ? 'photo' : 'document', file, body.caption, signal);
  if (!asPhoto || !isPhotoRefused(end)) return closeSend(parts, end, null);
  return closeSend(parts, await upload(parts, row, 'document', file, body.caption, signal), null);
};

/** Makes the sender of one bot's outbox rows. Called by `createTelegramApi`. */
export const createSender = (parts: SenderParts): ChannelSender => ({
  send: async (row, signal) => {
    const leftMs = parts.hold.leftMs();
    if (leftMs > 0) {
      const error = `Telegram asks to wait ${Math.ceil(leftMs / 1000)} s before the next message.`;
      return { kind: 'retry', afterMs: leftMs, error, isOutage: true };
    }
    return row.body.kind === 'text'
      ? sendText(parts, row, row.body, signal)
      : sendFile(parts, row, row.body, signal);
  },
});
