import * as z from 'zod/mini';

/**
 * One summary that stands for the older part of a conversation in requests to models. The log itself keeps every message.
 * The newest one that was not undone is in effect.
 */
export const Compaction = z.object({
  id: z.string(),
  conversation_id: z.string(),
  /** The turn in which it happened; null when a person asked for it between turns. */
  run_id: z.nullable(z.string()),
  /** UTC, ISO 8601 with milliseconds. */
  at: z.string(),
  /** Messages the log held when it happened; the row of it stands right before the message of this position. */
  position: z.int(),
  /** Position of the last message the summary stands for. */
  through_position: z.int(),
  summary: z.string(),
  /** Tokens of the next request before and after, estimated. */
  before_tokens: z.int(),
  after_tokens: z.int(),
  /** The route that wrote the summary; empty for a digest that no model wrote. */
  route: z.string(),
  /** USD of every attempt behind it; null when one has no price. */
  cost_usd: z.nullable(z.number()),
  /** The window was nearly full, an upstream refused the length, or a person asked. */
  reason: z.enum(['limit', 'overflow', 'person']),
  /** When a person took it back, or null. */
  undone_at: z.nullable(z.string()),
});
export type Compaction = z.infer<typeof Compaction>;

/** How many tokens a model takes at most, and who says so; `default` is an assumption. */
export const ContextWindow = z.object({
  route: z.string(),
  tokens: z.int(),
  source: z.enum(['config', 'catalogue', 'default']),
});
export type ContextWindow = z.infer<typeof ContextWindow>;

/** The compaction that requests are built with now, or null. */
export const compactionInEffect = (compactions: readonly Compaction[]): Compaction | null =>
  compactions.findLast((one) => one.undone_at === null) ?? null;
