import type { Compaction, RunStep } from '@my-agent-crew/contract';
import { type Log, toMicros, toUsd } from '@my-agent-crew/core';
import { asc, eq } from 'drizzle-orm';
import type { Parts } from './parts.ts';
import { compactions } from './schema.ts';

const fromRow = (row: typeof compactions.$inferSelect): Compaction => ({
  id: row.id,
  conversation_id: row.conversationId,
  run_id: row.runId,
  at: row.at,
  position: row.position,
  through_position: row.throughPosition,
  summary: row.summary,
  before_tokens: row.beforeTokens,
  after_tokens: row.afterTokens,
  route: row.route,
  cost_usd: row.costMicros === null ? null : toUsd(row.costMicros),
  reason: row.reason,
  undone_at: row.undoneAt,
});

/** The compactions of a log, in SQLite. `saveStep` stores a line and ends its marks. */
export const createCompactions = (
  { database }: Pick<Parts, 'database'>,
  saveStep: (step: RunStep) => void,
): Pick<Log, 'compactions' | 'recordCompaction' | 'undoCompaction'> => {
  const { query, client } = database;
  const undo = client.prepare<{ id: string; at: string }>(
    `UPDATE compactions SET undone_at = $at WHERE id = $id AND undone_at IS NULL AND NOT EXISTS (
       SELECT 1 FROM compactions AS newer WHERE newer.conversation_id = compactions.conversation_id
         AND newer.seq > compactions.seq AND newer.undone_at IS NULL)`,
  );
  return {
    compactions: (conversationId) =>
      query
        .select()
        .from(compactions)
        .where(eq(compactions.conversationId, conversationId))
        .orderBy(asc(compactions.seq))
        .all()
        .map(fromRow),
    recordCompaction: (one, step) =>
      database.write(() => {
        query
          .insert(compactions)
          .values({
            id: one.id,
            conversationId: one.conversation_id,
            runId: one.run_id,
            at: one.at,
            position: one.position,
            throughPosition: one.through_position,
            summary: one.summary.toWellFormed(),
            beforeTokens: one.before_tokens,
            afterTokens: one.after_tokens,
            route: one.route,
            costMicros: toMicros(one.cost_usd),
            reason: one.reason,
            undoneAt: one.undone_at,
          })
          .run();
        if (step !== null) saveStep(step);
      }),
    undoCompaction: (id, at) =>
      database.write(() => {
        if (undo.run({ id, at }).changes === 0) return null;
        const row = query.select().from(compactions).where(eq(compactions.id, id)).get();
        return row === undefined ? null : fromRow(row);
      }),
  };
};
