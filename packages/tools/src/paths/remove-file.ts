import { rmdirSync, unlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { attempt, isProblem, notAFile, type PathProblem } from './path-problem.ts';
import type { Place } from './walk.ts';

/** Removes the file of a place, never what a link names; `changed` when it is no longer as it was looked at. */
export const removeFile = (
  place: Place,
  isUnchanged: () => boolean,
): { readonly removed: true } | PathProblem => {
  if (place.stat === null) return { problem: 'missing' };
  const refused = notAFile(place.stat);
  if (refused !== null) return refused;
  return attempt((): { readonly removed: true } | PathProblem => {
    if (!isUnchanged()) return { problem: 'changed' };
    unlinkSync(place.entry);
    return { removed: true };
  });
};

/** Removes the folder of a place when nothing is in it; true when it is gone. */
export const removeEmptyFolder = (place: Place): boolean => {
  if (place.stat?.isDirectory() !== true || basename(place.real) !== basename(place.entry)) return false;
  return !isProblem(
    attempt(() => {
      rmdirSync(place.entry);
      return {};
    }),
  );
};
