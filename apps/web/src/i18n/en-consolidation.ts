import type { ConsolidationText } from './vi-consolidation.ts';

const read = (notes: number): string => `read ${notes} ${notes === 1 ? 'note' : 'notes'}`;

/** The words about consolidating memory in English. */
export const enConsolidation: ConsolidationText = {
  start: 'Consolidate notes',
  running: 'Consolidating notes…',
  hint: 'Rewrites MEMORY.md from the notes of the newest 7 days.',
  never: 'Never consolidated.',
  failed: 'The last consolidation could not be read.',
  notStarted: 'Not started.',
  last: (time, how) => `Last one, ${time}: ${how}`,
  outcome: {
    nothing: () => 'no newer notes.',
    same: (notes) => `${read(notes)}, no change needed.`,
    proposed: (notes) => `${read(notes)}, the rewrite is for you to decide.`,
    applied: (notes) => `${read(notes)} and rewrote MEMORY.md.`,
  },
  cancelled: 'stopped.',
  unknown: 'it did not finish.',
  openRun: 'Open the run',
};
