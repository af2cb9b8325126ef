/** What a token is. Commas and colons are not kept: they follow from the rest. */
export type JsonTokenKind = 'open' | 'close' | 'string' | 'scalar';

/** The tokens of a JSON text, column by column, as places in it: nothing is ever turned into a value. */
export interface JsonTokens {
  readonly kinds: readonly JsonTokenKind[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** At an opening bracket: where its closing one stands among the tokens. */
  readonly closes: readonly number[];
  /** At an opening bracket: how many tokens and brackets stand directly inside, keys counted too. */
  readonly children: readonly number[];
}

const quote = 0x22;
const backslash = 0x5c;

const isBlankOrComma = (code: number): boolean =>
  code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09 || code === 0x2c || code === 0x3a;
const isOpen = (code: number): boolean => code === 0x7b || code === 0x5b;
const isClose = (code: number): boolean => code === 0x7d || code === 0x5d;

/** Where the string that begins at `start` ends: behind the first quote with an even number of backslashes before it. */
const endOfString = (text: string, start: number): number => {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === backslash) slashes += 1;
    if (slashes % 2 === 0) return at + 1;
  }
  return text.length;
};

const endOfScalar = (text: string, start: number): number => {
  let at = start + 1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (isBlankOrComma(code) || isClose(code)) break;
    at += 1;
  }
  return at;
};

const kindOf = (code: number): JsonTokenKind => {
  if (code === quote) return 'string';
  if (isOpen(code)) return 'open';
  return isClose(code) ? 'close' : 'scalar';
};

const endOf = (kind: JsonTokenKind, text: string, start: number): number => {
  if (kind === 'string') return endOfString(text, start);
  return kind === 'scalar' ? endOfScalar(text, start) : start + 1;
};

/** Splits valid JSON into its tokens, however deep it goes. Columns of numbers, because there may be millions. */
export const readJsonTokens = (text: string): JsonTokens => {
  const kinds: JsonTokenKind[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const closes: number[] = [];
  const children: number[] = [];
  const around: number[] = [];
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (isBlankOrComma(code)) {
      at += 1;
      continue;
    }
    const kind = kindOf(code);
    const place = kinds.length;
    const outer = around.at(-1);
    if (kind === 'close') closes[around.pop() ?? 0] = place;
    else if (outer !== undefined) children[outer] = (children[outer] ?? 0) + 1;
    if (kind === 'open') around.push(place);
    kinds.push(kind);
    starts.push(at);
    closes.push(place);
    children.push(0);
    at = endOf(kind, text, at);
    ends.push(at);
  }
  return { kinds, starts, ends, closes, children };
};
