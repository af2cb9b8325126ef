/** A file that begins with keys between two lines of `---`. */
export interface FrontMatter {
  /** The lines between the marks; empty when there are none. */
  readonly lines: readonly string[];
  /** What comes after, as it is written. */
  readonly body: string;
  /** The file opens with a mark that nothing closes; `body` is the whole file then. */
  readonly isOpen: boolean;
}

const block = /^\uFEFF?---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/;
const keyLine = /^([a-z_]+):(.*)$/;

/** Splits a file into its keys and its body. */
export const splitFrontMatter = (text: string): FrontMatter => {
  const found = block.exec(text);
  if (found === null)
    return {
      lines: [],
      body: text.replace(/^\uFEFF/, ''),
      isOpen: /^\uFEFF?---[ \t]*\r?(?:\n|$)/.test(text),
    };
  const lines = found[1] === undefined ? [] : found[1].split(/\r?\n/);
  return { lines, body: text.slice(found[0].length), isOpen: false };
};

/** A value as a hand or we wrote it: with quotes or without. */
export const readScalar = (written: string): string => {
  if (written.startsWith('"')) {
    try {
      const value: unknown = JSON.parse(written);
      if (typeof value === 'string') return value;
    } catch {
      return written;
    }
  }
  return /^'.*'$/.test(written) ? written.slice(1, -1).replaceAll("''", "'") : written;
};

/** The key of a line and its value as written; null for any other line. */
export const readKey = (line: string): { readonly key: string; readonly written: string } | null => {
  const pair = keyLine.exec(line);
  return pair?.[1] === undefined ? null : { key: pair[1], written: (pair[2] ?? '').trim() };
};

/** The keys of a file with their values; of a key that stands twice, the last. */
export const readKeys = (lines: readonly string[]): Map<string, string> =>
  new Map(
    lines.flatMap((line) => {
      const pair = readKey(line);
      return pair === null ? [] : [[pair.key, readScalar(pair.written)] as const];
    }),
  );
