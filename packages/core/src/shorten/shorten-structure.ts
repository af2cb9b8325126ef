import type { CoreTexts } from '../texts/core-texts.ts';
import { type JsonToken, readJsonToken } from './read-json-token.ts';
import { sliceEnd, sliceStart } from './slice-text.ts';

interface Limits {
  readonly items: number;
  readonly stringChars: number;
}

/** From gentle to hard; the first that fits wins. The first only drops blanks. */
const ladder: readonly Limits[] = [
  [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
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

const isValidJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** A string literal without its middle when it says more than `limit` characters. */
const shortenString = (raw: string, limit: number, texts: CoreTexts): string => {
  if (raw.length - 2 <= limit) return raw;
  const text = String(JSON.parse(raw));
  if (text.length <= limit) return raw;
  const room = limit - texts.stringMiddle(text.length).length;
  if (room <= 0) return JSON.stringify(sliceStart(text, limit));
  const head = sliceStart(text, Math.ceil(room / 2));
  const tail = sliceEnd(text, Math.floor(room / 2));
  return JSON.stringify(head + texts.stringMiddle(text.length - head.length - tail.length) + tail);
};

/** An object or array that is being copied. */
interface Open {
  readonly isArray: boolean;
  /** Members or items begun so far, those left out included. */
  count: number;
  /** In an object: the next string is a value. */
  isAfterKey: boolean;
}

/** A copy under fixed limits while it is made. */
interface Copy {
  readonly limits: Limits;
  readonly texts: CoreTexts;
  readonly open: Open[];
  /** How many brackets are open of an item that is left out; 0 while items are copied. */
  hidden: number;
  out: string;
}

const copyValue = (copy: Copy, { kind, raw }: JsonToken): void => {
  if (kind === 'open') copy.open.push({ isArray: raw === '[', count: 0, isAfterKey: false });
  copy.out += kind === 'string' ? shortenString(raw, copy.limits.stringChars, copy.texts) : raw;
};

const copyItem = (copy: Copy, array: Open, token: JsonToken): void => {
  array.count += 1;
  if (array.count > copy.limits.items) {
    if (token.kind === 'open') copy.hidden = 1;
    return;
  }
  if (array.count > 1) copy.out += ',';
  copyValue(copy, token);
};

const copyMember = (copy: Copy, object: Open, token: JsonToken): void => {
  if (object.isAfterKey) {
    object.isAfterKey = false;
    copyValue(copy, token);
    return;
  }
  object.count += 1;
  object.isAfterKey = true;
  copy.out += `${object.count > 1 ? ',' : ''}${token.raw}:`;
};

const close = (copy: Copy, token: JsonToken): void => {
  const closed = copy.open.pop();
  const dropped = closed?.isArray === true ? closed.count - copy.limits.items : 0;
  if (dropped > 0) copy.out += `,${JSON.stringify(copy.texts.arrayTail(dropped))}`;
  copy.out += token.raw;
};

const copyToken = (copy: Copy, token: JsonToken): void => {
  if (token.kind === 'comma' || token.kind === 'colon') return;
  if (copy.hidden > 0) {
    if (token.kind === 'open') copy.hidden += 1;
    if (token.kind === 'close') copy.hidden -= 1;
    return;
  }
  const around = copy.open.at(-1);
  if (token.kind === 'close') close(copy, token);
  else if (around === undefined) copyValue(copy, token);
  else if (around.isArray) copyItem(copy, around, token);
  else copyMember(copy, around, token);
};

/** Copies valid JSON token by token, however deep it goes; null as soon as the copy outgrows `cap`. */
const copyWithin = (text: string, limits: Limits, cap: number, texts: CoreTexts): string | null => {
  const copy: Copy = { limits, texts, open: [], hidden: 0, out: '' };
  for (let token = readJsonToken(text, 0); token !== null; token = readJsonToken(text, token.end)) {
    copyToken(copy, token);
    if (copy.out.length > cap) return null;
  }
  return copy.out;
};

/**
 * Brings JSON under `cap` and keeps it JSON: every key stays, arrays lose their tail, long strings their middle, and
 * no number is ever rewritten, because tokens are copied and never become values. Null when the text is no object or
 * array, or its keys alone do not fit. Spec: tools, "structure".
 */
export const shortenStructure = (text: string, cap: number, texts: CoreTexts): string | null => {
  const start = text.trimStart().charAt(0);
  if ((start !== '{' && start !== '[') || !isValidJson(text)) return null;
  for (const limits of ladder) {
    const shorter = copyWithin(text, limits, cap, texts);
    if (shorter !== null) return shorter;
  }
  return null;
};
