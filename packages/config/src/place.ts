import { realpathSync } from 'node:fs';
import path from 'node:path';

/** Replaces a leading `~` by the user's home folder. */
export const expandTilde = (written: string, userHome: string): string =>
  written === '~' || written.startsWith('~/') ? path.join(userHome, written.slice(1)) : written;

/** An absolute path from what a file says: `~` expanded, relative to `base`. */
export const resolvePlace = (written: string, base: string, userHome: string): string =>
  path.resolve(base, expandTilde(written.trim(), userHome));

/** True when `place` is `root` or lies under it, by the letters of both absolute, normal paths. */
export const isInside = (root: string, place: string): boolean =>
  place === root || place.startsWith(root.endsWith(path.sep) ? root : `${root}${path.sep}`);

/** Follows the links of the longest part of a path that exists; the rest is kept as written. */
export const followLinks = (place: string): string => {
  try {
    return realpathSync.native(place);
  } catch {
    const parent = path.dirname(place);
    return parent === place ? place : path.join(followLinks(parent), path.basename(place));
  }
};
