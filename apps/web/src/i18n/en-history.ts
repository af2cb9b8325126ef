import type { viHistory } from './vi-history.ts';

/** The words of long conversations in English. */
export const enHistory: typeof viHistory = {
  row: (messages) => `${messages} older messages summarised`,
  undoneRow: (messages) => `Summary of ${messages} older messages taken back`,
  tokens: (before, after) => `${before} → ${after} tokens`,
  digest: 'written by no model',
  show: 'Read the summary',
  hide: 'Hide the summary',
  summary: 'Summary',
  reason: {
    limit: 'The conversation had nearly filled the model’s window.',
    overflow: 'The provider refused it as too long.',
    person: 'You asked for it.',
  },
  kept: 'Every message is still there above. From here on the model reads this summary in their place.',
  keptUndone: 'Taken back: the model reads the messages themselves again.',
  superseded: 'A newer summary stands in place of this one.',
  undo: 'Undo',
  again: 'Summarise again',
  now: 'Summarise the older part now',
  working: 'Summarising…',
  failed: 'Not summarised.',
  undoFailed: 'Not taken back.',
  context: 'Context',
  used: (used, window) => `${used} of ${window} tokens`,
  usedOnly: (used) => `${used} tokens`,
  assumed: (window) => `The model’s window is not known; ${window} tokens are assumed.`,
};
