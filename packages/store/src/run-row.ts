import type { Run, RunStep } from '@my-agent-crew/contract';
import { toUsd } from '@my-agent-crew/core';
import type { runs, steps } from './schema.ts';

/** The contract's record of a run. */
export const runFromRow = (row: typeof runs.$inferSelect): Run => ({
  id: row.id,
  conversation_id: row.conversationId,
  agent_id: row.agentId,
  source: row.source,
  opening: row.opening,
  status: row.status,
  halt_reason: row.haltReason,
  error: row.error,
  started_at: row.startedAt,
  ended_at: row.endedAt,
  spent_usd: toUsd(row.spentMicros),
  unknown_cost_calls: row.unknownCostCalls,
  model_calls: row.modelCalls,
  route: row.route,
});

/** The contract's line of a timeline. */
export const stepFromRow = (row: typeof steps.$inferSelect): RunStep => ({
  id: row.id,
  run_id: row.runId,
  index: row.idx,
  kind: row.kind,
  name: row.name,
  status: row.status,
  detail: row.detail,
  tool_call_id: row.toolCallId,
  started_at: row.startedAt,
  duration_ms: row.durationMs,
  cost_usd: row.costMicros === null ? null : toUsd(row.costMicros),
  usage: row.usage,
  first_token_ms: row.firstTokenMs,
  shaped_kind: row.shapedKind,
  original_chars: row.originalChars,
});
