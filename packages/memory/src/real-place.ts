import { realpathSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';

const follow = (path: string): string => {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(follow(parent), basename(path));
  }
};

/** A path with its links followed, also when its end is not there yet; null when it leads to a closed place. */
export const realPlace = (path: string, closed: readonly string[]): string | null => {
  const real = follow(path);
  const isClosed = closed.some((place) => {
    const end = follow(place);
    return real === end || real.startsWith(end + sep);
  });
  return isClosed ? null : real;
};
