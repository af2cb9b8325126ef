/** The words of forks, and of the ways to a message, in Vietnamese. `en-fork.ts` must have the same keys. */
export const viFork = {
  search: 'Tìm trong tin nhắn',
  searchAll: (query: string) => `Tìm mọi tin nhắn có “${query}”`,
};

/** The shape both languages have. */
export type ForkText = typeof viFork;
