import { CrewError, type Run, type RunDetail } from '@my-agent-crew/contract';
import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { createRunFilter, type RunFilter } from './run-filter.ts';
import { runFromRow, stepFromRow } from './run-row.ts';
import { runs, steps } from './schema.ts';

/** Runs as the activity pages and a restart read them. */
export interface Runs {
  /** Every run that is running or waiting, the oldest first. */
  open(): Run[];
  openOf(conversationId: string): Run | null;
  latestOf(conversationId: string): Run | null;
  /** The newest first; `before` is the id of the last run already held. */
  list(options: RunFilter & { readonly before?: string | undefined; readonly limit: number }): Run[];
  detail(id: string): RunDetail | null;
}

const isOpen = sql`${runs.status} IN ('running', 'waiting')`;

/** The run reader of a connection. */
export const createRuns = (database: Database): Runs => {
  const { query } = database;
  const matches = createRunFilter(database);
  const pick = (rows: readonly (typeof runs.$inferSelect)[]): Run | null => {
    const [row] = rows;
    return row === undefined ? null : runFromRow(row);
  };
  const seqOf = (id: string): number => {
    const row = query.select({ seq: runs.seq }).from(runs).where(eq(runs.id, id)).get();
    if (row !== undefined) return row.seq;
    throw new CrewError(
      'invalid-input',
      `before: there is no run ${id} to go on from. Read the list from its start.`,
    );
  };

  return {
    open: () => query.select().from(runs).where(isOpen).orderBy(asc(runs.seq)).all().map(runFromRow),
    openOf: (conversationId) =>
      pick(
        query
          .select()
          .from(runs)
          .where(and(eq(runs.conversationId, conversationId), isOpen))
          .all(),
      ),
    latestOf: (conversationId) =>
      pick(
        query
          .select()
          .from(runs)
          .where(eq(runs.conversationId, conversationId))
          .orderBy(desc(runs.seq))
          .limit(1)
          .all(),
      ),
    list: ({ before, limit, ...filter }) =>
      query
        .select()
        .from(runs)
        .where(and(matches(filter), before === undefined ? undefined : lt(runs.seq, seqOf(before))))
        .orderBy(desc(runs.seq))
        .limit(limit)
        .all()
        .map(runFromRow),
    detail: (id) => {
      const run = pick(query.select().from(runs).where(eq(runs.id, id)).all());
      if (run === null) return null;
      const timeline = query.select().from(steps).where(eq(steps.runId, id)).orderBy(asc(steps.idx)).all();
      return { ...run, steps: timeline.map(stepFromRow) };
    },
  };
};
