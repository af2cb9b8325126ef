import type { TriggersWords } from './vi-triggers.ts';

/** The words of triggers in `crew jobs` in English. */
export const enTriggers: TriggersWords = {
  title: 'Triggers:',
  hook: (path) => `hook ${path}`,
  watch: (path) => `watches ${path}`,
  startsJob: (job) => `runs the job ${job}`,
  last: (at) => `last ${at}`,
  never: 'never ran',
  refused: (count) => (count === 1 ? 'refused once' : `refused ${count} times`),
  failing: 'failing',
  paused: 'paused',
  off: 'off in its file',
  problem: {
    job: 'its agent has no such job',
    outside: 'its path leads out of the workspace',
    closed: 'its path holds a place that is closed to agents',
    secret: 'its secret is not set',
    missing: 'there is nothing at its path yet',
    unreadable: 'its path cannot be read',
    'too-many': 'too many files',
    'refused-key': 'no model accepted its key three runs in a row',
  },
  pausedDone: (name) => `${name} is paused.`,
  resumedDone: (name) => `${name} goes on.`,
};
