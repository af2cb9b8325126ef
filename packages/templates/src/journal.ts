import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/**
 * What an install is about to do, written into its staging folder before it touches the home. A later process reads it
 * to undo an install that was killed. Paths are relative to the home.
 */
export interface Journal {
  /** Folders that were absent, parents first. */
  readonly folders: readonly string[];
  readonly files: readonly JournalFile[];
}

/** One file of a journal. */
export interface JournalFile {
  readonly path: string;
  readonly sha256: string;
  /** Name of the old file's copy in the staging folder's `old/`, or null for a file that was not there. */
  readonly old: string | null;
}

const journalName = 'journal.json';

/** The hash a journal compares files by. */
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Writes a new file and waits until the disk has it. */
export const writeDurably = (place: string, bytes: Uint8Array | string, mode: number): void => {
  const handle = openSync(place, 'wx', mode);
  try {
    writeFileSync(handle, bytes);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** Puts the journal into a staging folder in one step: a reader sees all of it or none. */
export const writeJournal = (stage: string, journal: Journal): void => {
  const draft = join(stage, `${journalName}.draft`);
  writeDurably(draft, JSON.stringify(journal), 0o600);
  renameSync(draft, join(stage, journalName));
};

/** Whether the install of a staging folder may have touched the home. */
export const hasJournal = (stage: string): boolean => existsSync(join(stage, journalName));

const readJournal = (stage: string): Journal | null => {
  try {
    return JSON.parse(readFileSync(join(stage, journalName), 'utf8')) as Journal;
  } catch (error) {
    // Without a journal nothing outside the staging folder was touched.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

const statOf = (place: string): { readonly dev: bigint; readonly ino: bigint } | null =>
  lstatSync(place, { bigint: true, throwIfNoEntry: false }) ?? null;

/** True when the file at `target` is the one this install put there, and nobody has changed it since. */
const isOurs = (target: string, staged: string, file: JournalFile): boolean => {
  const there = statOf(target);
  const left = statOf(staged);
  if (there === null || (left !== null && (left.dev !== there.dev || left.ino !== there.ino))) return false;
  return sha256(readFileSync(target)) === file.sha256;
};

const undoFile = (home: string, stage: string, file: JournalFile): void => {
  const target = join(home, file.path);
  if (!isOurs(target, join(stage, 'new', file.path), file)) return;
  if (file.old === null) rmSync(target);
  else renameSync(join(stage, 'old', file.old), target);
};

const removeIfEmpty = (folder: string): void => {
  try {
    rmdirSync(folder);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (!/^(?:ENOENT|ENOTEMPTY|EEXIST|ENOTDIR)$/.test(code)) throw error;
  }
};

/**
 * Takes back what the journal of a staging folder says was done: files put back or removed, folders removed when empty.
 * Doing it twice, or after half of it was done, is the same as once. What somebody changed since stays.
 */
export const undoJournal = (home: string, stage: string): void => {
  const journal = readJournal(stage);
  if (journal === null) return;
  for (const file of journal.files.toReversed()) undoFile(home, stage, file);
  for (const folder of journal.folders.toReversed()) removeIfEmpty(join(home, folder));
};
