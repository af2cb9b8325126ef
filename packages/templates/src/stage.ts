import { randomBytes } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CrewError } from '@my-agent-crew/contract';

/** The one staging folder of a home. Whoever made it owns the install that runs. */
const stageName = '.installing';
/** Folders on their way to becoming, or having been, the staging folder: `.installing-<pid>-<random>`. */
const passing = /^\.install(?:ing|ed)-(\d+)-[0-9a-f]+$/;
const ownerName = 'owner';
/** An install takes milliseconds; one that is older than this lost its process, even if another has the number now. */
const longestMs = 120_000;

/** Where the staging folder of a home is. */
export const stageFolder = (home: string): string => join(home, stageName);

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

/** Ends an install: the staging folder leaves its name in one step, and then goes away. */
export const closeStage = (home: string): void => {
  const done = join(home, passingName('installed'));
  renameSync(stageFolder(home), done);
  try {
    rmSync(done, { recursive: true, force: true });
  } catch {
    // The install is over whether or not this goes away now: `sweepPassing` removes it next time.
  }
};

/** Removes what killed installs left beside the staging folder. Folders of living processes stay. */
export const sweepPassing = (home: string): void => {
  for (const name of readdirSync(home)) {
    const pid = passing.exec(name)?.[1];
    if (pid === undefined || isBusy(join(home, name), Number(pid))) continue;
    rmSync(join(home, name), { recursive: true, force: true });
  }
};

/** Whether a staging folder was left behind. Throws `conflict` when its install is still at work. */
export const isStageLeftOver = (home: string): boolean => {
  const stage = stageFolder(home);
  if (lstatSync(stage, { throwIfNoEntry: false }) === undefined) return false;
  const pid = Number(readFileSync(join(stage, ownerName), 'utf8'));
  if (isBusy(stage, pid)) throw busyError();
  return true;
};
