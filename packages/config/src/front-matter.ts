import { parseYaml } from './yaml/parse-yaml.ts';

/** A Markdown file split at its front matter. `keys` is null when there is none that can be read. */
export interface FrontMatter {
  readonly keys: Record<string, unknown> | null;
  readonly body: string;
}

const opening = /^---[ \t]*\r?\n/;
const closing = /^---[ \t]*(?:\r?\n|$)/m;
const lineBreakInside = /[\r\u0085\u2028\u2029\p{Cc}]/u;
const yamlSign = /^(["'[{|>&*!%@`]|[-?](\s|$))/;

/** A line whose bare value has a second colon outside a comment: its key and the value word for word, or null. */
const secondColon = (line: string): readonly [string, string] | null => {
  const match = /^([^\s:#"'[{][^:]*?)\s*:\s+(.*\S)\s*$/.exec(line);
  const key = match?.[1];
  const value = match?.[2];
  if (key === undefined || value === undefined || yamlSign.test(value) || lineBreakInside.test(line))
    return null;
  const beforeComment = value.replace(/\s#.*$/, '');
  return /:(\s|$)/.test(beforeComment) ? [key, value] : null;
};

/** The second reading of a block YAML refused. Spec: agents, "Front matter có dấu hai chấm thứ hai". */
const readWithLiteralLines = (block: string): Record<string, unknown> | null => {
  const taken: (readonly [string, string])[] = [];
  const lines = block.split('\n').map((source) => {
    const line = source.replace(/\r$/, '');
    const pair = secondColon(line);
    if (pair === null) return line;
    taken.push(pair);
    return `${pair[0]}: ${JSON.stringify(pair[1])}`;
  });
  if (taken.length === 0) return null;
  const parsed = parseYaml(lines.join('\n'));
  if (!parsed.ok) return null;
  const { value } = parsed.block;
  return taken.every(([key, text]) => Object.hasOwn(value, key) && value[key] === text) ? value : null;
};

const readBlock = (block: string): Record<string, unknown> | null => {
  const parsed = parseYaml(block);
  return parsed.ok ? parsed.block.value : readWithLiteralLines(block);
};

/** Splits off the front matter of a Markdown text; a block that cannot be read leaves the whole text as the body. */
export const splitFrontMatter = (text: string): FrontMatter => {
  const start = opening.exec(text)?.[0].length;
  if (start === undefined) return { keys: null, body: text };
  const rest = text.slice(start);
  const end = closing.exec(rest);
  const keys = end === null ? null : readBlock(rest.slice(0, end.index));
  if (end === null || keys === null) return { keys: null, body: text };
  return { keys, body: rest.slice(end.index + end[0].length) };
};
