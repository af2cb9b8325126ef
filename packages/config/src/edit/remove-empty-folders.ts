import { readdirSync, rmdirSync } from 'node:fs';
import path from 'node:path';

/** Takes back folders that were just made, the deepest first; a folder that holds a file by now stays. Never throws. */
export const removeEmptyFolders = (folders: readonly string[]): void => {
  for (const folder of folders.toReversed()) {
    try {
      const inner = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
      removeEmptyFolders(inner.map((entry) => path.join(folder, entry.name)));
      rmdirSync(folder);
    } catch {
      // It holds something, or is gone already.
    }
  }
};
