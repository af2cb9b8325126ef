import type { Clock } from '@my-agent-crew/core';
import type { Objects } from './checkpoint-objects.ts';
import type { Database } from './database.ts';

/** A content nothing names is left alone this long: its record may be about to be stored. */
const graceMs = 60 * 60 * 1000;

/** Dropping goes a little below the cap, so that it is not done again with every write. */
const roomShare = 0.9;

/** The upkeep of kept contents. */
export interface Sweep {
  /** Tells of a new content; drops the oldest ones when all together are over the cap. */
  added(bytes: number): void;
  /** The contents that a conversation and those it delegated name. */
  namedBy(conversationId: string): readonly string[];
  /** Removes those of these contents that nothing names. */
  removeUnnamed(contents: readonly string[]): void;
  run(): Promise<void>;
}

const prepare = ({ client }: Database) => ({
  isNamed: client.prepare<{ sha: string }, number>(
    'SELECT 1 FROM checkpoints WHERE before_sha = $sha OR after_sha = $sha LIMIT 1',
  ),
  named: client
    .prepare<{ id: string }, string>(
      `WITH RECURSIVE family (id) AS (
         VALUES ($id) UNION SELECT child.id FROM conversations AS child JOIN family ON child.parent_id = family.id),
       mine AS (SELECT before_sha, after_sha FROM checkpoints WHERE conversation_id IN (SELECT id FROM family))
       SELECT before_sha FROM mine WHERE before_sha IS NOT NULL
       UNION SELECT after_sha FROM mine WHERE after_sha IS NOT NULL`,
    )
    .pluck(),
  oldestFirst: client
    .prepare<[], string>(
      `SELECT sha FROM (
         SELECT before_sha AS sha, seq FROM checkpoints WHERE before_sha IS NOT NULL
         UNION ALL SELECT after_sha, seq FROM checkpoints WHERE after_sha IS NOT NULL)
       GROUP BY sha ORDER BY max(seq)`,
    )
    .pluck(),
});

/** The upkeep over a connection and its contents. */
export const createSweep = (
  database: Database,
  objects: Objects,
  clock: Clock,
  limitBytes: number,
): Sweep => {
  const { isNamed, named, oldestFirst } = prepare(database);
  const isFree = (sha: string): boolean => isNamed.get({ sha }) === undefined;
  /** What all contents take together; null until the first sweep has counted them. */
  let total: number | null = null;
  /** New ones that came while they were being counted. */
  let addedMeanwhile = 0;

  const dropOldest = (): void => {
    if (total === null || total <= limitBytes) return;
    for (const sha of oldestFirst.all()) {
      if (total <= limitBytes * roomShare) return;
      total -= objects.remove(sha);
    }
  };

  return {
    added: (bytes) => {
      addedMeanwhile += bytes;
      if (total === null) return;
      total += bytes;
      dropOldest();
    },
    namedBy: (id) => named.all({ id }),
    removeUnnamed: (contents) => {
      for (const sha of contents) {
        const freed = isFree(sha) ? objects.remove(sha) : 0;
        if (total !== null) total -= freed;
      }
    },
    run: async () => {
      addedMeanwhile = 0;
      let counted = 0;
      for await (const { sha256, bytes, changedMs } of objects.all()) {
        if (!database.client.open) return;
        // Asked and removed in one step: no record can come between.
        if (clock.now() - changedMs > graceMs && isFree(sha256)) objects.remove(sha256);
        else counted += bytes;
      }
      if (!database.client.open) return;
      total = counted + addedMeanwhile;
      dropOldest();
    },
  };
};
