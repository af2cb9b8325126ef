import { readdir, rmdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';

const entriesOf = async (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

const removeIfOld = async (file: string, beforeMs: number): Promise<number> => {
  try {
    if ((await stat(file)).mtimeMs >= beforeMs) return 0;
    await unlink(file);
    return 1;
  } catch {
    // It went meanwhile, or may not be touched: the next sweep looks again.
    return 0;
  }
};

/**
 * Removes the files in the folders below `root` that were last written before `beforeMs`, then the folders that are
 * empty. Returns how many files went. Never throws, and a missing root holds nothing.
 */
export const sweepFolders = async (root: string, beforeMs: number): Promise<number> => {
  let removed = 0;
  for (const name of await entriesOf(root)) {
    const folder = join(root, name);
    for (const file of await entriesOf(folder)) removed += await removeIfOld(join(folder, file), beforeMs);
    // Refused, as it should be, while anything is left inside.
    await rmdir(folder).catch(() => undefined);
  }
  return removed;
};
