import {
  type Channel,
  CrewError,
  type QueuedItem,
  type Run,
  type UserMessage,
} from '@my-agent-crew/contract';
import { isoTime, type StoredWords } from '@my-agent-crew/core';
import { and, asc, eq } from 'drizzle-orm';
import { isTaken } from './database-error.ts';
import type { Parts } from './parts.ts';
import { moveToLog, queuedFromRow } from './queue-rows.ts';
import { handedBack, messages, queue } from './schema.ts';

/** A text to keep until the running turn can take it. */
export interface NewQueuedItem {
  readonly conversationId: string;
  readonly kind: 'follow_up' | 'steer';
  readonly text: string;
  readonly requestId: string | null;
  readonly source: Channel;
}

/** Texts that wait for a running turn, per conversation, in the order they came. Survives a restart. */
export interface Queue {
  /** `position` counts from 1. `CrewError('conflict')` for a `requestId` that was taken before. */
  add(item: NewQueuedItem): { item: QueuedItem; position: number };
  list(conversationId: string): QueuedItem[];
  count(conversationId: string): number;
  /** Takes one text out and hands it back, as `clear` does; null when it no longer waits. */
  remove(conversationId: string, itemId: string): QueuedItem | null;
  /**
   * Takes every text out and hands them back in order. Until `forgetHandedBack` they are kept as handed back: whoever asked for
   * them may never hear of it.
   */
  clear(conversationId: string): QueuedItem[];
  /** Texts that were handed back and that nobody has taken over yet, in order. */
  handedBack(conversationId: string): string[];
  /** They are in other hands now, or the person has gone on without them. */
  forgetHandedBack(conversationId: string): void;
  /** Opens `run` with everything that waits as its opening messages; null, and nothing stored, when nothing waits. */
  openRun(run: Run, notes?: Pick<StoredWords, 'notes' | 'told'>): UserMessage[] | null;
  /** After a start: conversations where texts wait and no run is open that would take them. */
  conversationsWithFollowUps(): string[];
}

/** The queue of a connection. */
export const createQueue = (parts: Parts): Queue => {
  const { database, clock, ids, runs } = parts;
  const { query } = database;
  const of = (conversationId: string) => eq(queue.conversationId, conversationId);
  const list = (conversationId: string): QueuedItem[] =>
    query.select().from(queue).where(of(conversationId)).orderBy(asc(queue.seq)).all().map(queuedFromRow);
  const counted = database.client
    .prepare<[string], number>('SELECT count(*) FROM queue WHERE conversation_id = ?')
    .pluck();
  const countWaiting = (conversationId: string): number => counted.get(conversationId) ?? 0;
  const orphaned = database.client
    .prepare<[], string>(
      `SELECT conversation_id FROM queue WHERE NOT EXISTS (
         SELECT 1 FROM runs WHERE runs.conversation_id = queue.conversation_id AND status IN ('running', 'waiting'))
       GROUP BY conversation_id ORDER BY min(seq)`,
    )
    .pluck();

  const handBack = (conversationId: string, items: readonly { readonly text: string }[]): void => {
    for (const { text } of items) query.insert(handedBack).values({ conversationId, text }).run();
  };

  return {
    list,
    count: countWaiting,
    add: (input) =>
      database.write(() => {
        const requestId = input.requestId?.toWellFormed() ?? null;
        if (requestId !== null && isInLog(parts, input.conversationId, requestId)) throw taken(requestId);
        const row = {
          ...input,
          id: ids.next('queued'),
          text: input.text.toWellFormed(),
          at: isoTime(clock.now()),
          requestId,
        };
        try {
          query.insert(queue).values(row).run();
        } catch (cause) {
          throw isTaken(cause, 'queue.request_id') ? taken(requestId) : cause;
        }
        return {
          item: { id: row.id, kind: row.kind, text: row.text, at: row.at, request_id: requestId },
          position: countWaiting(input.conversationId),
        };
      }),
    remove: (conversationId, itemId) =>
      database.write(() => {
        const [row] = query
          .delete(queue)
          .where(and(of(conversationId), eq(queue.id, itemId)))
          .returning()
          .all();
        if (row === undefined) return null;
        handBack(conversationId, [row]);
        return queuedFromRow(row);
      }),
    clear: (conversationId) =>
      database.write(() => {
        const items = list(conversationId);
        query.delete(queue).where(of(conversationId)).run();
        handBack(conversationId, items);
        return items;
      }),
    handedBack: (conversationId) =>
      query
        .select({ text: handedBack.text })
        .from(handedBack)
        .where(eq(handedBack.conversationId, conversationId))
        .orderBy(asc(handedBack.seq))
        .all()
        .map(({ text }) => text),
    forgetHandedBack: (conversationId) =>
      database.write(() => {
        query.delete(handedBack).where(eq(handedBack.conversationId, conversationId)).run();
      }),
    openRun: (run, notes) =>
      database.write(() => {
        if (countWaiting(run.conversation_id) === 0) return null;
        runs.open(run, []);
        return moveToLog(parts, run, ['follow_up', 'steer'], false, notes);
      }),
    conversationsWithFollowUps: () => orphaned.all(),
  };
};

const isInLog = ({ database }: Parts, conversationId: string, requestId: string): boolean =>
  database.query
    .select({ seq: messages.seq })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), eq(messages.requestId, requestId)))
    .get() !== undefined;

const taken = (requestId: string | null): CrewError =>
  new CrewError('conflict', `Request ${requestId} was accepted before, so its text was not queued again.`);
