/** One token of a JSON text: a bracket, a comma, a colon, a string, or a scalar as it was written. */
export interface JsonToken {
  readonly kind: 'open' | 'close' | 'comma' | 'colon' | 'string' | 'scalar';
  /** The characters of the token, never rewritten. */
  readonly raw: string;
  readonly end: number;
}

const punctuation: Readonly<Record<string, JsonToken['kind']>> = {
  '{': 'open',
  '[': 'open',
  '}': 'close',
  ']': 'close',
  ',': 'comma',
  ':': 'colon',
};

const isBlank = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

const backslash = 0x5c;

/** Where the string that begins at `start` ends: behind the first quote with an even number of backslashes before it. */
const endOfString = (text: string, start: number): number => {
  for (let quote = text.indexOf('"', start + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let slashes = 0;
    while (text.charCodeAt(quote - 1 - slashes) === backslash) slashes += 1;
    if (slashes % 2 === 0) return quote + 1;
  }
  return text.length;
};

const endOfScalar = (text: string, start: number): number => {
  let at = start + 1;
  while (at < text.length && !isBlank(text.charCodeAt(at)) && punctuation[text.charAt(at)] === undefined)
    at += 1;
  return at;
};

/** The next token at or after `from`, or null at the end. The text must be valid JSON. */
export const readJsonToken = (text: string, from: number): JsonToken | null => {
  let start = from;
  while (start < text.length && isBlank(text.charCodeAt(start))) start += 1;
  if (start >= text.length) return null;
  const first = text.charAt(start);
  const kind = punctuation[first];
  if (kind !== undefined) return { kind, raw: first, end: start + 1 };
  const end = first === '"' ? endOfString(text, start) : endOfScalar(text, start);
  return { kind: first === '"' ? 'string' : 'scalar', raw: text.slice(start, end), end };
};
