import {
  type Inbox,
  type InboxRow,
  type InboxUpdate,
  isoTime,
  newUpdates,
  offsetToAsk,
} from '@my-agent-crew/core';
import { and, asc, eq, lt } from 'drizzle-orm';
import type { Parts } from './parts.ts';
import { inbox, inboxOffsets } from './schema.ts';

/** Handled updates older than this are swept; the offset still knows them. */
const keptMs = 30 * 86_400_000;

/** The stored inbox. */
export interface InboxBook extends Inbox {
  /** Removes updates that were handled more than 30 days ago; returns how many. */
  sweep(): number;
}

type Bot = Pick<InboxUpdate, 'channel' | 'botId'>;

/** The inbox of a connection. */
export const createInboxBook = ({ database, clock }: Parts): InboxBook => {
  const { query } = database;
  const ofBot = (bot: Bot) => and(eq(inbox.channel, bot.channel), eq(inbox.botId, bot.botId));
  const find = (bot: Bot) =>
    query
      .select()
      .from(inboxOffsets)
      .where(and(eq(inboxOffsets.channel, bot.channel), eq(inboxOffsets.botId, bot.botId)))
      .get() ?? null;
  const isStored = (update: InboxUpdate): boolean =>
    query
      .select({ seq: inbox.seq })
      .from(inbox)
      .where(and(ofBot(update), eq(inbox.updateId, update.updateId)))
      .get() !== undefined;
  const receive = (updates: readonly InboxUpdate[]): InboxRow[] => {
    const now = clock.now();
    const fresh: InboxRow[] = [];
    for (const ofOne of Map.groupBy(updates, ({ channel, botId }) => `${channel}:${botId}`).values()) {
      const [first] = ofOne;
      if (first === undefined) continue;
      const { channel, botId } = first;
      const { unknown, kept } = newUpdates(ofOne, find(first), now, isStored);
      for (const { updateId, payload } of unknown) {
        const row: InboxRow = {
          ...{ channel, botId, updateId, payload },
          ...{ receivedAt: isoTime(now), state: 'new', error: null, heard: null, answers: null },
        };
        query.insert(inbox).values(row).run();
        fresh.push(row);
      }
      if (kept !== null)
        query
          .insert(inboxOffsets)
          .values({ channel, botId, ...kept })
          .onConflictDoUpdate({ target: [inboxOffsets.channel, inboxOffsets.botId], set: kept })
          .run();
    }
    return fresh;
  };
  return {
    offset: (channel, botId) => offsetToAsk(find({ channel, botId }), clock.now()),
    startAt: (channel, botId, offset) =>
      database.write(() => {
        const row = { channel, botId, offset, at: clock.now() };
        query.insert(inboxOffsets).values(row).onConflictDoNothing().run();
      }),
    receive: (updates) => database.write(() => receive(updates)),
    waiting: (channel, botId) =>
      query
        .select()
        .from(inbox)
        .where(and(ofBot({ channel, botId }), eq(inbox.state, 'new')))
        .orderBy(asc(inbox.seq))
        .all()
        .map(({ seq: _, ...row }) => row),
    note: (channel, botId, updateId, made) =>
      database.write(() => {
        const heard = made.heard?.toWellFormed();
        query
          .update(inbox)
          .set({ ...made, ...(heard === undefined ? {} : { heard }) })
          .where(and(ofBot({ channel, botId }), eq(inbox.updateId, updateId), eq(inbox.state, 'new')))
          .run();
      }),
    finish: (channel, botId, updateIds, error) =>
      database.write(() => {
        const ended = error === undefined ? 'done' : 'failed';
        for (const updateId of updateIds)
          query
            .update(inbox)
            .set({ state: ended, error: error?.toWellFormed() ?? null })
            .where(and(ofBot({ channel, botId }), eq(inbox.updateId, updateId), eq(inbox.state, 'new')))
            .run();
      }),
    sweep: () =>
      database.write(() => {
        const isOld = lt(inbox.receivedAt, isoTime(clock.now() - keptMs));
        return query
          .delete(inbox)
          .where(and(eq(inbox.state, 'done'), isOld))
          .run().changes;
      }),
  };
};
