import type { MemoryChange, MemoryProposal } from '@my-agent-crew/contract';
import type { MemoryProposals } from '@my-agent-crew/core';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Database } from './database.ts';
import { memoryProposals } from './schema.ts';

/** The proposals of a connection. */
export const createMemoryProposals = (database: Database): MemoryProposals => {
  const { query } = database;
  return {
    add: (proposal) =>
      database.write(() => {
        const { owner_id: owner } = proposal;
        const ofOwner = owner === null ? isNull(memoryProposals.ownerId) : eq(memoryProposals.ownerId, owner);
        query
          .update(memoryProposals)
          .set({ status: 'superseded', decidedAt: proposal.at })
          .where(and(eq(memoryProposals.file, proposal.file), ofOwner, eq(memoryProposals.status, 'pending')))
          .run();
        query.insert(memoryProposals).values(toRow(proposal)).run();
      }),
    get: (id) => {
      const row = query.select().from(memoryProposals).where(eq(memoryProposals.id, id)).get();
      return row === undefined ? null : fromRow(row);
    },
    pending: () =>
      query
        .select()
        .from(memoryProposals)
        .where(eq(memoryProposals.status, 'pending'))
        .orderBy(desc(memoryProposals.seq))
        .all()
        .map(fromRow),
    list: (limit) =>
      query.select().from(memoryProposals).orderBy(desc(memoryProposals.seq)).limit(limit).all().map(fromRow),
    move: (id, from, to, at) =>
      database.write(() => {
        const [row] = query
          .update(memoryProposals)
          .set({ status: to, decidedAt: at })
          .where(and(eq(memoryProposals.id, id), eq(memoryProposals.status, from)))
          .returning()
          .all();
        return row === undefined ? null : fromRow(row);
      }),
  };
};

const wellFormed = ({ file, before, after }: MemoryChange): MemoryChange => ({
  file,
  before: before?.toWellFormed() ?? null,
  after: after?.toWellFormed() ?? null,
});

const toRow = (one: MemoryProposal) => ({
  id: one.id,
  agentId: one.agent_id,
  conversationId: one.conversation_id,
  runId: one.run_id,
  ownerId: one.owner_id,
  file: one.file,
  reason: one.reason.toWellFormed(),
  before: one.before?.toWellFormed() ?? null,
  after: one.after?.toWellFormed() ?? null,
  files: one.files?.map(wellFormed) ?? null,
  status: one.status,
  at: one.at,
  decidedAt: one.decided_at,
});

const fromRow = (row: typeof memoryProposals.$inferSelect): MemoryProposal => ({
  id: row.id,
  agent_id: row.agentId,
  conversation_id: row.conversationId,
  run_id: row.runId,
  owner_id: row.ownerId,
  file: row.file,
  reason: row.reason,
  before: row.before,
  after: row.after,
  ...(row.files == null ? {} : { files: row.files }),
  status: row.status,
  at: row.at,
  decided_at: row.decidedAt,
});
