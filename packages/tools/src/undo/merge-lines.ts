import { diffArrays } from 'diff';

/** Why two changes of one file cannot both be kept. */
export interface Unmergeable {
  readonly reason: 'overlap' | 'not-text';
}

/** A changed stretch of the base: its lines from `start` up to `end` become `lines`. */
interface Hunk {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

/** Bytes of each side that are merged; larger files are a conflict. */
const mergeByteLimit = 4 * 1024 * 1024;
/** Longest that comparing two sides may take, in ms. */
const mergeTimeMs = 1_000;

const isText = (content: Uint8Array): boolean => !content.subarray(0, 8_192).includes(0);

/** Latin-1 takes any byte to one character and back, so bytes that are no text survive. */
const linesOf = (content: Uint8Array): string[] =>
  content.byteLength === 0
    ? []
    : Buffer.from(content.buffer, content.byteOffset, content.byteLength)
        .toString('latin1')
        .split(/(?<=\n)/);

const hunksOf = (base: string[], other: string[]): Hunk[] | null => {
  const changes = diffArrays(base, other, { timeout: mergeTimeMs });
  if (changes === undefined) return null;
  const hunks: Hunk[] = [];
  let at = 0;
  let open: { start: number; lines: string[] } | null = null;
  const close = (): void => {
    if (open !== null) hunks.push({ ...open, end: at });
    open = null;
  };
  for (const { added, removed, value } of changes) {
    if (!added && !removed) {
      close();
      at += value.length;
      continue;
    }
    open ??= { start: at, lines: [] };
    if (added) open.lines.push(...value);
    else at += value.length;
  }
  close();
  return hunks;
};

const isEqual = (one: Hunk, other: Hunk): boolean =>
  one.start === other.start &&
  one.end === other.end &&
  one.lines.length === other.lines.length &&
  one.lines.every((line, at) => line === other.lines[at]);

/** Neighbours count as touching: whose line comes first would be a guess. */
const isTouching = (one: Hunk, other: Hunk): boolean => one.start <= other.end && other.start <= one.end;

/**
 * Applies to `ours` what leads from `base` to `theirs`, at its exact place in the base and never by likeness. Only where
 * both sides changed apart from each other (or in the same way) is it done; else nothing is.
 */
export const mergeLines = (base: Uint8Array, ours: Uint8Array, theirs: Uint8Array): Buffer | Unmergeable => {
  const sides = [base, ours, theirs];
  if (sides.some((side) => side.byteLength > mergeByteLimit || !isText(side))) return { reason: 'not-text' };
  const lines = linesOf(base);
  const mine = hunksOf(lines, linesOf(ours));
  const wanted = hunksOf(lines, linesOf(theirs));
  if (mine === null || wanted === null) return { reason: 'overlap' };
  const fresh = wanted.filter((hunk) => !mine.some((other) => isEqual(hunk, other)));
  if (fresh.some((hunk) => mine.some((other) => isTouching(hunk, other)))) return { reason: 'overlap' };
  const merged: string[] = [];
  let at = 0;
  for (const hunk of [...mine, ...fresh].toSorted((a, b) => a.start - b.start)) {
    merged.push(...lines.slice(at, hunk.start), ...hunk.lines);
    at = hunk.end;
  }
  return Buffer.from([...merged, ...lines.slice(at)].join(''), 'latin1');
};
