import { realpathSync } from 'node:fs';
import { undoJournal } from './journal.ts';
import { closeStage, isStageLeftOver, stageFolder, sweepPassing } from './stage.ts';

/**
 * Undoes an install that was killed half way and removes its leftovers; a home without leftovers is only listed.
 * `install` calls it first, and whoever starts the crew calls it before reading agents. Throws `conflict` while another
 * process installs.
 */
export const recoverInstalls = (home: string): void => {
  const place = realpathSync.native(home);
  if (isStageLeftOver(place)) {
    undoJournal(place, stageFolder(place));
    closeStage(place);
  }
  sweepPassing(place);
};
