import { realpathSync, rmSync } from 'node:fs';
import { undoJournal } from './journal.ts';
import { claimLeftover, closeStage, findLeftovers } from './stage.ts';

/**
 * Undoes an install that was killed half way and removes its leftovers; a home without leftovers is only listed.
 * `install` calls it first, and whoever starts the crew calls it before reading agents. Throws `conflict` while another
 * process installs.
 */
export const recoverInstalls = (home: string): void => {
  const place = realpathSync.native(home);
  for (const leftover of findLeftovers(place)) {
    if (leftover.isOver) {
      rmSync(leftover.folder, { recursive: true, force: true });
      continue;
    }
    const folder = claimLeftover(place, leftover);
    undoJournal(place, folder);
    closeStage(place, folder);
  }
};
