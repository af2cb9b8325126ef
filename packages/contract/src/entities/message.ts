import * as z from 'zod/mini';
import { Channel } from './channel.ts';
import { ToolCall } from './tool-call.ts';

const base = {
  id: z.string(),
  conversation_id: z.string(),
  /** Dense per conversation from 0; the order of the log. */
  position: z.int(),
  run_id: z.string(),
  /** UTC, ISO 8601 with milliseconds. */
  at: z.string(),
};

/** What a person (or a job, or a delegating agent) said. */
export const UserMessage = z.object({
  ...base,
  role: z.literal('user'),
  text: z.string(),
  source: Channel,
  /** True when it joined a turn that was already running. */
  steer: z.boolean(),
  /** The sender's `request_id`, which makes a repeated send harmless; null when none was given. */
  request_id: z.nullable(z.string()),
});
export type UserMessage = z.infer<typeof UserMessage>;

/** Token counts of one model call; null where the upstream did not say. */
export const TokenUsage = z.object({
  prompt_tokens: z.nullable(z.int()),
  cached_tokens: z.nullable(z.int()),
  reasoning_tokens: z.nullable(z.int()),
  completion_tokens: z.nullable(z.int()),
});
export type TokenUsage = z.infer<typeof TokenUsage>;

/** One finished (or cut) answer of a model. */
export const AssistantMessage = z.object({
  ...base,
  role: z.literal('assistant'),
  text: z.string(),
  calls: z.array(ToolCall),
  /** `provider:model` that answered. */
  route: z.string(),
  /** The upstream provider behind the route, when it said so. */
  provider: z.nullable(z.string()),
  /** USD; null means the price is unknown, which is not zero. */
  cost_usd: z.nullable(z.number()),
  usage: TokenUsage,
  /** Milliseconds from sending the request to the first text, reasoning or tool fragment. */
  first_token_ms: z.nullable(z.int()),
  duration_ms: z.int(),
  /** Why the answer stops before its end, or null when it is whole. A cut answer carries no calls. */
  cut: z.nullable(z.string()),
});
export type AssistantMessage = z.infer<typeof AssistantMessage>;

/**
 * How a tool call ended. Only `ok` is a success. `denied`: a person said no; `expired`: nobody decided in time; `unknown`:
 * a restart or a stop cut it in the middle.
 */
export const ToolOutcomeKind = z.enum([
  'ok',
  'refused',
  'denied',
  'expired',
  'failed',
  'timed-out',
  'unknown',
]);
export type ToolOutcomeKind = z.infer<typeof ToolOutcomeKind>;

/** How an output was brought under the cap. Spec: tools, opening table. */
export const ShapedKind = z.enum(['none', 'json', 'summary', 'cut']);
export type ShapedKind = z.infer<typeof ShapedKind>;

/** The result of one tool call. Every call of a stored assistant message gets exactly one. */
export const ToolMessage = z.object({
  ...base,
  role: z.literal('tool'),
  call_id: z.string(),
  name: z.string(),
  outcome: ToolOutcomeKind,
  output: z.string(),
  shaped_kind: ShapedKind,
  /** Characters before shortening. */
  original_chars: z.int(),
  /** What the tool itself spent on models, USD; null when some of it has no price. */
  cost_usd: z.nullable(z.number()),
  /** True when the tool called a model at all. */
  metered: z.boolean(),
  duration_ms: z.int(),
});
export type ToolMessage = z.infer<typeof ToolMessage>;

/** One row of the log. */
export const Message = z.discriminatedUnion('role', [UserMessage, AssistantMessage, ToolMessage]);
export type Message = z.infer<typeof Message>;
