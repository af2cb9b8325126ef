import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { memoryLimits, noteNamePattern } from '@my-agent-crew/contract';
import type { PromptParts } from '@my-agent-crew/core';
import { splitFrontMatter } from './front-matter.ts';
import { followLinks, isInside } from './place.ts';
import { readFileStart } from './read-file.ts';

/** Characters of one section of the prompt. Spec: agents, "Mỗi mục bị cắt ở 24 000 ký tự". */
const sectionChars = 24_000;
/** Characters of the shared user file in the prompt. Spec: memory, user sections. */
const userSectionChars = 4_000;
/** More than any section can show, front matter included; the rest of a huge file is never read. Bytes. */
const readBytes = 512 * 1024;

/** Cuts a text at `limit` characters (code points) and marks the cut with `…`. */
const cutSection = (text: string, limit: number): string => {
  if (text.length <= limit) return text;
  const points = Array.from(text.slice(0, limit * 2 + 1));
  return points.length <= limit && text.length <= limit * 2 ? text : `${points.slice(0, limit).join('')}…`;
};

const isClosed = (file: string, closed: readonly string[]): boolean => {
  const real = followLinks(file);
  return closed.some((place) => isInside(followLinks(place), real));
};

/** What each file last gave. Every model call asks for all of them, and they seldom change. */
const sections = new Map<string, { readonly stamp: string; readonly text: string }>();

/** Changes with the file's content or its place; null when there is no regular file to read. */
const stampOf = (file: string): string | null => {
  try {
    const stat = statSync(file, { throwIfNoEntry: false, bigint: true });
    return stat?.isFile() === true
      ? [stat.dev, stat.ino, stat.size, stat.mtimeNs, stat.ctimeNs, stat.mode].join(' ')
      : null;
  } catch {
    return null;
  }
};

const readSection = (
  file: string,
  limit: number,
  closed: readonly string[],
  hasFrontMatter: boolean,
): string => {
  const stamp = stampOf(file);
  if (stamp === null) return '';
  const known = sections.get(file);
  if (known?.stamp === stamp) return known.text;
  const text = readAnew(file, limit, closed, hasFrontMatter);
  sections.set(file, { stamp, text });
  return text;
};

const readAnew = (
  file: string,
  limit: number,
  closed: readonly string[],
  hasFrontMatter: boolean,
): string => {
  if (isClosed(file, closed)) return '';
  const read = readFileStart(file, readBytes);
  if (read.kind !== 'read') return '';
  const text = read.bytes.toString('utf8').replace(/^\uFEFF/, '');
  return cutSection((hasFrontMatter ? splitFrontMatter(text).body : text).trim(), limit);
};

/** Where one agent's prompt files lie. */
export interface PromptPlaces {
  /** Absolute folder of the agent. */
  readonly folder: string;
  readonly personaFiles: readonly string[];
  /** Absolute path of the owner's shared USER.md. */
  readonly userFile: string;
  /** Absolute places whose content may never reach a model, such as the env file. */
  readonly closed: readonly string[];
  /** The same with links followed when the home was opened. */
  readonly realClosed: readonly string[];
}

const isFile = (file: string): boolean => {
  try {
    return statSync(file, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    return false;
  }
};

/** The persona files that are there now, by the names the profile gives them. */
export const presentPersonaNames = (places: PromptPlaces): string[] =>
  places.personaFiles.filter((name) => {
    const file = path.resolve(places.folder, name);
    // Asked for every agent of a crew at once, so a missing file must cost little and no closed place is followed anew.
    if (!isFile(file)) return false;
    const real = followLinks(file);
    return (
      readFileStart(file, 0).kind === 'read' && !places.realClosed.some((place) => isInside(place, real))
    );
  });

const entriesOf = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

/** Names of the notes of these days, those with a suffix too, by name. Spec: supplement §4, `YYYY-MM-DD[-suffix].md`. */
export const readNoteNames = (places: PromptPlaces, days: readonly string[]): string[] =>
  entriesOf(path.join(places.folder, 'memory'))
    .filter((entry) => entry.endsWith('.md'))
    .map((entry) => entry.slice(0, -3))
    .filter((name) => noteNamePattern.test(name) && days.includes(name.slice(0, 10)))
    .toSorted();

/** What a daily note says, as much of it as a note may hold; empty when it is not there. */
export const readDailyNote = (places: PromptPlaces, name: string): string =>
  readSection(path.join(places.folder, 'memory', `${name}.md`), memoryLimits.file, places.closed, false);

/** Reads the files of one agent's prompt anew. A file that is missing or cannot be read is left out. */
export const readPromptParts = (places: PromptPlaces): PromptParts => ({
  persona: places.personaFiles
    .map((name) => ({
      name: path.isAbsolute(name) ? path.basename(name) : name,
      text: readSection(path.resolve(places.folder, name), sectionChars, places.closed, true),
    }))
    .filter((part) => part.text !== ''),
  userMemory: [places.userFile, path.join(path.dirname(places.userFile), 'INDEX.md')]
    .map((file) => readSection(file, userSectionChars, places.closed, false))
    .filter((text) => text !== '')
    .join('\n\n'),
  memory: readSection(path.join(places.folder, 'MEMORY.md'), sectionChars, places.closed, false),
});
