import type { OutputText } from './vi-output.ts';

/** The words about kept outputs in English. */
export const enOutput: OutputText = {
  open: 'Show the whole output',
  title: (tool) => `Whole output of ${tool}`,
  range: (from, to, total) => `Characters ${from}–${to} of ${total}`,
  loading: 'Reading…',
  failed: 'The whole output could not be read.',
  gone: 'The whole output is gone: it is kept for 7 days only. What the agent saw is still in the card.',
  retry: 'Try again',
  previous: 'Previous part',
  next: 'Next part',
};
