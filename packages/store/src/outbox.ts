import type { Run } from '@my-agent-crew/contract';
import {
  isoTime,
  type KeptOutboxRow,
  type Outbox,
  type OutboxDraft,
  type OutboxRow,
  type OutboxState,
  outboxMoves,
} from '@my-agent-crew/core';
import { asc, desc, eq, sql } from 'drizzle-orm';
import { openChats } from './open-chats.ts';
import type { Parts } from './parts.ts';
import { runFromRow } from './run-row.ts';
import { outbox, outboxTold, runs } from './schema.ts';

/** Rows that are over are kept this long. */
const keptMs = 30 * 86_400_000;

/** The stored outbox. */
export interface OutboxBook extends Outbox {
  /**
   * Runs of jobs and of Telegram, without delegated ones and jobs that are a command, that ended after `since` (milliseconds UTC)
   * and were not told by `deliver`; oldest first. For a start after a kill.
   */
  untold(since: number): Run[];
  /**
   * Removes messages that were sent or dropped more than 30 days ago and returns how many. Those whose producer may still come
   * back with the same key stay: of a run that is open or not told, and of an update that is not handled.
   */
  sweep(): number;
}

const noCounts: Readonly<Record<OutboxState, number>> = {
  waiting: 0,
  sending: 0,
  sent: 0,
  dead: 0,
  unsure: 0,
  dropped: 0,
};

const kept = ({ seq: _, ...row }: typeof outbox.$inferSelect): KeptOutboxRow => row;
const shown = ({ changedAt: _, ...row }: KeptOutboxRow): OutboxRow => row;

/** The outbox of a connection; its statements are prepared once. */
export const createOutboxBook = (parts: Parts): OutboxBook => {
  const { database, clock, ids } = parts;
  const { query } = database;
  const chats = prepareChats(parts);
  const put = (drafts: readonly OutboxDraft[]): number => {
    let stored = 0;
    for (const draft of drafts) {
      const row = outboxMoves.make(ids.next('outgoing'), draft, clock.now());
      stored += query.insert(outbox).values(row).onConflictDoNothing({ target: outbox.key }).run().changes;
    }
    return stored;
  };
  const find = (column: 'id' | 'key', value: string): KeptOutboxRow | null => {
    const row = query.select().from(outbox).where(eq(outbox[column], value)).get();
    return row === undefined ? null : kept(row);
  };
  /** Moves a row on in one transaction; null when there is none or the move is not open to it. */
  const move = (
    column: 'id' | 'key',
    value: string,
    to: (row: KeptOutboxRow, now: number) => KeptOutboxRow | null,
  ): OutboxRow | null =>
    database.write(() => {
      const row = find(column, value);
      const moved = row === null ? null : to(row, clock.now());
      if (moved === null) return null;
      const error = moved.error?.toWellFormed() ?? null;
      if (moved !== row)
        query
          .update(outbox)
          .set({ ...moved, error })
          .where(eq(outbox.id, moved.id))
          .run();
      return shown({ ...moved, error });
    });
  return {
    put: (drafts) => database.write(() => put(drafts)),
    deliver: (runId, drafts) =>
      database.write(() => {
        const told = { runId, toldAt: clock.now() };
        if (query.insert(outboxTold).values(told).onConflictDoNothing().run().changes === 0) return false;
        put(drafts);
        return true;
      }),
    revise: (key, body) => move('key', key, (row, now) => outboxMoves.revise(row, body, now)),
    byKey: (key) => {
      const row = find('key', key);
      return row === null ? null : shown(row);
    },
    get: (id) => {
      const row = find('id', id);
      return row === null ? null : shown(row);
    },
    ...chats,
    begin: (id) => move('id', id, outboxMoves.begin),
    end: (id, to) => {
      const ended = move('id', id, (row, now) => outboxMoves.end(row, to, now));
      if (ended === null) throw new Error(`Message ${id} is not being sent, so its send cannot end.`);
      return ended;
    },
    closeCut: () =>
      database.write(() =>
        query
          .select({ id: outbox.id })
          .from(outbox)
          .where(eq(outbox.state, 'sending'))
          .orderBy(asc(outbox.seq))
          .all()
          .flatMap(({ id }) => move('id', id, outboxMoves.closeCut) ?? []),
      ),
    resend: (id) => move('id', id, outboxMoves.resend),
    drop: (id) => move('id', id, outboxMoves.drop),
    list: (states, limit) =>
      // State by state, so that each is read from the end of its index and nothing is sorted but what is shown.
      [...new Set(states)]
        .flatMap((state) =>
          query
            .select()
            .from(outbox)
            .where(eq(outbox.state, state))
            .orderBy(desc(outbox.seq))
            .limit(limit)
            .all(),
        )
        .sort((one, other) => other.seq - one.seq)
        .slice(0, limit)
        .map((row) => shown(kept(row))),
    counts: () => {
      const counted = query
        .select({ state: outbox.state, rows: sql<number>`count(*)` })
        .from(outbox)
        .groupBy(outbox.state)
        .all();
      return { ...noCounts, ...Object.fromEntries(counted.map(({ state, rows }) => [state, rows])) };
    },
    untold: prepareUntold(parts),
    sweep: prepareSweep(parts),
  };
};

const prepareChats = ({ database: { client, query } }: Parts): Pick<Outbox, 'due' | 'nextAt'> => {
  const due = client
    .prepare<{ now: number }, number>(`SELECT head FROM (${openChats}) WHERE due_at <= $now ORDER BY head`)
    .pluck();
  const next = client
    .prepare<{ now: number }, number | null>(`SELECT min(due_at) FROM (${openChats}) WHERE due_at > $now`)
    .pluck();
  return {
    due: (now) =>
      due.all({ now }).flatMap((seq) => {
        const row = query.select().from(outbox).where(eq(outbox.seq, seq)).get();
        return row === undefined ? [] : shown(kept(row));
      }),
    nextAt: (after) => next.get({ now: after }) ?? null,
  };
};

/** A run of a job or of Telegram that ended or not, and whose end was not told. */
const isUntold = `conversations.channel IN ('job', 'telegram') AND conversations.parent_id IS NULL
  AND NOT EXISTS (SELECT 1 FROM outbox_told WHERE outbox_told.run_id = runs.id)
  AND NOT EXISTS (SELECT 1 FROM job_runs WHERE job_runs.run_id = runs.id AND job_runs.kind = 'command')`;

const prepareUntold = ({ database: { client, query } }: Parts): OutboxBook['untold'] => {
  const untold = client
    .prepare<{ since: string }, string>(
      `SELECT runs.id FROM runs JOIN conversations ON conversations.id = runs.conversation_id
       WHERE runs.ended_at > $since AND runs.status NOT IN ('running', 'waiting') AND ${isUntold}
       ORDER BY runs.ended_at, runs.seq`,
    )
    .pluck();
  return (since) =>
    untold.all({ since: isoTime(since) }).flatMap((id) => {
      const row = query.select().from(runs).where(eq(runs.id, id)).get();
      return row === undefined ? [] : runFromRow(row);
    });
};

const prepareSweep = ({ database, clock }: Parts): OutboxBook['sweep'] => {
  const sweep = database.client.prepare<{ before: number }>(
    `DELETE FROM outbox WHERE state IN ('sent', 'dropped') AND changed_at < $before
       AND NOT EXISTS (SELECT 1 FROM runs JOIN conversations ON conversations.id = runs.conversation_id
         WHERE runs.id = outbox.run_id AND (runs.status IN ('running', 'waiting') OR (${isUntold})))
       AND NOT EXISTS (SELECT 1 FROM inbox
         WHERE inbox.state = 'new' AND instr(outbox.key, 'update:' || bot_id || ':' || update_id || ':') = 1)`,
  );
  return () => database.write(() => sweep.run({ before: clock.now() - keptMs }).changes);
};
