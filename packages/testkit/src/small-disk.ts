import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of its own that is quickly full and can be made read-only. */
export interface SmallDisk {
  readonly folder: string;
  /** Lets nobody write, as a disk does that met an error; false undoes it. */
  setReadOnly(isReadOnly: boolean): void;
  /** Takes it away again. Nothing on it may be open. */
  remove(): void;
}

const run = (program: 'mount' | 'umount', ...input: string[]): void =>
  void execFileSync(program, input, { stdio: 'ignore' });

/** Mounts a disk of so many kilobytes; null where this user may not mount, as most may not. */
export const mountSmallDisk = (kilobytes: number): SmallDisk | null => {
  const folder = mkdtempSync(join(tmpdir(), 'crew-disk-'));
  try {
    run('mount', '-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder);
  } catch {
    rmdirSync(folder);
    return null;
  }
  return {
    folder,
    setReadOnly: (isReadOnly) => run('mount', '-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, folder),
    remove: () => {
      run('umount', '-l', folder);
      rmdirSync(folder);
    },
  };
};
