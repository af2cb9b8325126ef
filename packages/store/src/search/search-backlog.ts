import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database.ts';
import { createMessageIndex, type IndexedMessage } from './message-index.ts';

/** Rows and characters of one batch: a batch is one transaction and must not hold the process up. */
const batchRows = 250;
const batchChars = 60_000;

/**
 * Messages that are stored but not indexed yet, as ranges of `messages.seq`: those of a database from before there was an
 * index, and copies in forks whose original was deleted.
 */
export interface SearchBacklog {
  isEmpty(): boolean;
  /** Indexes one batch, the newest messages first; false when nothing was left to do. */
  indexBatch(): boolean;
  /** Works until nothing is left or it is stopped, and leaves the process half as much time as it takes. */
  catchUp(): Promise<void>;
  /** Resolves once it no longer works; it does not begin again. */
  stop(): Promise<void>;
}

/** The backlog of a connection. Every batch is one transaction, so a kill repeats nothing and skips nothing. */
export const createSearchBacklog = (database: Database): SearchBacklog => {
  const { client } = database;
  const index = createMessageIndex(client);
  const newest = client.prepare<[], { first_seq: number; last_seq: number }>(
    'SELECT first_seq, last_seq FROM search_backlog ORDER BY last_seq DESC LIMIT 1',
  );
  const rowsOf = client.prepare<[number, number], IndexedMessage>(
    `SELECT messages.seq, messages.text, messages.conversation_id AS conversationId, conversations.agent_id AS agentId
     FROM messages JOIN conversations ON conversations.id = messages.conversation_id
     WHERE messages.seq BETWEEN ? AND ? AND messages.role <> 'tool' ORDER BY messages.seq DESC`,
  );
  const shrink = client.prepare<[number, number]>(
    'UPDATE search_backlog SET last_seq = ? WHERE first_seq = ?',
  );
  const drop = client.prepare<[number]>('DELETE FROM search_backlog WHERE first_seq = ?');

  const readBatch = (first: number, last: number): IndexedMessage[] => {
    const rows: IndexedMessage[] = [];
    let chars = 0;
    for (const row of rowsOf.iterate(first, last)) {
      rows.push(row);
      chars += row.text.length;
      if (rows.length === batchRows || chars >= batchChars) break;
    }
    return rows;
  };
  const indexBatch = (): boolean => {
    if (newest.get() === undefined) return false;
    return database.write(() => {
      const range = newest.get();
      if (range === undefined) return false;
      const rows = readBatch(range.first_seq, range.last_seq);
      const oldest = rows.at(-1);
      // Ascending, because FTS5 writes a segment of its own for every row that goes back.
      for (const row of rows.toReversed()) index.add(row);
      if (oldest === undefined || oldest.seq <= range.first_seq) drop.run(range.first_seq);
      else shrink.run(oldest.seq - 1, range.first_seq);
      return true;
    });
  };
  let working: Promise<void> | null = null;
  let isStopped = false;
  const work = async (): Promise<void> => {
    while (!isStopped && client.open) {
      const startedAt = performance.now();
      if (!indexBatch()) return;
      await sleep(Math.ceil((performance.now() - startedAt) / 2), undefined, { ref: false });
    }
  };
  return {
    isEmpty: () => newest.get() === undefined,
    indexBatch,
    catchUp: () => {
      working ??= work().finally(() => {
        working = null;
      });
      return working;
    },
    stop: async () => {
      isStopped = true;
      await working?.catch(() => undefined);
    },
  };
};
