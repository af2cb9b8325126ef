import type {
  ApprovalStatus,
  Channel,
  HaltReason,
  Message,
  Operand,
  RunStatus,
  RunStep,
  TokenUsage,
} from '@my-agent-crew/contract';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/*
 * The tables as queries see them. The statements that make them, with every index and constraint, are in
 * `migrations.ts`; a test holds the two together. Times are ISO 8601 UTC texts unless a name ends in `_ms`, money is
 * integer micro-dollars, null money is an unknown price.
 */

/** One conversation with its settings and the running totals of its log and its money. */
export const conversations = sqliteTable('conversations', {
  seq: integer().primaryKey(),
  id: text().notNull(),
  agentId: text('agent_id').notNull(),
  title: text().notNull(),
  channel: text().$type<Channel>().notNull(),
  parentId: text('parent_id'),
  parentCallId: text('parent_call_id'),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
  autonomous: integer({ mode: 'boolean' }).notNull(),
  autoApprove: text('auto_approve', { mode: 'json' }).$type<string[]>().notNull(),
  approvalTtlSeconds: integer('approval_ttl_seconds'),
  costCapMicros: integer('cost_cap_micros').notNull(),
  spentMicros: integer('spent_micros').notNull(),
  unknownCostCalls: integer('unknown_cost_calls').notNull(),
  messageCount: integer('message_count').notNull(),
  forkedFromId: text('forked_from_id'),
  forkedPosition: integer('forked_position'),
  forkRequest: text('fork_request'),
});

/** The log. `data` holds what only one role has; `details` what a provider wants back. */
export const messages = sqliteTable('messages', {
  seq: integer().primaryKey(),
  id: text().notNull(),
  conversationId: text('conversation_id').notNull(),
  position: integer().notNull(),
  runId: text('run_id').notNull(),
  at: text().notNull(),
  role: text().$type<Message['role']>().notNull(),
  text: text().notNull(),
  requestId: text('request_id'),
  callId: text('call_id'),
  costMicros: integer('cost_micros'),
  data: text().notNull(),
  details: text(),
});

/** One turn. */
export const runs = sqliteTable('runs', {
  seq: integer().primaryKey(),
  id: text().notNull(),
  conversationId: text('conversation_id').notNull(),
  agentId: text('agent_id').notNull(),
  source: text().$type<Channel>().notNull(),
  opening: text().notNull(),
  status: text().$type<RunStatus>().notNull(),
  haltReason: text('halt_reason').$type<HaltReason>(),
  error: text(),
  startedAt: text('started_at').notNull(),
  endedAt: text('ended_at'),
  spentMicros: integer('spent_micros').notNull(),
  unknownCostCalls: integer('unknown_cost_calls').notNull(),
  modelCalls: integer('model_calls').notNull(),
  route: text().notNull(),
  legs: integer().notNull(),
});

/** The timeline of a run. */
export const steps = sqliteTable('steps', {
  runId: text('run_id').notNull(),
  idx: integer().notNull(),
  id: text().notNull(),
  kind: text().$type<RunStep['kind']>().notNull(),
  name: text().notNull(),
  status: text().$type<RunStep['status']>().notNull(),
  detail: text().notNull(),
  toolCallId: text('tool_call_id'),
  startedAt: text('started_at').notNull(),
  durationMs: integer('duration_ms'),
  costMicros: integer('cost_micros'),
  usage: text({ mode: 'json' }).$type<TokenUsage>(),
  firstTokenMs: integer('first_token_ms'),
  shapedKind: text('shaped_kind').$type<RunStep['shaped_kind']>().notNull(),
  originalChars: integer('original_chars'),
});

/** Requests for a decision. */
export const approvals = sqliteTable('approvals', {
  seq: integer().primaryKey(),
  id: text().notNull(),
  conversationId: text('conversation_id').notNull(),
  runId: text('run_id').notNull(),
  agentId: text('agent_id').notNull(),
  toolCallId: text('tool_call_id').notNull(),
  kind: text().$type<'tool' | 'question'>().notNull(),
  name: text().notNull(),
  arguments: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
  reason: text(),
  options: text({ mode: 'json' }).$type<string[]>().notNull(),
  defaultAnswer: text('default_answer'),
  createdAt: text('created_at').notNull(),
  expiresAt: text('expires_at').notNull(),
  status: text().$type<ApprovalStatus>().notNull(),
  decidedAt: text('decided_at'),
  decidedBy: text('decided_by').$type<Channel>(),
  answer: text(),
  operands: text({ mode: 'json' }).$type<Operand[]>().notNull(),
  digest: text(),
});

/** The ledger: one row per charged model call. It names its conversation without a link, so it outlives it. */
export const usage = sqliteTable('usage', {
  seq: integer().primaryKey(),
  atMs: integer('at_ms').notNull(),
  purpose: text().notNull(),
  route: text().notNull(),
  agentId: text('agent_id').notNull(),
  conversationId: text('conversation_id').notNull(),
  runId: text('run_id'),
  costMicros: integer('cost_micros'),
  promptTokens: integer('prompt_tokens'),
  cachedTokens: integer('cached_tokens'),
  reasoningTokens: integer('reasoning_tokens'),
  completionTokens: integer('completion_tokens'),
});
