import { isCodeBlock, type Run, sliceRuns, trimRuns } from './rich-text.ts';

const graphemes = new Intl.Segmenter('vi', { granularity: 'grapheme' });

/** A stretch of runs that is cut only where it must be: a link with all it holds, code within a line, or one run of words. */
interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly kind: 'words' | 'link' | 'code' | 'block';
  /** UTF-16 units that the plain form adds behind it: the address. */
  readonly extra: number;
}

const kindOf = ({ marks }: Run): Stretch['kind'] => {
  if (marks.link !== null) return 'link';
  if (marks.code === null) return 'words';
  return isCodeBlock(marks) ? 'block' : 'code';
};

const stretchesOf = (runs: readonly Run[]): Stretch[] => {
  const stretches: (Stretch & { readonly link: string | null })[] = [];
  let at = 0;
  for (const run of runs) {
    const { link } = run.marks;
    const last = stretches.at(-1);
    const start = at;
    at += run.text.length;
    if (last && link !== null && last.link === link) stretches[stretches.length - 1] = { ...last, end: at };
    else
      stretches.push({ start, end: at, kind: kindOf(run), link, extra: link === null ? 0 : link.length + 3 });
  }
  return stretches;
};

interface Reach {
  /** The farthest end of a piece. */
  readonly end: number;
  /** The stretch that the end lies in, when it is not at its border. */
  readonly within: Stretch | null;
}

/** How far a piece from `from` on can go when both its forms have at most `most` units. */
const reachFrom = (stretches: readonly Stretch[], from: number, most: number): Reach => {
  let left = most;
  for (const stretch of stretches) {
    if (stretch.end <= from) continue;
    const start = Math.max(from, stretch.start);
    const length = stretch.end - start;
    if (length + stretch.extra > left) {
      const isWhole = stretch.kind === 'link' || stretch.kind === 'code';
      const fitsLater = stretch.end - stretch.start + stretch.extra <= most || left <= stretch.extra;
      if (isWhole && start > from && fitsLater) return { end: start, within: null };
      return { end: start + Math.max(1, left - stretch.extra), within: stretch };
    }
    left -= length + stretch.extra;
  }
  return { end: stretches.at(-1)?.end ?? 0, within: null };
};

/** The last border of a grapheme in `text` from `from` to `to`; the last whole code point when one grapheme is longer than that. */
const lastGrapheme = (text: string, from: number, to: number): number => {
  let border = from;
  for (const { index, segment } of graphemes.segment(text.slice(from, to + 200))) {
    const end = from + index + segment.length;
    if (end > to) break;
    border = end;
  }
  if (border > from) return border;
  const isPair = /[\ud800-\udbff]/.test(text[to - 1] ?? '') && to - 1 > from;
  return isPair ? to - 1 : to;
};

/** The ends of the matches of `border` in a window that leaves the piece at least a part of its length, last first. */
const endsOf = (text: string, from: number, to: number, border: RegExp, part: number): number[] => {
  const start = from + Math.floor((to - from) * part);
  return [...text.slice(start, to).matchAll(border)]
    .map(({ index, 0: found }) => start + index + found.length)
    .reverse();
};

/** Where a piece likes to end, best first, and how much of it must then be full. */
const wordBorders: readonly (readonly [RegExp, number])[] = [
  [/\n\s*\n/g, 0.4],
  [/\n/g, 0.5],
  [/[.!?…。][)\]"'”’»]*\s/g, 0.5],
  [/\s/g, 0],
];

/** Whether a cut would part what can stay whole. */
const parts = (stretches: readonly Stretch[], at: number, most: number): boolean =>
  stretches.some(
    ({ start, end, kind, extra }) =>
      kind !== 'words' && start < at && at < end && (kind === 'block' || end - start + extra <= most),
  );

const borderInWords = (
  text: string,
  stretches: readonly Stretch[],
  from: number,
  to: number,
  most: number,
): number => {
  for (const [border, part] of wordBorders) {
    const end = endsOf(text, from, to, border, part).find((at) => at > from && !parts(stretches, at, most));
    if (end !== undefined) return end;
  }
  return lastGrapheme(text, from, to);
};

const chooseEnd = (
  text: string,
  stretches: readonly Stretch[],
  from: number,
  reach: Reach,
  most: number,
): number => {
  const { end, within } = reach;
  if (end >= text.length) return text.length;
  const part = (end - from) * 0.4;
  if (within?.kind === 'block') {
    const isSmall = within.end - within.start <= most;
    if (isSmall && within.start - from > part) return within.start;
    const [line] = endsOf(text, Math.max(from, within.start), end, /\n/g, 0);
    return line ?? (within.start - from > part ? within.start : lastGrapheme(text, from, end));
  }
  return borderInWords(text, stretches, from, end, most);
};

/** Takes the one line end off that a cut in a block of code stands for, and white space elsewhere. */
const closePiece = (runs: readonly Run[], isCutInBlock: boolean): Run[] => {
  const trimmed = trimRuns(runs);
  const last = trimmed.at(-1);
  if (!isCutInBlock || last === undefined || !isCodeBlock(last.marks)) return trimmed;
  return [...trimmed.slice(0, -1), { ...last, text: last.text.replace(/\n$/, '') }];
};

/**
 * Cuts a text into pieces whose formatted and plain forms both have at most `most` UTF-16 units. A piece ends at a paragraph, a
 * line, a sentence or a word where it can; never within a grapheme, and within a link or code only when that is longer than a
 * whole piece. Nothing but white space at the cuts is lost.
 */
export const cutRuns = (runs: readonly Run[], most: number): Run[][] => {
  const text = runs.map((run) => run.text).join('');
  const stretches = stretchesOf(runs);
  const pieces: Run[][] = [];
  let from = 0;
  while (from < text.length) {
    const end = chooseEnd(text, stretches, from, reachFrom(stretches, from, most), most);
    const isInBlock = stretches.some(
      (stretch) => stretch.kind === 'block' && stretch.start < end && end < stretch.end,
    );
    const piece = closePiece(sliceRuns(runs, from, end), isInBlock);
    if (piece.some((run) => run.text.trim() !== '')) pieces.push(piece);
    from = Math.max(end, from + 1);
  }
  return pieces;
};
