import type { SearchText } from './vi-search.ts';

/** The words of message search in English. */
export const enSearch: SearchText = {
  title: 'Search messages',
  placeholder: 'Words to find, accents not needed',
  agent: 'Agent',
  everyone: 'Whole crew',
  order: 'Order',
  newest: 'Newest',
  best: 'Best match',
  hint: 'Searches what you and the agents said. Every word must occur; accents and case do not matter.',
  searching: 'Searching…',
  none: (query) => `No message has “${query}”.`,
  noneHint: 'Every word must occur in the same message. Try fewer words, or search the whole crew.',
  failed: 'The search failed',
  incomplete: 'Older messages are still being indexed, so some results may be missing.',
  found: (count) => (count === 1 ? '1 result' : `${count} results`),
  more: 'More results',
  you: 'You',
  gone: 'This message is no longer in the conversation.',
  jumpFailed: 'This message could not be loaded.',
  editing:
    'Editing an earlier message. Sending it opens a new conversation from here; this one stays as it is.',
  cancel: 'Stop editing',
  forkFailed: 'Not forked:',
  made: 'A new conversation was opened from here.',
  from: 'Forked from',
  other: 'another conversation',
  link: (title) => `Back to “${title}”, where it was forked`,
};
