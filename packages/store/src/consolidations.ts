import type { MemoryProposal } from '@my-agent-crew/contract';
import type { Consolidations, MemoryProposals } from '@my-agent-crew/core';
import { and, asc, desc, eq, isNotNull } from 'drizzle-orm';
import type { Database } from './database.ts';
import { consolidations as table } from './schema.ts';

/** The consolidations of a connection; what they propose goes to `proposals` in the same transaction. */
export const createConsolidations = (
  database: Database,
  proposals: Pick<MemoryProposals, 'add'>,
): Consolidations => {
  const { query } = database;
  const ofAgent = (agentId: string) => eq(table.agentId, agentId);
  const change = (runId: string, changes: Partial<typeof table.$inferInsert>): void => {
    query.update(table).set(changes).where(eq(table.runId, runId)).run();
  };
  const propose = (proposed: readonly MemoryProposal[]): void => {
    for (const one of proposed) proposals.add(one);
  };
  return {
    claim: (agentId, at, open) =>
      database.write(() => {
        const isTaken = and(ofAgent(agentId), eq(table.isOpen, true));
        if (query.select({ seq: table.seq }).from(table).where(isTaken).get() !== undefined) return null;
        const opened = open();
        const { conversationId, runId } = opened;
        const row = { agentId, conversationId, runId, at, notes: 0, isOpen: true };
        query.insert(table).values(row).run();
        return opened;
      }),
    lastRead: (agentId) =>
      query
        .select({ read: table.read })
        .from(table)
        .where(and(ofAgent(agentId), isNotNull(table.read)))
        .orderBy(desc(table.seq))
        .limit(1)
        .get()?.read ?? {},
    settle: ({ runId, outcome, notes, read }, proposed) =>
      database.write(() => {
        propose(proposed);
        change(runId, { outcome, notes, read });
      }),
    applied: (runId) => database.write(() => change(runId, { outcome: 'applied' })),
    lastReview: (agentId) =>
      query
        .select({ facts: table.facts })
        .from(table)
        .where(and(ofAgent(agentId), isNotNull(table.facts)))
        .orderBy(desc(table.seq))
        .limit(1)
        .get()?.facts ?? null,
    settleReview: (runId, facts, proposed) =>
      database.write(() => {
        propose(proposed);
        change(runId, { facts });
      }),
    close: (runId) => database.write(() => change(runId, { isOpen: false })),
    openRuns: () =>
      query
        .select({ runId: table.runId })
        .from(table)
        .where(eq(table.isOpen, true))
        .orderBy(asc(table.seq))
        .all()
        .map(({ runId }) => runId),
    latest: (agentId) => {
      const newest = query
        .select()
        .from(table)
        .where(ofAgent(agentId))
        .orderBy(desc(table.seq))
        .limit(1)
        .get();
      if (newest === undefined) return null;
      const { seq: _seq, read: _read, facts: _facts, ...record } = newest;
      return record;
    },
  };
};
