import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import type { ConfigError } from './config-errors.ts';
import { readWholeFile } from './read-file.ts';
import { decodeText } from './yaml/decode-text.ts';

/** The variables of `<home>/env`. */
export interface EnvFile {
  readonly values: ReadonlyMap<string, string>;
  readonly errors: readonly ConfigError[];
  /** Why the file's permissions are too wide, or null. */
  readonly exposed: string | null;
  /** The file as it stands, for an edit; it holds secrets. Null when there is no file, or none that can be read. */
  readonly content: { readonly text: string; readonly hasMark: boolean } | null;
}

/** A file of keys larger than this is not one. Bytes. */
export const largestEnvFile = 1_000_000;
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

const readQuoted = (raw: string): string | null => {
  const double = /^"((?:[^"\\]|\\.)*)"\s*(?:#.*)?$/.exec(raw)?.[1];
  if (double !== undefined) return double.replaceAll(/\\(.)/g, (_, mark: string) => escapes[mark] ?? mark);
  return /^'([^']*)'\s*(?:#.*)?$/.exec(raw)?.[1] ?? null;
};

const readValue = (raw: string): string | null => {
  if (/^["']/.test(raw)) return readQuoted(raw);
  return raw.replace(/(^|\s)#.*$/, '').trim();
};

type Line = { readonly name: string; readonly value: string } | { readonly problem: string } | null;

/** What one line of an env file, without its line break, sets; null for a comment or an empty one. */
export const readEnvLine = (line: string): Line => {
  const trimmed = line.trim();
  if (trimmed === '' || trimmed.startsWith('#')) return null;
  const match = /^(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*)$/.exec(trimmed);
  if (match === null)
    return { problem: 'is not NAME=VALUE: write one variable a line, and # before a comment' };
  const value = readValue(match[2] ?? '');
  return value === null
    ? {
        problem: 'has a quote that does not close, or text after it: close the quote at the end of the value',
      }
    : { name: match[1] ?? '', value };
};

/** Reads the text of an env file. Errors name the line and never what stands in it. */
export const parseEnvText = (file: string, text: string): Pick<EnvFile, 'values' | 'errors'> => {
  const values = new Map<string, string>();
  const errors: ConfigError[] = [];
  const refuse = (line: number, problem: string): void => {
    errors.push({ file, key: `line ${line}`, sentence: `line ${line} ${problem}` });
  };
  text.split(/\r?\n/).forEach((source, index) => {
    const line = readEnvLine(source);
    if (line === null) return;
    if ('problem' in line) refuse(index + 1, line.problem);
    else if (values.has(line.name))
      refuse(index + 1, `sets ${line.name} a second time: keep one of the two lines`);
    else values.set(line.name, line.value);
  });
  return { values, errors };
};

/** Reads `<home>/env`; a missing file holds nothing. Never throws. */
export const readEnvFile = (file: string): EnvFile => {
  const nothing = new Map<string, string>();
  const failed = (key: string, sentence: string): EnvFile => ({
    values: nothing,
    errors: [{ file, key, sentence }],
    exposed: null,
    content: null,
  });
  const read = readWholeFile(file, largestEnvFile);
  if (read.kind === 'missing') return { values: nothing, errors: [], exposed: null, content: null };
  if (read.kind === 'unreadable') return failed('file', `the file was not read: ${read.reason}`);
  const decoded = decodeText(read.bytes);
  if (!('text' in decoded)) return failed(`line ${decoded.line}`, `line ${decoded.line}: ${decoded.problem}`);
  const exposed =
    (read.mode & 0o077) === 0
      ? null
      : `Other users of this machine can read the keys in it. It was used all the same; close it with: chmod 600 ${file}`;
  const hasMark = read.bytes[0] === 0xef && read.bytes[1] === 0xbb && read.bytes[2] === 0xbf;
  return { ...parseEnvText(file, decoded.text), exposed, content: { text: decoded.text, hasMark } };
};

/** What a new env file begins with. */
export const firstEnvLines = `# Keys of the crew, one NAME=VALUE a line. Read at start; a variable of the process wins.
# OPENROUTER_API_KEY=
`;

/** Creates the env file, mode 600, when someone will have to put a key into it. An existing file is left alone. */
export const ensureEnvFile = (file: string): void => {
  if (existsSync(file)) return;
  writeFileSync(file, firstEnvLines, { mode: 0o600, flag: 'wx' });
  chmodSync(file, 0o600);
};
