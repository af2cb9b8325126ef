import type { Approval } from '@my-agent-crew/contract';
import type { approvals } from './schema.ts';

/** The contract's shape of a stored request. */
export const approvalFromRow = (row: typeof approvals.$inferSelect): Approval => ({
  id: row.id,
  conversation_id: row.conversationId,
  run_id: row.runId,
  agent_id: row.agentId,
  tool_call_id: row.toolCallId,
  kind: row.kind,
  name: row.name,
  arguments: row.arguments,
  operands: row.operands,
  digest: row.digest,
  reason: row.reason,
  options: row.options,
  default: row.defaultAnswer,
  created_at: row.createdAt,
  expires_at: row.expiresAt,
  status: row.status,
  decided_at: row.decidedAt,
  decided_by: row.decidedBy,
  answer: row.answer,
});

/** The row of a new request. */
export const approvalToRow = (approval: Approval): typeof approvals.$inferInsert => ({
  id: approval.id,
  conversationId: approval.conversation_id,
  runId: approval.run_id,
  agentId: approval.agent_id,
  toolCallId: approval.tool_call_id,
  kind: approval.kind,
  name: approval.name,
  arguments: approval.arguments,
  operands: approval.operands,
  digest: approval.digest,
  reason: approval.reason?.toWellFormed() ?? null,
  options: approval.options,
  defaultAnswer: approval.default?.toWellFormed() ?? null,
  createdAt: approval.created_at,
  expiresAt: approval.expires_at,
  status: approval.status,
  decidedAt: approval.decided_at,
  decidedBy: approval.decided_by,
  answer: approval.answer?.toWellFormed() ?? null,
});
