import { CrewError, type Run, type UserMessage } from '@my-agent-crew/contract';
import { type Draft, type RunEnding, type StoredWords, toMicros } from '@my-agent-crew/core';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { isTaken } from './database-error.ts';
import type { Recorder } from './recorder.ts';
import { runFromRow } from './run-row.ts';
import { runs } from './schema.ts';

/** Changes of a run's state. They belong inside a transaction of the caller. */
export interface RunWriter {
  /** The run, or `CrewError('not-found')`. */
  require(id: string): Run;
  /** Stores a new run and its opening messages; `CrewError('conflict')` while another one is open in the conversation. */
  open(run: Run, messages: readonly Draft<StoredWords>[]): UserMessage[];
  /** Marks an open run `running` and counts the activation; `CrewError('conflict')` for one that has ended. */
  begin(id: string): { readonly run: Run; readonly leg: number };
  /** Marks an open run `waiting`. */
  sleep(id: string): Run;
  /** Ends an open run; one that has ended comes back as it is. */
  close(id: string, ending: RunEnding): Run;
}

/** Makes the run writer of a connection; its statements are prepared once. */
export const createRunWriter = (database: Database, recorder: Recorder): RunWriter => {
  const { find, insert, begin, sleep, close } = prepare(database);

  const require = (id: string): Run => {
    const row = find.get({ id });
    if (row === undefined) {
      throw new CrewError('not-found', `There is no run ${id}. Its conversation may have been deleted.`);
    }
    return runFromRow(row);
  };
  const ended = (id: string): CrewError =>
    new CrewError('conflict', `Run ${id} has ended (${require(id).status}), so it does not go on.`);

  return {
    require,
    open: (run, messages) => {
      try {
        insert.run({
          ...run,
          opening: run.opening.toWellFormed(),
          error: run.error?.toWellFormed() ?? null,
          spent_micros: toMicros(run.spent_usd),
        });
      } catch (cause) {
        throw openRefusal(run, cause);
      }
      return messages.map((message) => recorder.append(message, [], null));
    },
    begin: (id) => {
      const [row] = begin.all({ id });
      if (row === undefined) throw ended(id);
      return { run: runFromRow(row), leg: row.legs };
    },
    sleep: (id) => {
      const [row] = sleep.all({ id });
      if (row === undefined) throw ended(id);
      return runFromRow(row);
    },
    close: (id, ending) => {
      const [row] = close.all({ id, ...ending, error: ending.error?.toWellFormed() ?? null });
      return row === undefined ? require(id) : runFromRow(row);
    },
  };
};

const openRefusal = (run: Run, cause: unknown): unknown => {
  if (isTaken(cause, 'runs.conversation_id')) {
    return new CrewError(
      'conflict',
      `Conversation ${run.conversation_id} already has an open turn, so another was not started. Wait for it or stop it.`,
      { cause },
    );
  }
  if (cause instanceof Error && 'code' in cause && cause.code === 'SQLITE_CONSTRAINT_FOREIGNKEY') {
    return new CrewError(
      'not-found',
      `There is no conversation ${run.conversation_id}, so no turn was started.`,
      { cause },
    );
  }
  return cause;
};

const prepare = ({ client, query }: Database) => {
  const id = sql.placeholder('id');
  const isOpen = and(eq(runs.id, id), inArray(runs.status, ['running', 'waiting']));
  return {
    find: query.select().from(runs).where(eq(runs.id, id)).prepare(),
    insert: client.prepare(
      `INSERT INTO runs (id, conversation_id, agent_id, source, opening, status, halt_reason, error, started_at,
         ended_at, spent_micros, unknown_cost_calls, model_calls, route)
       VALUES ($id, $conversation_id, $agent_id, $source, $opening, $status, $halt_reason, $error, $started_at,
         $ended_at, $spent_micros, $unknown_cost_calls, $model_calls, $route)`,
    ),
    begin: query
      .update(runs)
      .set({ status: 'running', legs: sql`${runs.legs} + 1` })
      .where(isOpen)
      .returning()
      .prepare(),
    sleep: query.update(runs).set({ status: 'waiting' }).where(isOpen).returning().prepare(),
    close: query
      .update(runs)
      .set({
        status: sql`${sql.placeholder('status')}`,
        haltReason: sql`${sql.placeholder('haltReason')}`,
        error: sql`${sql.placeholder('error')}`,
        endedAt: sql`${sql.placeholder('at')}`,
      })
      .where(isOpen)
      .returning()
      .prepare(),
  };
};
