import type { CoreTexts } from '../texts/core-texts.ts';
import { type JsonTokens, readJsonTokens } from './json-tokens.ts';
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
  /** Where its bracket stands among the tokens. */
  readonly place: number;
  readonly isArray: boolean;
  /** Members or items copied so far. */
  count: number;
  /** In an object: the next string is a value. */
  isAfterKey: boolean;
}

/** A copy under fixed limits while it is made. */
interface Copy {
  readonly text: string;
  readonly tokens: JsonTokens;
  readonly limits: Limits;
  readonly texts: CoreTexts;
  readonly open: Open[];
  out: string;
}

const rawAt = ({ text, tokens }: Copy, place: number): string =>
  text.slice(tokens.starts[place], tokens.ends[place]);

const copyValue = (copy: Copy, place: number): void => {
  const raw = rawAt(copy, place);
  const kind = copy.tokens.kinds[place];
  if (kind === 'open') copy.open.push({ place, isArray: raw === '[', count: 0, isAfterKey: false });
  copy.out += kind === 'string' ? shortenString(raw, copy.limits.stringChars, copy.texts) : raw;
};

/** Copies an item, or leaves out the rest of the array; returns the place to go on from. */
const copyItem = (copy: Copy, array: Open, place: number): number => {
  if (array.count >= copy.limits.items) {
    const dropped = (copy.tokens.children[array.place] ?? 0) - array.count;
    copy.out += `,${JSON.stringify(copy.texts.arrayTail(dropped))}`;
    return copy.tokens.closes[array.place] ?? place;
  }
  if (array.count > 0) copy.out += ',';
  array.count += 1;
  copyValue(copy, place);
  return place + 1;
};

const copyMember = (copy: Copy, object: Open, place: number): number => {
  if (object.isAfterKey) {
    object.isAfterKey = false;
    copyValue(copy, place);
  } else {
    copy.out += `${object.count > 0 ? ',' : ''}${rawAt(copy, place)}:`;
    object.count += 1;
    object.isAfterKey = true;
  }
  return place + 1;
};

const copyToken = (copy: Copy, place: number): number => {
  const around = copy.open.at(-1);
  if (copy.tokens.kinds[place] === 'close') {
    copy.open.pop();
    copy.out += rawAt(copy, place);
    return place + 1;
  }
  if (around !== undefined) return (around.isArray ? copyItem : copyMember)(copy, around, place);
  copyValue(copy, place);
  return place + 1;
};

/** Copies JSON token by token, leaping over what is left out; null as soon as the copy outgrows `cap`. */
const copyWithin = (
  source: Pick<Copy, 'text' | 'tokens' | 'texts'>,
  limits: Limits,
  cap: number,
): string | null => {
  const copy: Copy = { ...source, limits, open: [], out: '' };
  for (let place = 0; place < source.tokens.kinds.length; ) {
    place = copyToken(copy, place);
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
  const tokens = readJsonTokens(text);
  for (const limits of ladder) {
    const shorter = copyWithin({ text, tokens, texts }, limits, cap);
    if (shorter !== null) return shorter;
  }
  return null;
};
