import type { CoreTexts } from '../texts/core-texts.ts';
import { sliceEnd, sliceStart } from './slice-text.ts';

/** A number kept as the characters it was written with. */
interface RawNumber {
  readonly rawJSON: string;
}

interface ExactJson {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
  ): unknown;
  rawJSON(text: string): RawNumber;
  isRawJSON(value: unknown): value is RawNumber;
}

const exact = JSON as unknown as ExactJson;

const parseExactly = (text: string): unknown => {
  try {
    return exact.parse(text, (_key, value, context) =>
      typeof value === 'number' && context.source !== undefined ? exact.rawJSON(context.source) : value,
    );
  } catch {
    return undefined;
  }
};

interface Limits {
  readonly items: number;
  readonly stringChars: number;
}

/** From gentle to hard; the first that fits wins. */
const ladder: readonly Limits[] = [
  [200, 4000],
  [100, 2000],
  [50, 1000],
  [50, 400],
  [20, 400],
  [20, 160],
  [10, 160],
  [5, 80],
  [2, 60],
  [1, 40],
].map(([items, stringChars]) => ({ items: items as number, stringChars: stringChars as number }));

const shortenString = (text: string, limit: number, texts: CoreTexts): string => {
  if (text.length <= limit) return text;
  const label = texts.stringMiddle(text.length);
  const room = limit - label.length;
  if (room <= 0) return sliceStart(text, limit);
  const head = sliceStart(text, Math.ceil(room / 2));
  const tail = sliceEnd(text, Math.floor(room / 2));
  return head + texts.stringMiddle(text.length - head.length - tail.length) + tail;
};

const shorten = (value: unknown, limits: Limits, texts: CoreTexts): unknown => {
  if (typeof value === 'string') return shortenString(value, limits.stringChars, texts);
  if (Array.isArray(value)) {
    const kept = value.slice(0, limits.items).map((item) => shorten(item, limits, texts));
    return value.length > limits.items ? [...kept, texts.arrayTail(value.length - limits.items)] : kept;
  }
  if (value === null || typeof value !== 'object' || exact.isRawJSON(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, shorten(entry, limits, texts)]),
  );
};

/**
 * Brings JSON under `cap` and keeps it JSON: every key stays, arrays lose their tail, long strings their middle, and
 * no number is ever rewritten. Null when the text is no object or array, or its keys alone do not fit.
 * Spec: tools, "structure".
 */
export const shortenStructure = (text: string, cap: number, texts: CoreTexts): string | null => {
  const start = text.trimStart().charAt(0);
  if (start !== '{' && start !== '[') return null;
  const value = parseExactly(text);
  if (value === undefined) return null;
  const compact = JSON.stringify(value);
  if (compact.length <= cap) return compact;
  for (const limits of ladder) {
    const shorter = JSON.stringify(shorten(value, limits, texts));
    if (shorter.length <= cap) return shorter;
  }
  return null;
};
