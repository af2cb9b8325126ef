import * as z from 'zod/mini';
import { RunStatus } from './run.ts';

/** When a job runs, taken apart so that a reader can say it in its own language. Days count from 0, Sunday. */
export const TimingShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('days'), days: z.array(z.int()), times: z.array(z.string()) }),
  z.object({ kind: z.literal('month-days'), days: z.array(z.int()), times: z.array(z.string()) }),
  z.object({ kind: z.literal('every'), count: z.int(), unit: z.enum(['m', 'h', 'd']) }),
  /** `at`: as it is written. */
  z.object({ kind: z.literal('once'), at: z.string() }),
  /** A cron line that has no short words. */
  z.object({ kind: z.literal('cron'), cron: z.string() }),
]);
export type TimingShape = z.infer<typeof TimingShape>;

/** Why a due run did not happen: it came due while the server was off, or its earlier run was still open. */
export const JobSkip = z.enum(['missed', 'busy']);
export type JobSkip = z.infer<typeof JobSkip>;

/** One line of a job's history: a run, or due times that were passed over. */
export const JobRun = z.object({
  due_at: z.string(),
  at: z.string(),
  /** `late`: made up after it was missed. `person`: asked for by hand. `hook`, `watch`: by a trigger. */
  trigger: z.enum(['clock', 'late', 'person', 'hook', 'watch']),
  skipped: z.nullable(JobSkip),
  /** Due times this line stands for beside its own: those passed over with it. */
  missed: z.int(),
  conversation_id: z.nullable(z.string()),
  run_id: z.nullable(z.string()),
  /** Null when nothing ran, or its conversation was deleted. */
  status: z.nullable(RunStatus),
  error: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  spent_usd: z.number(),
});
export type JobRun = z.infer<typeof JobRun>;

/** A line of the history with what the run said last. */
export const JobRunDetail = z.extend(JobRun, {
  reply: z.nullable(z.string()),
  /** The reply is exactly `OK`: kept, and nothing to send. */
  is_quiet: z.boolean(),
});
export type JobRunDetail = z.infer<typeof JobRunDetail>;

/** A job of the crew as its page shows it. */
export const Job = z.object({
  agent_id: z.string(),
  job_id: z.string(),
  name: z.string(),
  /** `profile`: from the agent's file. `chat`: proposed by the agent and allowed by a person. */
  origin: z.enum(['profile', 'chat']),
  kind: z.enum(['prompt', 'command', 'script', 'consolidate']),
  /** The prompt, the command or the script; empty for consolidation. */
  work: z.string(),
  timing: TimingShape,
  /** False when the file says `enabled: false`. */
  enabled: z.boolean(),
  paused: z.boolean(),
  /** Why it was paused when the crew did that itself. `refused-key`: no model accepted its key three runs in a row. */
  pause_reason: z.nullable(z.enum(['refused-key'])),
  /** What keeps it from running now. `start`: it came due and could not be started; that is tried again by itself. */
  problem: z.nullable(z.object({ code: z.enum(['time', 'start', 'script-engine']), sentence: z.string() })),
  next_at: z.nullable(z.string()),
  last: z.nullable(JobRun),
  /** Whether its last run that ended failed. */
  failing: z.boolean(),
});
export type Job = z.infer<typeof Job>;
