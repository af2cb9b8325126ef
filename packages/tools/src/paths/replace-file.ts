import { randomBytes } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { attempt, isProblem, notAFile, type PathProblem } from './path-problem.ts';
import { isSteady } from './place.ts';
import type { Place } from './walk.ts';

const newFileMode = 0o644;

/** How to write a file beyond what it holds. */
export interface ReplaceOptions {
  /** Permission bits of a file that is not there yet; 644 unless given. */
  readonly newMode?: number;
  /** Refuse as `changed` when the file is no longer as it was looked at. */
  readonly isUnchanged?: () => boolean;
}

const keepOwner = (fd: number, place: Place, newMode: number | undefined): void => {
  // Exactly these bits: the mask of the process was applied when the file was first made.
  if (place.stat === null && newMode !== undefined) fchmodSync(fd, newMode);
  if (place.stat === null) return;
  fchmodSync(fd, Number(place.stat.mode & 0o7777n));
  try {
    fchownSync(fd, Number(place.stat.uid), Number(place.stat.gid));
  } catch {
    // Only root may give files away; the content matters more than the owner.
  }
};

/**
 * Writes the whole file at once: readers see the old content or the new one, and a crash leaves the old. Mode and, where
 * allowed, owner of a file that was there are kept.
 */
export const replaceFile = (
  place: Place,
  content: string | Uint8Array,
  options: ReplaceOptions = {},
): { readonly bytes: number } | PathProblem => {
  const refused = notAFile(place.stat);
  if (refused !== null) return refused;
  const temporary = `${place.folder.access}/.crew-${randomBytes(9).toString('hex')}.tmp`;
  const data = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
  const written = attempt((): { readonly bytes: number } | PathProblem => {
    // Renaming would replace a file that its owner made read-only.
    if (place.stat !== null) accessSync(place.entry, constants.W_OK);
    const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants;
    const fd = openSync(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, newFileMode);
    try {
      if (!isSteady({ ...place, entry: temporary }, fd)) return { problem: 'changed' };
      writeFileSync(fd, data);
      keepOwner(fd, place, options.newMode);
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
    if (options.isUnchanged?.() === false) return { problem: 'changed' };
    renameSync(temporary, place.entry);
    return { bytes: data.byteLength };
  });
  if (isProblem(written)) rmSync(temporary, { force: true });
  return written;
};
