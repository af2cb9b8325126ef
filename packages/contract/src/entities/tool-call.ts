import * as z from 'zod/mini';

/** One tool call of an assistant message, as stored and as shown. */
export const ToolCall = z.object({
  /** Ours, unique in the whole store; upstream ids may repeat between turns. */
  id: z.string(),
  name: z.string(),
  /** The parsed arguments; an empty object when the upstream sent none or sent something unreadable. */
  arguments: z.record(z.string(), z.unknown()),
  /** Why the arguments could not be read, or null. A call with a reason never runs. */
  invalid: z.nullable(z.string()),
});
export type ToolCall = z.infer<typeof ToolCall>;
