import { randomBytes } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CrewError } from '@my-agent-crew/contract';
import { hasJournal } from './journal.ts';

/** The one staging folder of a home. Whoever made it owns the install that runs. */
const stageName = '.installing';
/** Folders on their way to becoming, or having been, the staging folder: `.installing-<pid>-<random>`. */
const passing = /^\.install(?:ing|ed)-(\d+)-[0-9a-f]+$/;
const ownerName = 'owner';
/** An install takes milliseconds; one that is older than this lost its process, even if another has the number now. */
const longestMs = 120_000;

/** Where the staging folder of a home is. */
const stageFolder = (home: string): string => join(home, stageName);

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** True when another process may still be at work in the folder. Installs of one process never overlap. */
const isBusy = (folder: string, pid: number): boolean => {
  const made = lstatSync(folder, { throwIfNoEntry: false });
  if (made === undefined || pid === process.pid || !Number.isInteger(pid)) return false;
  return Date.now() - made.ctimeMs < longestMs && isAlive(pid);
};

const passingName = (kind: 'installing' | 'installed'): string =>
  `.${kind}-${process.pid}-${randomBytes(4).toString('hex')}`;

/**
 * Makes the staging folder, with its owner in it from the first moment. Throws `conflict` when another install won the
 * race, and the system's error when the home cannot be written.
 */
export const openStage = (home: string): string => {
  const draft = join(home, passingName('installing'));
  mkdirSync(draft, { mode: 0o700 });
  try {
    writeFileSync(join(draft, ownerName), String(process.pid));
    mkdirSync(join(draft, 'new'));
    mkdirSync(join(draft, 'old'));
    // A folder can only replace an empty one, so two installs cannot both succeed here.
    renameSync(draft, stageFolder(home));
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (/^(?:ENOTEMPTY|EEXIST)$/.test((error as NodeJS.ErrnoException).code ?? '')) throw busyError(error);
    throw error;
  }
  return stageFolder(home);
};

const busyError = (cause?: unknown): CrewError =>
  new CrewError(
    'conflict',
    'Another install is at work in this home. Nothing was installed; try again in a moment.',
    cause === undefined ? {} : { cause },
  );

/** Ends an install: its folder takes the name of a finished one in one step, and then goes away. */
export const closeStage = (home: string, folder: string = stageFolder(home)): void => {
  const done = join(home, passingName('installed'));
  renameSync(folder, done);
  try {
    rmSync(done, { recursive: true, force: true });
  } catch {
    // The install is over whether or not this goes away now: the next recovery removes it.
  }
};

/** A folder that an install left behind when its process ended. */
export interface Leftover {
  readonly folder: string;
  /** True when that install was over, so that nothing is to be undone. */
  readonly isOver: boolean;
}

const ownerOf = (folder: string): number | null => {
  try {
    return Number(readFileSync(join(folder, ownerName), 'utf8'));
  } catch (error) {
    // Closed by its owner since it was listed.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

/** What killed installs left in a home. Throws `conflict` when another process installs or recovers right now. */
export const findLeftovers = (home: string): Leftover[] =>
  readdirSync(home).flatMap((name): Leftover[] => {
    const folder = join(home, name);
    const match = passing.exec(name);
    if (name !== stageName && match === null) return [];
    const pid = match === null ? ownerOf(folder) : Number(match[1]);
    if (pid === null) return [];
    const isOver = name.startsWith('.installed');
    if (!isBusy(folder, pid)) return [{ folder, isOver }];
    // Without a journal it is the draft of another install that will find the staging folder taken, or take it.
    if (name === stageName || (!isOver && hasJournal(folder))) throw busyError();
    return [];
  });

/** Makes a leftover this process's own, so that two recoveries never undo the same one. */
export const claimLeftover = (home: string, { folder }: Leftover): string => {
  const own = join(home, passingName('installing'));
  try {
    renameSync(folder, own);
    return own;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw busyError(error);
    throw error;
  }
};
