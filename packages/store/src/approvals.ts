import type { Approval } from '@my-agent-crew/contract';
import type { Approvals, Decision } from '@my-agent-crew/core';
import { and, asc, desc, eq, getTableColumns, ne, notInArray, or, sql } from 'drizzle-orm';
import { approvalFromRow } from './approval-row.ts';
import type { Database } from './database.ts';
import type { EffectWriter } from './effect-writer.ts';
import { approvals, conversations } from './schema.ts';

/** Core's `Approvals` with what the API lists. Every answer is immediate. */
export interface ApprovalBook extends Approvals {
  forCall(callId: string): Approval | null;
  settle(id: string, decision: Decision): Approval | null;
  get(id: string): Approval | null;
  /** At most `limit`: pending ones first, the longest waiting at the top, then settled ones, the newest at the top. */
  list(limit: number): Approval[];
  /** The newest settled request of a tool (not a question) in a conversation; cancelled ones do not count. */
  latestSettledTool(conversationId: string): Approval | null;
  /** True when something of the run was decided that its turn has not taken up: the call has no result yet. */
  isUntold(runId: string): boolean;
  /** What waits for a decision, the longest waiting first. */
  pending(conversationId?: string): Approval[];
  /** What waits in a conversation and in those it delegated, the longest waiting first. */
  pendingInFamily(conversationId: string): Approval[];
}

/** The approval book of a connection. */
export const createApprovalBook = (database: Database, effects: EffectWriter): ApprovalBook => {
  const { query } = database;
  const grant = database.client.prepare<{ id: string; name: string }>(
    `UPDATE conversations SET auto_approve = json_insert(auto_approve, '$[#]', $name)
     WHERE id = $id AND NOT EXISTS (SELECT 1 FROM json_each(auto_approve) WHERE value = $name)`,
  );
  const forCall = query
    .select()
    .from(approvals)
    .where(eq(approvals.toolCallId, sql.placeholder('callId')))
    .orderBy(desc(approvals.seq))
    .limit(1)
    .prepare();
  const untold = database.client
    .prepare<[string], number>(
      `SELECT EXISTS (SELECT 1 FROM approvals WHERE run_id = ? AND status <> 'pending'
         AND NOT EXISTS (SELECT 1 FROM messages WHERE messages.call_id = approvals.tool_call_id))`,
    )
    .pluck();
  const pendingRows = (conversationId: string | undefined, limit: number) =>
    query
      .select()
      .from(approvals)
      .where(
        and(
          sql`${approvals.status} = 'pending'`,
          conversationId === undefined ? undefined : eq(approvals.conversationId, conversationId),
        ),
      )
      .orderBy(asc(approvals.seq))
      .limit(limit)
      .all();

  return {
    forCall: (callId) => first(forCall.all({ callId })),
    settle: (id, decision) =>
      database.write(() => {
        const [row] = query
          .update(approvals)
          .set({
            status: decision.status,
            decidedAt: decision.at,
            decidedBy: decision.by,
            answer: decision.answer?.toWellFormed() ?? null,
          })
          .where(and(eq(approvals.id, id), eq(approvals.status, 'pending')))
          .returning()
          .all();
        if (row === undefined) return null;
        effects.end(`decision:${id}`, decision.status);
        if (decision.always && decision.status === 'approved') {
          grant.run({ id: row.conversationId, name: row.name });
        }
        return approvalFromRow(row);
      }),
    isUntold: (runId) => untold.get(runId) === 1,
    get: (id) => first(query.select().from(approvals).where(eq(approvals.id, id)).all()),
    list: (limit) => {
      const waiting = pendingRows(undefined, limit);
      if (waiting.length === limit) return waiting.map(approvalFromRow);
      const settled = query
        .select()
        .from(approvals)
        .where(ne(approvals.status, sql`'pending'`))
        .orderBy(desc(approvals.decidedAt), desc(approvals.seq))
        .limit(limit - waiting.length)
        .all();
      return [...waiting, ...settled].map(approvalFromRow);
    },
    latestSettledTool: (conversationId) =>
      first(
        query
          .select()
          .from(approvals)
          .where(
            and(
              eq(approvals.conversationId, conversationId),
              eq(approvals.kind, 'tool'),
              notInArray(approvals.status, ['pending', 'cancelled']),
            ),
          )
          .orderBy(desc(approvals.decidedAt), desc(approvals.seq))
          .limit(1)
          .all(),
      ),
    pendingInFamily: (conversationId) =>
      query
        .select(getTableColumns(approvals))
        .from(approvals)
        .innerJoin(conversations, eq(conversations.id, approvals.conversationId))
        .where(
          and(
            sql`${approvals.status} = 'pending'`,
            or(eq(conversations.id, conversationId), eq(conversations.parentId, conversationId)),
          ),
        )
        .orderBy(asc(approvals.seq))
        .all()
        .map(approvalFromRow),
    pending: (conversationId) => pendingRows(conversationId, -1).map(approvalFromRow),
  };
};

const first = (rows: readonly (typeof approvals.$inferSelect)[]): Approval | null => {
  const [row] = rows;
  return row === undefined ? null : approvalFromRow(row);
};
