import { randomUUID } from 'node:crypto';
import {
  chownSync,
  closeSync,
  fchmodSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { followLinks } from '../place.ts';

/** The permission bits of a file that a save creates. */
const newFileMode = 0o600;
/** A temporary file older than this was left by a process that was killed. Milliseconds. */
const staleAfter = 60_000;

const temporaryName = (file: string): { readonly prefix: string; readonly name: string } => {
  const prefix = `.${path.basename(file)}.saving-`;
  return { prefix, name: `${prefix}${randomUUID()}` };
};

const removeStale = (folder: string, prefix: string): void => {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(prefix)) continue;
    const file = path.join(folder, name);
    const stat = statSync(file, { throwIfNoEntry: false });
    if (stat !== undefined && Date.now() - stat.mtimeMs > staleAfter) rmSync(file, { force: true });
  }
};

const syncFolder = (folder: string): void => {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } catch {
    // Some file systems cannot sync a folder; the file itself is on the disk.
  } finally {
    closeSync(handle);
  }
};

const writeAll = (handle: number, bytes: Buffer): void => {
  for (let done = 0; done < bytes.length; ) done += writeSync(handle, bytes, done);
};

const keepOwner = (temporary: string, uid: number, gid: number): void => {
  try {
    chownSync(temporary, uid, gid);
  } catch {
    // Only the superuser may give a file away; anyone else writes their own files.
  }
};

/**
 * Puts bytes in the place of a file, all or nothing even when the process is killed: a temporary file beside it, synced,
 * then renamed. A link is followed and stays a link; permission bits and owner stay. Throws the system's error.
 */
export const replaceFile = (written: string, bytes: Buffer): void => {
  const file = followLinks(written);
  // A link to nowhere throws here: it must not be replaced by a file of its own.
  if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true) realpathSync.native(file);
  const folder = path.dirname(file);
  const { prefix, name } = temporaryName(file);
  const temporary = path.join(folder, name);
  const old = statSync(file, { throwIfNoEntry: false });
  removeStale(folder, prefix);
  try {
    const handle = openSync(temporary, 'wx', newFileMode);
    try {
      writeAll(handle, bytes);
      fchmodSync(handle, old === undefined ? newFileMode : old.mode & 0o7777);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    if (old !== undefined && (old.uid !== process.getuid?.() || old.gid !== process.getgid?.()))
      keepOwner(temporary, old.uid, old.gid);
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  syncFolder(folder);
};
