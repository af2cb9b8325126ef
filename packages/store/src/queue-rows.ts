import type { QueuedItem, Run, UserMessage } from '@my-agent-crew/contract';
import type { StoredWords } from '@my-agent-crew/core';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Parts } from './parts.ts';
import { queue } from './schema.ts';

/** The contract's shape of a waiting text. */
export const queuedFromRow = (row: typeof queue.$inferSelect): QueuedItem => ({
  id: row.id,
  kind: row.kind,
  text: row.text,
  at: row.at,
  request_id: row.requestId,
});

/**
 * Moves waiting texts of the given kinds, in their order, from the queue into the log as messages of `run`, keeping the
 * time they were said and their `request_id`. The first one takes the notes of the turn. Belongs inside a transaction of the caller.
 */
export const moveToLog = (
  { database, recorder, ids }: Pick<Parts, 'database' | 'recorder' | 'ids'>,
  run: Run,
  kinds: readonly QueuedItem['kind'][],
  joinsRunning: boolean,
  notes: Pick<StoredWords, 'notes' | 'told'> = {},
): UserMessage[] => {
  const waiting = and(eq(queue.conversationId, run.conversation_id), inArray(queue.kind, [...kinds]));
  const rows = database.query.select().from(queue).where(waiting).orderBy(asc(queue.seq)).all();
  if (rows.length === 0) return [];
  database.query.delete(queue).where(waiting).run();
  return rows.map((row, at) => {
    const message = {
      id: ids.next('message'),
      conversation_id: run.conversation_id,
      run_id: run.id,
      at: row.at,
      role: 'user' as const,
      text: row.text,
      source: row.source,
      steer: joinsRunning,
      request_id: row.requestId,
      ...(at === 0 ? notes : {}),
    };
    return recorder.append(message, [], null);
  });
};
