import { memoryLimits, wikiLimits, wikiSourcePattern } from '@my-agent-crew/contract';
import { readKey, readScalar, splitFrontMatter } from '../front-matter.ts';
import { readHeading } from '../read-heading.ts';
import { withoutBlock } from './link-block.ts';

/** What the file of a page says. */
export interface PageFile {
  readonly title: string;
  /** Those that are well-formed, each once. */
  readonly sources: readonly string[];
  /** As written; empty when nothing says. */
  readonly updated: string;
  readonly aliases: readonly string[];
  readonly review: string;
  /** Lines of the front matter that are not ours, kept as they are. */
  readonly extra: readonly string[];
  /** The body without the block of links. */
  readonly text: string;
}

const ownKeys = new Set(['title', 'sources', 'updated', 'aliases', 'review']);
const itemLine = /^[ \t]*-[ \t]+(.*)$/;

/** A list of YAML on one line, or a single value. */
const readList = (written: string): string[] => {
  if (written === '') return [];
  const inner = /^\[(.*)\]$/s.exec(written)?.[1];
  if (inner === undefined) return [readScalar(written)];
  const items = inner.match(/"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^,]+/g) ?? [];
  return items.map((item) => readScalar(item.trim())).filter((item) => item !== '');
};

interface ReadKeys {
  readonly values: ReadonlyMap<string, string>;
  readonly lists: ReadonlyMap<string, readonly string[]>;
  readonly extra: readonly string[];
}

/** Reads our keys leniently, lists in either form of YAML; what is not ours is kept for the next write. */
const readOwn = (lines: readonly string[]): ReadKeys => {
  const values = new Map<string, string>();
  const lists = new Map<string, string[]>();
  const extra: string[] = [];
  let open: string[] | null = null;
  for (const line of lines) {
    const pair = readKey(line);
    const item = itemLine.exec(line)?.[1]?.trimEnd();
    if (pair !== null && ownKeys.has(pair.key)) {
      values.set(pair.key, readScalar(pair.written));
      open = readList(pair.written);
      lists.set(pair.key, open);
    } else if (pair === null && item !== undefined && open !== null) {
      open.push(readScalar(item));
    } else {
      open = null;
      if (line.trim() !== '' || extra.length > 0) extra.push(line);
    }
  }
  return { values, lists, extra };
};

const headingOf = (text: string): string =>
  text
    .split('\n')
    .filter((line) => /^#[ \t]/.test(line))
    .map(readHeading)
    .find((words) => words !== null && words !== '') ?? '';

/** A title that fits on a line and into a link. */
export const cleanTitle = (title: string): string =>
  title
    .replace(/[[\]|]/g, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, wikiLimits.title)
    .toWellFormed()
    .replaceAll('\uFFFD', '')
    .trim();

const unique = (list: readonly string[]): string[] => [...new Set(list)];

/**
 * Reads the file of a page as people write it: without front matter, its first heading or its name is the title. Answers
 * with a reason when it cannot be read as a page at all.
 */
export const readPageFile = (file: string, name: string): PageFile | { readonly problem: string } => {
  const { length } = withoutBlock(file);
  if (length > memoryLimits.file)
    return { problem: `it has ${length} characters; a page may have ${memoryLimits.file}` };
  if (file.includes('\uFFFD') || file.includes('\0')) return { problem: 'it is not a text in UTF-8' };
  const { lines, body, isOpen } = splitFrontMatter(file);
  if (isOpen) return { problem: 'its front matter opens with --- and nothing closes it' };
  const { values, lists, extra } = readOwn(lines);
  const text = withoutBlock(body).trim();
  return {
    title: cleanTitle(values.get('title') ?? '') || cleanTitle(headingOf(text)) || name,
    sources: unique((lists.get('sources') ?? []).filter((one) => wikiSourcePattern.test(one))),
    updated: values.get('updated') ?? '',
    aliases: unique((lists.get('aliases') ?? []).map(cleanTitle).filter((one) => one !== '')),
    review: (values.get('review') ?? '').replace(/^false$/, ''),
    extra,
    text,
  };
};

/** A page as its file, without the block of links; YAML and we read it the same. */
export const writePageFile = (page: PageFile): string => {
  const keys = [
    `title: ${JSON.stringify(page.title)}`,
    `sources: ${JSON.stringify(page.sources)}`,
    ...(page.aliases.length === 0 ? [] : [`aliases: ${JSON.stringify(page.aliases)}`]),
    ...(page.review === '' ? [] : [`review: ${JSON.stringify(page.review)}`]),
    `updated: ${JSON.stringify(page.updated)}`,
    ...page.extra,
  ];
  const body = page.text.trim();
  return `---\n${keys.join('\n')}\n---\n${body === '' ? '' : `\n${body}\n`}`;
};
