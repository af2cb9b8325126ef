import { type DateSource, type KnowsDate, knownDates } from './known-dates.ts';
import { type FoundDate, readDates } from './read-dates.ts';

/**
 * Why a rewrite waits for a person. `dropped`: a line is gone or says something else. `moved`: it stands under another
 * heading or bullet, or in another paragraph. `date`: a date stands in no source. `form`: an added line changes how the
 * lines around it are read, or hides what it says itself.
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
  /** Index of the line it belongs to: the less indented one above it, or the one it goes on. -1 for none. */
  readonly part: number;
}

const lineEnd = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;
const headingMark = /^ {0,3}(#{1,6})(?:[ \t]|$)/;
const fenceMark = /^[ \t]*(?:```|~~~)/;
const bulletMark = /^[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;
/** Below a paragraph it makes a heading of it. */
const underlineMark = /^[ \t]*(?:-+|=+)$/;
/** Lines that hide others or turn them into something else. */
const formMark = /```|~~~|^[ \t]*(?:-+|=+)$|<[a-z/!?]|-->|^[ \t]*\[[^\]]+\]:/i;
/** Words that speak about the lines below: they end in a colon, or are nothing but bold. */
const leadMark = /[:：][*_ \t]*$|^[ \t]*(?:\*\*.*\*\*|__.*__)$/;
/** Letters nobody sees, and digits that are read as no date. Those that join an emoji are part of it. */
const hiddenMark = /[\p{Cc}\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]|(?![0-9])\p{Nd}/u;
const emojiJoin = /(?<=\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)\u200D/gu;

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

const indentOf = (text: string): number => /^[ \t]*/.exec(text)?.[0].replaceAll('\t', '    ').length ?? 0;

/** What a line belongs to: a bullet to the less indented line above it, other words to the line that they go on. */
const partOf = (lines: readonly Line[], text: string, isStart: boolean): number => {
  const isBullet = bulletMark.test(text) && !underlineMark.test(text);
  const last = lines.length - 1;
  if (!isBullet && !isStart) return lines[last]?.level === 0 ? last : -1;
  const indent = indentOf(text);
  if (indent === 0) return -1;
  const above = lines.findLastIndex((line) => line.level > 0 || indentOf(line.text) < indent);
  return lines[above]?.level === 0 ? above : -1;
};

/** The lines that say something. Blank ones are nobody's loss. */
const readLines = (text: string): Line[] => {
  const lines: Line[] = [];
  let isFenced = false;
  let isStart = true;
  for (const written of text.normalize('NFC').split(lineEnd)) {
    const own = written.trimEnd().replace(/^\uFEFF/, '');
    if (own === '') {
      isStart = true;
      continue;
    }
    const level = isFenced ? 0 : (headingMark.exec(own)?.[1]?.length ?? 0);
    const under = lines.findLastIndex((line) => line.level > 0 && (level === 0 || line.level < level));
    const part = level > 0 ? -1 : partOf(lines, own, isStart);
    const dates = readDates(own);
    lines.push({ text: own, dates, frame: frameOf(own, dates), level, under, part });
    if (fenceMark.test(own)) isFenced = !isFenced;
    isStart = false;
  }
  return lines;
};

const isSameDate = (one: FoundDate, two: FoundDate): boolean =>
  one.year === two.year && one.month === two.month && one.day === two.day;

/** True when a date names all that the other one names: a birthday must not become a year. */
const namesAll = (was: FoundDate, date: FoundDate): boolean =>
  (['year', 'month', 'day'] as const).every((part) => was[part] === null || date[part] !== null);

/** The same line, or the same with other dates that all stand in a source. */
const keeps = (before: Line, after: Line, knows: KnowsDate): 'yes' | 'date' | 'no' => {
  if (before.text === after.text) return 'yes';
  if (before.frame !== after.frame) return 'no';
  const [old, now] = [before, after].map(({ dates }) => dates.filter(({ isSure }) => isSure));
  const isKnown = now?.every((date, at) => {
    const was = old?.[at];
    return was !== undefined && (isSameDate(was, date) || (namesAll(was, date) && knows(date)));
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

const judgeAdded = (line: Line, isAboveKept: boolean, knows: KnowsDate): RewriteDoubt[] => {
  const seen = line.text.replaceAll('\t', ' ').replaceAll(emojiJoin, '');
  // Letters that look like others are read as those, so that `15／12` is a date as well; `½` is none.
  const plain = seen
    .replaceAll(/[\u00BC-\u00BE\u2150-\u215E\u2189]/g, ' ')
    .normalize('NFKC')
    .replaceAll(/[\u2044\u2215\u29F8]/g, '/')
    .replaceAll(/\p{Pd}/gu, '-');
  const isLead = isAboveKept && line.level === 0 && leadMark.test(line.text);
  if (isLead || [seen, plain].some((text) => formMark.test(text) || hiddenMark.test(text)))
    return [{ kind: 'form', line: line.text }];
  return [...line.dates, ...readDates(plain)].every(knows) ? [] : [{ kind: 'date', line: line.text }];
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
    const isElsewhere = (from: number, to: number): boolean => {
      const placed = from < 0 ? -1 : places[from];
      return placed !== undefined && placed !== to;
    };
    if (isElsewhere(was.under, is.under) || isElsewhere(was.part, is.part))
      doubts.push({ kind: 'moved', line: was.text });
  }
  const kept = new Set(places);
  for (const [at, line] of now.entries())
    if (!kept.has(at)) doubts.push(...judgeAdded(line, kept.has(at + 1) && now[at + 1]?.level === 0, knows));
  return doubts.filter(
    (one, at) => at === doubts.findIndex(({ kind, line }) => kind === one.kind && line === one.line),
  );
};
