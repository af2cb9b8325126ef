import { readEnvLine } from '../env-file.ts';

/** Needs no quotes in an env file and means itself to a shell too. */
const plain = /^[\w.:/+=@%,~-]+$/;

const quote = (value: string): string => {
  if (plain.test(value)) return value;
  if (!value.includes("'")) return `'${value}'`;
  return `"${value.replaceAll(/["\\]/g, '\\$&')}"`;
};

/** What stands behind the value of a line: blanks and maybe a comment. */
const tailOf = (raw: string): string => {
  const quoted = /^(?:"(?:[^"\\]|\\.)*"|'[^']*')(.*)$/s.exec(raw)?.[1];
  if (quoted !== undefined) return quoted;
  const value = raw.slice(0, /(?:^|\s)#/.exec(raw)?.index ?? raw.length).trimEnd();
  return raw.slice(value.length);
};

const replaceValue = (body: string, value: string): string => {
  const [, head = '', raw = ''] = /^(\s*(?:export\s+)?\w+\s*=\s*)(.*)$/s.exec(body) ?? [];
  const tail = tailOf(raw);
  return `${head}${quote(value)}${tail.startsWith('#') ? ' ' : ''}${tail}`;
};

const breakOf = (line: string): string => /\r?\n$/.exec(line)?.[0] ?? '';

/**
 * Sets one variable of an env file's text, or takes it out with null; every other byte stays. A variable that is new goes
 * to the end. The text must read without errors, and the caller reads the result back.
 */
export const editEnvText = (text: string, name: string, value: string | null): string => {
  const lines = text.split(/(?<=\n)/);
  const bodyOf = (line: string): string => line.slice(0, line.length - breakOf(line).length);
  const index = lines.findIndex((line) => {
    const read = readEnvLine(bodyOf(line));
    return read !== null && 'name' in read && read.name === name;
  });
  const found = lines[index];
  if (found !== undefined) {
    const written = value === null ? [] : [`${replaceValue(bodyOf(found), value)}${breakOf(found)}`];
    return [...lines.slice(0, index), ...written, ...lines.slice(index + 1)].join('');
  }
  if (value === null) return text;
  const eol = /\r?\n/.exec(text)?.[0] ?? '\n';
  const isCut = text !== '' && !text.endsWith('\n');
  return `${text}${isCut ? eol : ''}${name}=${quote(value)}${eol}`;
};
