import type { ConversationSummary } from '@my-agent-crew/contract';
import { createStore } from 'solid-js/store';
import { readLocal, writeLocal } from './local.ts';

interface Marks {
  /** Conversations that changed before this moment are read: the first visit has no unread ones. */
  since: string;
  seen: Record<string, string>;
}

const stored = readLocal<Marks>('seen', { since: new Date().toISOString(), seen: {} });
writeLocal('seen', stored);
const [marks, setMarks] = createStore<Marks>(stored);

/** How many marks the device keeps. */
const markLimit = 500;

/** True when something was said there since the person last looked. */
export const isUnread = (conversation: Pick<ConversationSummary, 'id' | 'updated_at'>): boolean =>
  conversation.updated_at > (marks.seen[conversation.id] ?? marks.since);

/** Remembers on this device that the conversation was looked at as of now. */
export const markSeen = (conversation: Pick<ConversationSummary, 'id' | 'updated_at'>): void => {
  if ((marks.seen[conversation.id] ?? '') >= conversation.updated_at) return;
  setMarks('seen', conversation.id, conversation.updated_at);
  const newest = Object.entries(marks.seen)
    .sort(([, a], [, b]) => (a < b ? 1 : -1))
    .slice(0, markLimit);
  writeLocal('seen', { since: marks.since, seen: Object.fromEntries(newest) });
};
