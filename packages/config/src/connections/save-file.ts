import { accessSync, chmodSync, constants, statSync } from 'node:fs';
import { CrewError } from '@my-agent-crew/contract';
import { replaceFile } from '../edit/replace-file.ts';
import { systemReason } from '../system-reason.ts';

/** The write bit of a file's owner. */
const ownerWrites = 0o200;
const othersMay = 0o077;

const refuseLocked = (file: string): void => {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat === undefined) return;
  // A rename would go over a file that its owner made read-only, and the superuser is never stopped by the bits.
  if ((stat.mode & ownerWrites) === 0)
    throw new CrewError(
      'conflict',
      `Not saved: ${file} is read-only. Make it writable with: chmod u+w ${file}`,
    );
  accessSync(file, constants.W_OK);
};

const closeToOthers = (file: string): void => {
  const stat = statSync(file, { throwIfNoEntry: false });
  // Before the write, since the new file takes the bits of the old one over.
  if (stat !== undefined && (stat.mode & othersMay) !== 0) chmodSync(file, 0o600);
};

/**
 * Replaces a settings file of the home, all or nothing; `secret` also closes it to other users. Throws a `conflict` with
 * the system's reason and never with a byte of the content.
 */
export const saveFile = (file: string, bytes: Buffer, kind: 'plain' | 'secret'): void => {
  try {
    refuseLocked(file);
    if (kind === 'secret') closeToOthers(file);
    replaceFile(file, bytes);
  } catch (error) {
    if (error instanceof CrewError) throw error;
    throw new CrewError('conflict', `Not saved: ${file} was not written: ${systemReason(error)}.`, {
      cause: error,
    });
  }
};
