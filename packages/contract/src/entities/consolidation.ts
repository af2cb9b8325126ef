import * as z from 'zod/mini';
import { RunStatus } from './run.ts';

/** One consolidation of an agent's memory, as its page shows it. */
export const Consolidation = z.object({
  conversation_id: z.string(),
  run_id: z.string(),
  /** UTC, ISO 8601. */
  at: z.string(),
  is_running: z.boolean(),
  /**
   * `nothing`: no note was newer and no model was asked. `same`: the file stays as it is. `proposed`: the rewrite waits for
   * a person. `applied`: it was written. Null while it runs, and when it failed.
   */
  outcome: z.nullable(z.enum(['nothing', 'same', 'proposed', 'applied'])),
  /** Notes it read. */
  notes: z.int(),
  /** Null when its conversation was deleted. */
  status: z.nullable(RunStatus),
  /** One sentence when it failed. */
  error: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  spent_usd: z.number(),
});
export type Consolidation = z.infer<typeof Consolidation>;
