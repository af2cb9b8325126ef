import type { Dirent, Stats } from 'node:fs';
import { lstat, readdir, realpath } from 'node:fs/promises';
import path from 'node:path';

/** Files one watch may hold. */
export const mostWatchedFiles = 10_000;

/** What a look at a watched place found. `stamps`: by path from there on, what is another one when the file is. */
export type Scan =
  | { readonly stamps: ReadonlyMap<string, string> }
  /** `missing`: nothing is there, or a link was put in its way. */
  | { readonly problem: 'missing' | 'unreadable' | 'too-many' };

/** What programs write while they are not done, and what systems leave in folders. */
const passing =
  /^\.|^~\$|^Thumbs\.db$|^desktop\.ini$|~$|\.(?:tmp|temp|part|partial|crdownload|download|swp|lock)$/i;

/** True for names that no watch looks at: hidden files, and files that are still being written. */
export const isPassing = (name: string): boolean => passing.test(name);

const stampOf = ({ mtimeMs, size }: Stats): string => `${mtimeMs}:${size}`;

/** Null for what went meanwhile, and for links and other things that are no plain file or folder. */
const look = async (place: string): Promise<Stats | null> => lstat(place).catch(() => null);

const walk = async (root: string, below: string, found: Map<string, string>): Promise<void> => {
  const entries: Dirent[] = await readdir(path.join(root, below), { withFileTypes: true });
  for (const entry of entries) {
    if (found.size > mostWatchedFiles) return;
    if (isPassing(entry.name)) continue;
    const name = path.join(below, entry.name);
    if (entry.isDirectory()) {
      // A folder that went or closed meanwhile holds nothing now.
      await walk(root, name, found).catch(() => undefined);
    } else if (entry.isFile()) {
      const stats = await look(path.join(root, name));
      if (stats?.isFile()) found.set(name, stampOf(stats));
    }
  }
};

/**
 * Looks at a place whose links were followed: a folder with all below it, or one file. Links are never followed: what they lead to
 * is no part of it. Never throws.
 */
export const scanFiles = async (place: string): Promise<Scan> => {
  const real = await realpath(place).catch(() => null);
  const stats = real === place ? await look(place) : null;
  if (stats === null) return { problem: 'missing' };
  if (stats.isFile()) return { stamps: new Map([[path.basename(place), stampOf(stats)]]) };
  const stamps = new Map<string, string>();
  try {
    await walk(place, '', stamps);
  } catch {
    return { problem: 'unreadable' };
  }
  return stamps.size > mostWatchedFiles ? { problem: 'too-many' } : { stamps };
};
