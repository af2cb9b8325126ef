import * as z from 'zod/mini';
import { Approval } from './approval.ts';
import { Message } from './message.ts';
import { Run, RunStep } from './run.ts';

/** A conversation that a call of the run opened, with the runs in it. */
export const TrajectoryChild = z.object({
  tool_call_id: z.string(),
  conversation_id: z.string(),
  agent_id: z.string(),
  title: z.string(),
  run_ids: z.array(z.string()),
});
export type TrajectoryChild = z.infer<typeof TrajectoryChild>;

/**
 * One run as a record to read, keep or replay: everything the store has of it, secrets masked. Keys come in this order; the
 * messages are written as they are read, so a reader of a stream sees the run before them and its ending after them.
 */
export const Trajectory = z.object({
  format: z.literal('crew-trajectory/1'),
  /** False: texts over 2,000 characters were cut, and end with how many are missing. */
  full: z.boolean(),
  run: Run,
  conversation: z.object({
    id: z.string(),
    title: z.string(),
    parent_id: z.nullable(z.string()),
    /** Messages of earlier runs, which the models of this one were sent too. */
    messages_before: z.int(),
  }),
  /** Never stored: it is assembled anew before every call. */
  system_prompt: z.literal(null),
  children: z.array(TrajectoryChild),
  approvals: z.array(Approval),
  steps: z.array(RunStep),
  /** The notes that models read right before a message, by its id; pages never show them. */
  notes: z.record(z.string(), z.string()),
  messages: z.array(Message),
});
export type Trajectory = z.infer<typeof Trajectory>;
