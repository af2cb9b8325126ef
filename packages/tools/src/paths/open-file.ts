import { type BigIntStats, closeSync, constants, fstatSync, openSync } from 'node:fs';
import { attempt, isProblem, notAFile, type PathProblem } from './path-problem.ts';
import { isSteady } from './place.ts';
import type { Place } from './walk.ts';

/** A regular file opened for reading; the caller closes `fd`. */
export interface OpenFile {
  readonly fd: number;
  readonly stat: BigIntStats;
}

/**
 * Opens the file of a place. The kind is known before opening, so a pipe never blocks and the live database is never
 * opened (closing it again would drop its locks); it is checked once more on the handle that is then read.
 */
export const openFile = (place: Place): OpenFile | PathProblem => {
  if (place.stat === null) return { problem: 'missing' };
  const refused = notAFile(place.stat);
  if (refused !== null) return refused;
  const fd = attempt(() =>
    openSync(place.entry, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK),
  );
  if (typeof fd !== 'number') return fd;
  const checked = attempt((): OpenFile | PathProblem => {
    const stat = fstatSync(fd, { bigint: true });
    if (place.closed.covers(place.real, stat)) return { problem: 'closed' };
    if (!isSteady(place, fd)) return { problem: 'changed' };
    return notAFile(stat) ?? { fd, stat };
  });
  if (isProblem(checked)) closeSync(fd);
  return checked;
};
