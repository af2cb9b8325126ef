import type { ForkText } from './vi-fork.ts';

/** The words of forks, and of the ways to a message, in English. */
export const enFork: ForkText = {
  search: 'Search messages',
  searchAll: (query) => `Search all messages for “${query}”`,
};
