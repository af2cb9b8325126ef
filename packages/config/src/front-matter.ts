import { readSecondTime } from './second-reading.ts';
import { parseYaml } from './yaml/parse-yaml.ts';

/** A Markdown file split at its front matter. `keys` is null when there is none that can be read. */
export interface FrontMatter {
  readonly keys: Record<string, unknown> | null;
  readonly body: string;
}

/** What a Markdown text opens with. `isBlock` is false for sound YAML that is no block of keys: it declares nothing. */
export type FrontMatterRead =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'read';
      readonly keys: Record<string, unknown>;
      readonly isBlock: boolean;
      readonly body: string;
    }
  /** `line` counts from 1 in the whole text. */
  | { readonly kind: 'broken'; readonly line: number; readonly problem: string };

/** Characters a front matter block may have; a longer one is a document that only looks like one. */
const longestBlock = 65_536;

const opening = /^---[ \t]*\r?\n/;
const closing = /(?:^|\n)---[ \t]*(?:\r?\n|\r?$)/;

const readBlock = (block: string, body: string): FrontMatterRead => {
  const first = parseYaml(block);
  if (!first.ok && first.isOtherRoot === true) return { kind: 'read', keys: {}, isBlock: false, body };
  const parsed = first.ok ? first : readSecondTime(block, first);
  if (parsed.ok) return { kind: 'read', keys: parsed.block.value, isBlock: true, body };
  const { line, problem } = parsed.problems[0] ?? { line: 1, problem: 'it cannot be read as YAML' };
  return { kind: 'broken', line: line + 1, problem };
};

/** Reads the front matter of a skill, command or agent file, and says what is wrong with one that cannot be read. */
export const readFrontMatter = (text: string): FrontMatterRead => {
  const start = opening.exec(text)?.[0].length;
  if (start === undefined) return { kind: 'none' };
  const rest = text.slice(start);
  const end = closing.exec(rest);
  if (end === null)
    return { kind: 'broken', line: 1, problem: 'the front matter has no closing line ---: add it' };
  if (end.index > longestBlock)
    return { kind: 'broken', line: 1, problem: `the front matter is longer than ${longestBlock} characters` };
  const block = rest.slice(0, end[0].startsWith('\n') ? end.index + 1 : end.index);
  return readBlock(block, rest.slice(end.index + end[0].length));
};

/** Splits off the front matter of a persona file; a block that cannot be read leaves the whole text as the body. */
export const splitFrontMatter = (text: string): FrontMatter => {
  const read = readFrontMatter(text);
  return read.kind === 'read' && read.isBlock
    ? { keys: read.keys, body: read.body }
    : { keys: null, body: text };
};
