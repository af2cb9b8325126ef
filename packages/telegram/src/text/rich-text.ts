import { trimSpaces } from './trim-spaces.ts';

/** How a stretch of text looks. `code` is code within a line, or a block with its language (empty when it has none). */
export interface Marks {
  readonly quote: boolean;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly strike: boolean;
  /** The address; null when the stretch is no link. */
  readonly link: string | null;
  readonly code: 'inline' | { readonly language: string } | null;
}

/** A stretch of text that looks the same throughout. A text is a list of them; joined, they are what a person reads. */
export interface Run {
  readonly text: string;
  readonly marks: Marks;
}

/** Text that looks like nothing in particular. */
export const noMarks: Marks = {
  quote: false,
  bold: false,
  italic: false,
  strike: false,
  link: null,
  code: null,
};

const codeKey = (code: Marks['code']): string =>
  code === null || code === 'inline' ? `${code}` : `block ${code.language}`;

/** Whether two stretches look the same. */
export const sameMarks = (a: Marks, b: Marks): boolean =>
  a.quote === b.quote &&
  a.bold === b.bold &&
  a.italic === b.italic &&
  a.strike === b.strike &&
  a.link === b.link &&
  codeKey(a.code) === codeKey(b.code);

/** Whether a stretch is a block of code, whose spaces and line ends count. */
export const isCodeBlock = ({ code }: Marks): boolean => code !== null && code !== 'inline';

/** Joins neighbours that look the same and leaves empty ones out. */
export const joinRuns = (runs: readonly Run[]): Run[] => {
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (run.text === '') continue;
    // Two blocks of code are never neighbours without text between them, so these are one.
    if (last && sameMarks(last.marks, run.marks)) {
      joined[joined.length - 1] = { text: last.text + run.text, marks: last.marks };
    } else joined.push(run);
  }
  return joined;
};

/** The part of a text from `from` to before `to`, in UTF-16 units. */
export const sliceRuns = (runs: readonly Run[], from: number, to: number): Run[] => {
  let at = 0;
  return runs.flatMap((run) => {
    const start = at;
    at += run.text.length;
    const text = run.text.slice(Math.max(0, from - start), Math.max(0, to - start));
    return text === '' ? [] : [{ text, marks: run.marks }];
  });
};

/** Takes spaces and line ends off both ends, but not out of blocks of code; spaces that cannot be broken are an indent and stay. */
export const trimRuns = (runs: readonly Run[]): Run[] => {
  const kept = [...runs];
  for (let first = kept[0]; first && !isCodeBlock(first.marks); first = kept[0]) {
    const text = trimSpaces(first.text, ' \n', 'start');
    if (text !== '') {
      kept[0] = { ...first, text };
      break;
    }
    kept.shift();
  }
  for (let last = kept.at(-1); last && !isCodeBlock(last.marks); last = kept.at(-1)) {
    const text = trimSpaces(last.text, ' \n', 'end');
    if (text !== '') {
      kept[kept.length - 1] = { ...last, text };
      break;
    }
    kept.pop();
  }
  return kept;
};
