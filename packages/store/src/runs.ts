import { type Channel, CrewError, type Run, type RunDetail, type RunStatus } from '@my-agent-crew/contract';
import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { runFromRow, stepFromRow } from './run-row.ts';
import { runs, steps } from './schema.ts';

/** Runs as the activity pages and a restart read them. */
export interface Runs {
  /** Every run that is running or waiting, the oldest first. */
  open(): Run[];
  openOf(conversationId: string): Run | null;
  latestOf(conversationId: string): Run | null;
  /** The newest first; `before` is the id of the last run already held. */
  list(options: {
    readonly agentId?: string | undefined;
    readonly conversationId?: string | undefined;
    readonly status?: RunStatus | undefined;
    readonly source?: Channel | undefined;
    /** In the opening words, whatever its case and accents. */
    readonly words?: string | undefined;
    /** ISO times or days; runs that started at `since` or later, before `until`. */
    readonly since?: string | undefined;
    readonly until?: string | undefined;
    readonly before?: string | undefined;
    readonly limit: number;
  }): Run[];
  detail(id: string): RunDetail | null;
}

/** Without case and accents, `đ` as `d`. */
const foldWords = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd');

const hasWords = (words: string) => sql`instr(fold_words(${runs.opening}), ${foldWords(words.trim())}) > 0`;

const isOpen = sql`${runs.status} IN ('running', 'waiting')`;

/** The run reader of a connection. */
export const createRuns = ({ client, query }: Database): Runs => {
  client.function('fold_words', { deterministic: true }, (text) => foldWords(String(text)));
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
    list: ({ agentId, conversationId, status, source, words, since, until, before, limit }) =>
      query
        .select()
        .from(runs)
        .where(
          and(
            agentId === undefined ? undefined : eq(runs.agentId, agentId),
            conversationId === undefined ? undefined : eq(runs.conversationId, conversationId),
            status === undefined ? undefined : eq(runs.status, status),
            source === undefined ? undefined : eq(runs.source, source),
            since === undefined ? undefined : gte(runs.startedAt, since),
            until === undefined ? undefined : lt(runs.startedAt, until),
            words === undefined ? undefined : hasWords(words),
            before === undefined ? undefined : lt(runs.seq, seqOf(before)),
          ),
        )
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
