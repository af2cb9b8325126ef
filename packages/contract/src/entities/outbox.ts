import * as z from 'zod/mini';

/**
 * `waiting` is sent when it is due, `sending` was begun, `sent` arrived. `dead` was refused or tried too often; `unsure` may have
 * arrived and is never sent again by itself; `dropped` was let go.
 */
export const OutboxState = z.enum(['waiting', 'sending', 'sent', 'dead', 'unsure', 'dropped']);
export type OutboxState = z.infer<typeof OutboxState>;

/** How many messages to the outside are in each state. */
export const OutboxCounts = z.record(OutboxState, z.int());
export type OutboxCounts = z.infer<typeof OutboxCounts>;

/** One message to the outside, as lists show it. */
export const OutboxItem = z.object({
  id: z.string(),
  channel: z.enum(['telegram']),
  /** The chat. */
  target: z.string(),
  conversation_id: z.nullable(z.string()),
  run_id: z.nullable(z.string()),
  kind: z.enum(['text', 'photo', 'document']),
  /** The opening of its words or caption, at most 300 characters; empty once its conversation was deleted. */
  text: z.string(),
  /** The file in the workspace of its agent; null for a text. */
  path: z.nullable(z.string()),
  state: OutboxState,
  /** True for a change of a message that has arrived. */
  is_edit: z.boolean(),
  /** Sends begun, without those an outage of the channel cut short. */
  attempts: z.int(),
  /** When it is tried again; null unless it waits after a failure. */
  next_at: z.nullable(z.string()),
  /** The last failure in one sentence. */
  error: z.nullable(z.string()),
  created_at: z.string(),
  sent_at: z.nullable(z.string()),
});
export type OutboxItem = z.infer<typeof OutboxItem>;

/** The outbox as a person looks at it. Every list is newest first. */
export const OutboxView = z.object({
  counts: OutboxCounts,
  /** `dead` and `unsure`: they want a decision. At most 100. */
  stuck: z.array(OutboxItem),
  /** `waiting` and `sending`. At most 100. */
  waiting: z.array(OutboxItem),
  /** `sent` and `dropped`. At most 20. */
  past: z.array(OutboxItem),
});
export type OutboxView = z.infer<typeof OutboxView>;
