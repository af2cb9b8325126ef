import { readHeading } from './read-heading.ts';

/** One thing a memory file says: a bullet with its indented lines, or a paragraph. Spec: supplement §4. */
export interface Entry {
  /** Empty when it stands under none. */
  readonly heading: string;
  readonly text: string;
}

type LineKind = 'blank' | 'heading' | 'bullet' | 'indented' | 'plain' | 'fenced';

const bulletLine = /^(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;
const indentedLine = /^(?: {2,}|\t)/;
const fenceLine = /^[ \t]*(?:```|~~~)/;

const kindOf = (line: string): LineKind => {
  if (line.trim() === '') return 'blank';
  if (readHeading(line) !== null) return 'heading';
  if (bulletLine.test(line)) return 'bullet';
  return indentedLine.test(line) ? 'indented' : 'plain';
};

/** An entry that is being read. */
interface OpenEntry {
  readonly lines: string[];
  readonly isBullet: boolean;
  /** A blank line came: it ends a paragraph, but not a bullet that goes on indented. */
  isBroken: boolean;
}

const takes = (entry: OpenEntry, kind: LineKind): boolean => {
  if (kind === 'fenced') return true;
  if (kind === 'indented') return entry.isBullet || !entry.isBroken;
  return kind === 'plain' && !entry.isBullet && !entry.isBroken;
};

const withKinds = function* (text: string): Generator<readonly [string, LineKind]> {
  let isFenced = false;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    yield [line, isFenced ? 'fenced' : kindOf(line)];
    if (fenceLine.test(line)) isFenced = !isFenced;
  }
};

/** Splits Markdown into its entries, in their order. Nothing in fences is a heading or a bullet. */
export const splitEntries = (text: string): Entry[] => {
  const entries: Entry[] = [];
  let heading = '';
  let open: OpenEntry | null = null;
  const close = (): void => {
    const joined = open?.lines.join('\n').trim() ?? '';
    if (joined !== '') entries.push({ heading, text: joined });
    open = null;
  };
  const add = (line: string, kind: LineKind): void => {
    if (open === null || !takes(open, kind)) {
      close();
      open = { lines: [], isBullet: kind === 'bullet', isBroken: false };
    }
    open.lines.push(line);
    open.isBroken = false;
  };
  for (const [line, kind] of withKinds(text))
    if (kind === 'heading') {
      close();
      heading = readHeading(line) ?? '';
    } else if (kind !== 'blank') add(line, kind);
    else if (open !== null) (open as OpenEntry).isBroken = true;
  close();
  return entries;
};
