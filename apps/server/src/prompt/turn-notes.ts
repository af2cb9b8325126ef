import type { Home } from '@my-agent-crew/config';
import type { Channel } from '@my-agent-crew/contract';
import type { Clock, StoredWords } from '@my-agent-crew/core';
import type { Store } from '@my-agent-crew/store';
import { tellDailyNotes } from './daily-notes.ts';
import { recapFor } from './recap.ts';
import { undoNote } from './undo-note.ts';

/** Notes that ride with the opening message of a turn, and what they tell of each section. */
export type TurnNotes = Pick<StoredWords, 'notes' | 'told'>;

/** The notes of the turn that a conversation is about to open; to be stored with its first message. */
export type ReadTurnNotes = (conversationId: string) => TurnNotes;

/** A delegated agent knows its task and nothing else; a job begins anew each time. */
const withoutRecap: ReadonlySet<Channel> = new Set(['delegate', 'job']);

/** Makes the reader of turn notes. */
export const createTurnNotes =
  (parts: { readonly home: Home; readonly store: Store; readonly clock: Clock }): ReadTurnNotes =>
  (conversationId) => {
    const { home, store, clock } = parts;
    const summary = store.conversations.summary(conversationId);
    if (summary === null) return {};
    const isNew = summary.message_count === 0;
    const known = isNew ? {} : store.notes.told(conversationId);
    const recap = isNew && !withoutRecap.has(summary.channel) ? recapFor(parts, conversationId) : '';
    const daily = tellDailyNotes(home, summary.agent_id, clock.now(), known);
    const undone = isNew ? null : undoNote(parts, conversationId);
    const notes = [recap, daily.text, undone ?? ''].filter((part) => part !== '').join('\n\n');
    return notes === '' ? {} : { notes, told: daily.told };
  };
