/** A command as the lexer understands it. */
export type SplitCommand =
  /** Simple commands, in order, as written; `words` are unquoted. */
  | { readonly kind: 'segments'; readonly segments: readonly Segment[] }
  /** Something in it can run or write what the text does not show. */
  | { readonly kind: 'unreadable' };

/** One simple command between two operators. */
export interface Segment {
  readonly text: string;
  readonly words: readonly string[];
}

const blank = new Set([' ', '\t']);
const separators = new Set([';', '&', '|', '\n']);
/** Outside quotes: substitution, redirection, grouping, brace expansion, carriage returns and other controls. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const opaque = /[`<>(){}\u0000-\u0008\u000b-\u001f\u007f]/;

interface Reader {
  readonly command: string;
  at: number;
  readonly segments: Segment[];
  start: number;
  words: string[];
  /** Null between words; an empty string is a word of its own once quoted. */
  word: string | null;
}

const endWord = (reader: Reader): void => {
  if (reader.word !== null) reader.words.push(reader.word);
  reader.word = null;
};

const endSegment = (reader: Reader): void => {
  endWord(reader);
  const text = reader.command.slice(reader.start, reader.at).trim();
  if (reader.words.length > 0) reader.segments.push({ text, words: reader.words });
  reader.words = [];
};

const append = (reader: Reader, text: string): void => {
  reader.word = (reader.word ?? '') + text;
};

/** Text up to the closing single quote. False when it never closes. */
const readSingle = (reader: Reader): boolean => {
  const end = reader.command.indexOf("'", reader.at + 1);
  if (end === -1) return false;
  append(reader, reader.command.slice(reader.at + 1, end));
  reader.at = end + 1;
  return true;
};

/** A backslash inside double quotes only shields a few characters. */
const readShielded = (reader: Reader): void => {
  const next = reader.command[reader.at + 1] ?? '';
  if (next !== '\n') append(reader, '"\\$`'.includes(next) ? next : `\\${next}`);
  reader.at += 2;
};

/** Text up to the closing double quote. False when it never closes or expands something. */
const readDouble = (reader: Reader): boolean => {
  append(reader, '');
  reader.at += 1;
  while (reader.at < reader.command.length) {
    const char = reader.command[reader.at] ?? '';
    if (char === '$' || char === '`') return false;
    if (char === '\\') {
      readShielded(reader);
      continue;
    }
    reader.at += 1;
    if (char === '"') return true;
    append(reader, char);
  }
  return false;
};

const readEscape = (reader: Reader): boolean => {
  const next = reader.command[reader.at + 1];
  if (next === undefined) return false;
  if (next !== '\n') append(reader, next);
  reader.at += 2;
  return true;
};

const readSeparator = (reader: Reader): void => {
  endSegment(reader);
  while (reader.at < reader.command.length && separators.has(reader.command[reader.at] ?? '')) reader.at += 1;
  reader.start = reader.at;
};

/** Reads what stands at the position; false when it cannot be read. */
const readNext = (reader: Reader): boolean => {
  const char = reader.command[reader.at] ?? '';
  if (char === "'") return readSingle(reader);
  if (char === '"') return readDouble(reader);
  if (char === '\\') return readEscape(reader);
  // A comment could carry an allowed pattern that nothing runs.
  if (char === '$' || opaque.test(char) || (char === '#' && reader.word === null)) return false;
  if (separators.has(char)) {
    readSeparator(reader);
    return true;
  }
  if (blank.has(char)) endWord(reader);
  else append(reader, char);
  reader.at += 1;
  return true;
};

/**
 * Splits a shell command at `;`, `&`, `&&`, `|`, `||` and newlines outside quotes. It reads only the plain part of the
 * language and calls everything else unreadable: expansions, substitutions, redirections, groups, comments, open
 * quotes. Never throws.
 */
export const splitCommand = (command: string): SplitCommand => {
  const reader: Reader = { command, at: 0, segments: [], start: 0, words: [], word: null };
  while (reader.at < command.length) if (!readNext(reader)) return { kind: 'unreadable' };
  endSegment(reader);
  return { kind: 'segments', segments: reader.segments };
};
