import type { MemoryProposals, WikiCompiles } from '@my-agent-crew/core';
import { asc, eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import { wikiCompiles as table } from './schema.ts';

/** The compiles of a connection; what they propose goes to `proposals` in the same transaction. */
export const createWikiCompiles = (
  database: Database,
  proposals: Pick<MemoryProposals, 'add'>,
): WikiCompiles => {
  const { query } = database;
  const newest = (agentId: string): typeof table.$inferSelect | undefined =>
    query.select().from(table).where(eq(table.agentId, agentId)).get();
  const change = (runId: string, changes: Partial<typeof table.$inferInsert>): void => {
    query.update(table).set(changes).where(eq(table.runId, runId)).run();
  };
  return {
    claim: (agentId, at, open) =>
      database.write(() => {
        if (newest(agentId)?.isOpen === true) return null;
        const opened = open();
        const { conversationId, runId } = opened;
        const fresh = { conversationId, runId, at, outcome: null, pages: 0, isOpen: true };
        query
          .insert(table)
          .values({ agentId, ...fresh })
          .onConflictDoUpdate({ target: table.agentId, set: fresh })
          .run();
        return opened;
      }),
    lastRead: (agentId) => newest(agentId)?.read ?? null,
    settle: ({ runId, read, proposal }) =>
      database.write(() => {
        if (proposal !== null) proposals.add(proposal);
        const outcome = proposal === null ? 'same' : 'proposed';
        change(runId, { read, outcome, pages: proposal?.files?.length ?? 0 });
      }),
    close: (runId) => database.write(() => change(runId, { isOpen: false })),
    openRuns: () =>
      query
        .select({ runId: table.runId })
        .from(table)
        .where(eq(table.isOpen, true))
        .orderBy(asc(table.at))
        .all()
        .map(({ runId }) => runId),
    latest: (agentId) => {
      const found = newest(agentId);
      if (found === undefined) return null;
      const { read: _read, ...record } = found;
      return record;
    },
  };
};
