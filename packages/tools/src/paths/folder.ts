import { closeSync, constants, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { attempt, type PathProblem } from './path-problem.ts';

/** A folder held open, so that what is done in it happens in this very folder. */
export interface Folder {
  /** Prefix for calls on its entries. */
  readonly access: string;
  /** Where it lies, without symbolic links. */
  readonly real: string;
  readonly fd: number;
}

/** With /proc an entry is named through its open folder; elsewhere by path, and checked again after opening. */
export const hasHandles = existsSync('/proc/self/fd');

/** Opens a folder that is no symbolic link. */
export const holdFolder = (access: string, real: string): Folder | PathProblem =>
  attempt(() => {
    const fd = openSync(access, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
    return { fd, real, access: hasHandles ? `/proc/self/fd/${fd}` : real };
  });

/** Opens one folder inside an open one, never through a symbolic link. */
export const enterFolder = (folder: Folder, name: string): Folder | PathProblem =>
  holdFolder(`${folder.access}/${name}`, join(folder.real, name));

/** Gives the handle back. */
export const leaveFolder = (folder: Folder): void => closeSync(folder.fd);
