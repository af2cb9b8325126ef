import * as z from 'zod/mini';
import { Channel } from './channel.ts';

/** A pending approval is the only open state; every other one is final. */
export const ApprovalStatus = z.enum(['pending', 'approved', 'denied', 'answered', 'expired', 'cancelled']);
export type ApprovalStatus = z.infer<typeof ApprovalStatus>;

/**
 * One thing a call is about to work on, as it was when the call was asked about: its content, or for what is too large
 * to read only its size and time of change. A null digest: it did not exist.
 */
export const Operand = z.object({
  /** As the person knows it, such as a path in the workspace. */
  name: z.string(),
  /** Lower-case hex. */
  sha256: z.nullable(z.string()),
  by: z.enum(['content', 'size-and-time']),
});
export type Operand = z.infer<typeof Operand>;

/** A stored request to run one tool call, or one question of `ask_user`. */
export const Approval = z.object({
  id: z.string(),
  conversation_id: z.string(),
  run_id: z.string(),
  agent_id: z.string(),
  tool_call_id: z.string(),
  kind: z.enum(['tool', 'question']),
  name: z.string(),
  /** What runs when it is approved, to the byte. */
  arguments: z.record(z.string(), z.unknown()),
  /** What it works on. Changed before it runs: it is refused, whatever was decided. */
  operands: z.array(Operand),
  /** SHA-256 over tool, arguments and operands; null for a request stored before there were digests, and for questions. */
  digest: z.nullable(z.string()),
  /** The rule that made it ask; null for a tool that asks by its own flag. With a reason there is no "always". */
  reason: z.nullable(z.string()),
  /** For questions: the choices offered, possibly none. */
  options: z.array(z.string()),
  /** For questions: what the agent goes on with when nobody answers. */
  default: z.nullable(z.string()),
  created_at: z.string(),
  expires_at: z.string(),
  status: ApprovalStatus,
  decided_at: z.nullable(z.string()),
  decided_by: z.nullable(Channel),
  /** For questions: the person's words. */
  answer: z.nullable(z.string()),
});
export type Approval = z.infer<typeof Approval>;
