import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Readable by the owner only, as everything of a home. */
const newFileMode = 0o600;

/** Puts bytes in the place of a file, all or nothing even when the process is killed; permission bits stay. Throws the system's error. */
export const replaceWhole = (path: string, bytes: Buffer): void => {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true });
  // A dot and no `.md`: what a kill leaves behind is no memory.
  const temporary = join(folder, `.${basename(path)}.${randomUUID()}.tmp`);
  const old = statSync(path, { throwIfNoEntry: false });
  try {
    const handle = openSync(temporary, 'wx', newFileMode);
    try {
      writeFileSync(handle, bytes);
      if (old !== undefined) fchmodSync(handle, old.mode & 0o7777);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
};
