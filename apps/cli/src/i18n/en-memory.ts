import type { MemoryWords } from './vi-memory.ts';

/** The words of `crew memory` in English. */
export const enMemory: MemoryWords = {
  help: {
    memory: 'List the proposals for the memory that wait, or decide one, take one back, consolidate notes',
    consolidate: 'Consolidate the notes of an agent into MEMORY.md and wait for the end',
    agent: 'id of the agent; that of the master is default',
    approve: 'Write a proposal into the memory',
    reject: 'Turn a proposal down',
    undo: 'Take back a proposal that was written',
    proposal: 'id of the proposal',
  },
  none: 'No proposal for the memory waits.',
  reason: (words) => `Reason: ${words}`,
  stale: 'The file was changed since, so it can only be turned down.',
  howTo: (id) => `crew memory approve ${id}  or  crew memory reject ${id}`,
  decided: {
    approved: (file) => `${file} was written.`,
    rejected: (file) => `Turned down; ${file} is as it was.`,
    undone: (file) => `${file} is as it was before the proposal.`,
  },
};
