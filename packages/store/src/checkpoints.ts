import { type Checkpoints, isoTime } from '@my-agent-crew/core';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Objects } from './checkpoint-objects.ts';
import { writeFromRow, writeToRow } from './checkpoint-row.ts';
import { createSweep } from './checkpoint-sweep.ts';
import type { Parts } from './parts.ts';
import { checkpoints } from './schema.ts';

/** Core's `Checkpoints` with the upkeep of what they take on disk. */
export interface CheckpointBook extends Checkpoints {
  /** Removes contents that nothing names any more, and the oldest ones beyond the size cap. Run at start and daily. */
  sweep(): Promise<void>;
}

/** The most that kept contents may take on disk together; the oldest go first. */
const mostBytes = 2 * 1024 ** 3;

/** What the store needs around a conversation's removal. */
export interface CheckpointKeeper {
  readonly book: CheckpointBook;
  /** Runs the removal of a conversation, then removes the contents that only it named. */
  removing<Result>(conversationId: string, remove: () => Result): Result;
}

/** The checkpoints of a connection. `limitBytes` is the size cap. */
export const createCheckpoints = (
  { database, clock, ids }: Pick<Parts, 'database' | 'clock' | 'ids'>,
  objects: Objects,
  limitBytes = mostBytes,
): CheckpointKeeper => {
  const { query } = database;
  const sweep = createSweep(database, objects, clock, limitBytes);
  const inOrder = asc(checkpoints.seq);
  const find = (id: string) => query.select().from(checkpoints).where(eq(checkpoints.id, id)).get();
  const book: CheckpointBook = {
    begin: (write, contents) => {
      for (const { sha256, content } of contents)
        if (objects.put(sha256, content)) sweep.added(content.byteLength);
      return database.write(() => {
        const row = writeToRow(write, ids.next('checkpoint'), isoTime(clock.now()));
        return writeFromRow(query.insert(checkpoints).values(row).returning().get());
      });
    },
    finish: (id) =>
      database.write(() => {
        const row = find(id);
        if (row === undefined) return;
        query.update(checkpoints).set({ isFinished: true }).where(eq(checkpoints.id, id)).run();
        if (row.kind === 'write') return;
        const undoneBy = row.kind === 'undo' ? id : null;
        query.update(checkpoints).set({ undoneBy }).where(inArray(checkpoints.id, row.covers)).run();
      }),
    abandon: (id) => void query.delete(checkpoints).where(eq(checkpoints.id, id)).run(),
    ofRuns: (runIds) =>
      query
        .select()
        .from(checkpoints)
        .where(inArray(checkpoints.runId, [...runIds]))
        .orderBy(inOrder)
        .all()
        .map(writeFromRow),
    ofFile: (root, path) =>
      query
        .select()
        .from(checkpoints)
        .where(and(eq(checkpoints.root, root), eq(checkpoints.path, path)))
        .orderBy(inOrder)
        .all()
        .map(writeFromRow),
    sinceRun: (conversationId, runId) =>
      query
        .select()
        .from(checkpoints)
        .where(and(eq(checkpoints.conversationId, conversationId), eq(checkpoints.afterRunId, runId)))
        .orderBy(inOrder)
        .all()
        .map(writeFromRow),
    content: objects.get,
    sweep: sweep.run,
  };
  return {
    book,
    removing: (conversationId, remove) => {
      const named = sweep.namedBy(conversationId);
      const result = remove();
      sweep.removeUnnamed(named);
      return result;
    },
  };
};
