import type { MemoryFiles } from '@my-agent-crew/core';
import { noteNames } from '../search-memory.ts';
import type { DateSource } from './known-dates.ts';

/** Spec: supplement §4, "up to 7 days of notes (40,000 characters, newest first)". */
const mostDays = 7;
const mostChars = 40_000;

const cutMark = '[…]\n';

/** The notes a consolidation reads. */
export interface GatheredNotes {
  /** Newest first, each under its name. */
  readonly text: string;
  /** What of them is in `text`; dates may be taken from here. */
  readonly sources: readonly DateSource[];
  /** The revision of each note that was looked at, by name: what a later look compares with. */
  readonly revisions: Readonly<Record<string, string>>;
  /** Notes that are in `text`. */
  readonly count: number;
  /** Whether older words were left out for want of room. */
  readonly isCut: boolean;
}

const dayOf = (name: string): string => name.slice(0, 10);

/** The notes of the newest days that have any. */
const newestNames = (files: MemoryFiles, owner: string): string[] => {
  const days = new Set<string>();
  return noteNames(files, owner).filter((name) => days.add(dayOf(name)).size <= mostDays);
};

/** The end of a note, from the start of a line where that can be: lines are added there, so it is the newest of it. */
const newestPart = (text: string, room: number): string => {
  if (text.length <= room) return text;
  if (room <= cutMark.length) return '';
  const end = text.slice(text.length - (room - cutMark.length)).replace(/^[\uDC00-\uDFFF]/, '');
  return `${cutMark}${end.slice(end.indexOf('\n') + 1)}`;
};

/**
 * Gathers the notes of an agent from the newest 7 days that have notes. Null when none of them is other than an earlier
 * consolidation read it, whose revisions are `known`: then there is nothing to do.
 */
export const gatherNotes = (
  files: MemoryFiles,
  owner: string,
  known: Readonly<Record<string, string>>,
): GatheredNotes | null => {
  const notes = newestNames(files, owner).flatMap((name) => {
    const { text, revision } = files.read({ owner, file: `memory/${name}.md` });
    return revision === null || text.trim() === '' ? [] : [{ name, text: text.trim(), revision }];
  });
  if (notes.every(({ name, revision }) => known[name] === revision)) return null;
  const sources: DateSource[] = [];
  const parts: string[] = [];
  let room = mostChars;
  let isCut = false;
  for (const { name, text } of notes) {
    const head = `## ${name}\n`;
    const shown = isCut ? '' : newestPart(text, room - head.length - 2);
    if (shown !== text) isCut = true;
    if (shown === '') continue;
    parts.push(head + shown);
    sources.push({ day: dayOf(name), text: shown });
    room -= head.length + shown.length + 2;
  }
  const revisions = Object.fromEntries(notes.map(({ name, revision }) => [name, revision]));
  return { text: parts.join('\n\n'), sources, revisions, count: parts.length, isCut };
};
