import * as z from 'zod/mini';
import { Channel } from './channel.ts';
import { ShapedKind, TokenUsage } from './message.ts';

/** `running` and `waiting` (for a decision) are open; the others are final. */
export const RunStatus = z.enum([
  'running',
  'waiting',
  'done',
  'halted',
  'error',
  'cancelled',
  'interrupted',
]);
export type RunStatus = z.infer<typeof RunStatus>;

/** Why a turn was halted. Spec: supplement §2 "Ends". */
export const HaltReason = z.enum(['budget', 'allowance', 'max_steps', 'loop', 'nested_calls']);
export type HaltReason = z.infer<typeof HaltReason>;

/** What one line of a run's timeline tells. */
export const RunStepKind = z.enum([
  'model',
  'tool',
  'fallback',
  'escalated',
  'approval',
  'question',
  'note',
  'steer',
  'relay',
  'compaction',
]);
export type RunStepKind = z.infer<typeof RunStepKind>;

/** One line of a run's timeline. Events carry it whole, the store keeps it whole, reducers upsert it by id. */
export const RunStep = z.object({
  id: z.string(),
  run_id: z.string(),
  /** Dense per run from 0. */
  index: z.int(),
  kind: RunStepKind,
  /** Tool name, route, or empty. */
  name: z.string(),
  status: z.enum(['running', 'waiting', 'ok', 'failed']),
  /** One line for people: a path, a note, an error. At most 600 characters. */
  detail: z.string(),
  tool_call_id: z.nullable(z.string()),
  started_at: z.string(),
  duration_ms: z.nullable(z.int()),
  cost_usd: z.nullable(z.number()),
  usage: z.nullable(TokenUsage),
  first_token_ms: z.nullable(z.int()),
  shaped_kind: ShapedKind,
  original_chars: z.nullable(z.int()),
});
export type RunStep = z.infer<typeof RunStep>;

/** The record of one turn, without its timeline. */
export const Run = z.object({
  id: z.string(),
  conversation_id: z.string(),
  agent_id: z.string(),
  source: Channel,
  /** The opening words, at most 200 characters. */
  opening: z.string(),
  status: RunStatus,
  halt_reason: z.nullable(HaltReason),
  /** One sentence when status is `error`, or when an allowance halted it: which one, and what to do. */
  error: z.nullable(z.string()),
  started_at: z.string(),
  ended_at: z.nullable(z.string()),
  spent_usd: z.number(),
  unknown_cost_calls: z.int(),
  /** Model calls made so far; `max_steps` counts these. */
  model_calls: z.int(),
  /** The route that answered last, or the empty string. */
  route: z.string(),
});
export type Run = z.infer<typeof Run>;

/** One run with its timeline, as `GET /api/activity/runs/{id}` returns it. */
export const RunDetail = z.extend(Run, { steps: z.array(RunStep) });
export type RunDetail = z.infer<typeof RunDetail>;
