import { type DateSource, type KnowsDate, knownDates } from './known-dates.ts';
import { type FoundDate, readDates } from './read-dates.ts';

/**
 * Why a rewrite waits for a person. `dropped`: a line is gone or says something else. `moved`: it stands under another
 * heading. `date`: a date stands in no source. `form`: an added line changes how the lines around it are read.
 */
export interface RewriteDoubt {
  readonly kind: 'dropped' | 'moved' | 'date' | 'form';
  /** The line in question. */
  readonly line: string;
}

interface Line {
  readonly text: string;
  readonly dates: readonly FoundDate[];
  /** The line with every date that is surely one taken out. */
  readonly frame: string;
  /** 1 to 6 for a heading, 0 for everything else. */
  readonly level: number;
  /** Index of the heading it stands under, -1 for none; of a heading, the next higher one. */
  readonly under: number;
}

const headingMark = /^(#{1,6})[ \t]/;
const fenceMark = /^[ \t]*(?:```|~~~)/;
/** Lines that hide others or turn them into something else. */
const formMark = /^[ \t]*(?:```|~~~|-{3,}[ \t]*$|={3,}[ \t]*$|<[a-z/!])|<!--|-->/i;

const frameOf = (text: string, dates: readonly FoundDate[]): string => {
  let frame = '';
  let from = 0;
  for (const { start, end, isSure } of dates)
    if (isSure) {
      frame += `${text.slice(from, start)}\u0000`;
      from = end;
    }
  return frame + text.slice(from);
};

/** The lines that say something. Blank ones are nobody's loss. */
const readLines = (text: string): Line[] => {
  const lines: Line[] = [];
  let isFenced = false;
  for (const written of text.normalize('NFC').split(/\r?\n/)) {
    const own = written.trimEnd().replace(/^\uFEFF/, '');
    if (own === '') continue;
    const level = isFenced ? 0 : (headingMark.exec(own)?.[1]?.length ?? 0);
    const under = lines.findLastIndex((line) => line.level > 0 && (level === 0 || line.level < level));
    const dates = readDates(own);
    lines.push({ text: own, dates, frame: frameOf(own, dates), level, under });
    if (fenceMark.test(own)) isFenced = !isFenced;
  }
  return lines;
};

const isSameDate = (one: FoundDate, two: FoundDate): boolean =>
  one.year === two.year && one.month === two.month && one.day === two.day;

/** The same line, or the same with other dates that all stand in a source. */
const keeps = (before: Line, after: Line, knows: KnowsDate): 'yes' | 'date' | 'no' => {
  if (before.text === after.text) return 'yes';
  if (before.frame !== after.frame) return 'no';
  const [old, now] = [before, after].map(({ dates }) => dates.filter(({ isSure }) => isSure));
  const isKnown = now?.every((date, at) => {
    const was = old?.[at];
    return (was !== undefined && isSameDate(was, date)) || knows(date);
  });
  return isKnown === true ? 'yes' : 'date';
};

/** Where each line of `before` went, in order; what has no place is told. */
const findKept = (
  before: readonly Line[],
  after: readonly Line[],
  knows: KnowsDate,
  doubts: RewriteDoubt[],
): (number | undefined)[] => {
  let from = 0;
  return before.map((line) => {
    let unknownDate: Line | undefined;
    for (let at = from; at < after.length; at += 1) {
      const candidate = after[at];
      if (candidate === undefined) break;
      const kept = keeps(line, candidate, knows);
      if (kept === 'yes') {
        from = at + 1;
        return at;
      }
      if (kept === 'date') unknownDate ??= candidate;
    }
    doubts.push(
      unknownDate === undefined
        ? { kind: 'dropped', line: line.text }
        : { kind: 'date', line: unknownDate.text },
    );
    return undefined;
  });
};

const judgeAdded = (line: Line, knows: KnowsDate): RewriteDoubt[] => {
  if (formMark.test(line.text)) return [{ kind: 'form', line: line.text }];
  return line.dates.every(knows) ? [] : [{ kind: 'date', line: line.text }];
};

/**
 * Compares a rewrite of MEMORY.md with the text it replaces. No doubt means that it only adds lines or changes dates, every
 * new date standing in a source: code alone may let an autonomous agent write that. Lines keep their order; a line that
 * moved counts as dropped. Spec: supplement §4, "a dropped or reworded line, or a date found in no source, waits for a
 * person".
 */
export const judgeRewrite = (
  before: string,
  after: string,
  sources: readonly DateSource[],
): readonly RewriteDoubt[] => {
  const knows = knownDates(sources);
  const [old, now] = [readLines(before), readLines(after)];
  const doubts: RewriteDoubt[] = [];
  const places = findKept(old, now, knows, doubts);
  for (const [at, place] of places.entries()) {
    const [was, is] = [old[at], place === undefined ? undefined : now[place]];
    if (was === undefined || is === undefined) continue;
    const heading = was.under < 0 ? -1 : places[was.under];
    if (heading !== undefined && heading !== is.under) doubts.push({ kind: 'moved', line: was.text });
  }
  const kept = new Set(places);
  for (const [at, line] of now.entries()) if (!kept.has(at)) doubts.push(...judgeAdded(line, knows));
  return doubts.filter(
    (one, at) => at === doubts.findIndex(({ kind, line }) => kind === one.kind && line === one.line),
  );
};
