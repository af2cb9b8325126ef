import { type BigIntStats, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isUnder } from './textual-path.ts';

/** The files and folders that are closed to every file tool. */
export interface ClosedSet {
  /** True when this place, named by its real path and what `lstat` or `fstat` said of it, is closed or lies in a closed folder. */
  covers(realPath: string, stat: BigIntStats | null): boolean;
  /** True when something closed lies under this real path, or may do so as a hard link. */
  touches(realPath: string): boolean;
}

const foldsCase = process.platform === 'darwin' || process.platform === 'win32';
const fold = (path: string): string => (foldsCase ? path.normalize('NFC').toLowerCase() : path);

/** The path without symbolic links, as far as it exists. */
export const realPathOf = (path: string): string => {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPathOf(parent), basename(path));
  }
};

/** Device and inode: what a file is, under whatever name or spelling it is reached. */
export const identityOf = (stat: BigIntStats): string => `${stat.dev}:${stat.ino}`;

const statOf = (path: string): BigIntStats[] => {
  try {
    return [statSync(path, { bigint: true })];
  } catch {
    return [];
  }
};

/** Reads the closed places anew: they may have appeared since the last call. */
export const createClosedSet = (closed: readonly string[]): ClosedSet => {
  const paths = [...new Set(closed.flatMap((path) => [path, realPathOf(path)]).map(fold))];
  const stats = closed.flatMap(statOf);
  const identities = new Set(stats.map(identityOf));
  const isLinked = stats.some((stat) => stat.isFile() && stat.nlink > 1n);
  return {
    covers: (realPath, stat) =>
      paths.some((path) => isUnder(fold(realPath), path)) ||
      (stat !== null && identities.has(identityOf(stat))),
    touches: (realPath) => isLinked || paths.some((path) => isUnder(path, fold(realPath))),
  };
};
