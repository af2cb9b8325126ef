import * as z from 'zod/mini';

/**
 * Why a delivery or a change started nothing. `signature`: not signed with the secret. `stale`: its time is too far from ours.
 * `too-many`: its runs of an hour are used up. `busy`: its job runs already, or eight others do. `off`: the trigger, its job
 * or its agent does not run now.
 */
export const TriggerRefusal = z.enum(['signature', 'stale', 'too-many', 'busy', 'off']);
export type TriggerRefusal = z.infer<typeof TriggerRefusal>;

/**
 * What keeps a trigger from starting anything. `job`: its job is not there. `outside`: its path leads out of the workspace.
 * `closed`: its path holds a closed place of the home. `secret`: its variable is not set. `missing`, `unreadable`: nothing can be
 * seen at its path. `too-many`: more files than a watch holds. `refused-key`: no model accepted the key of its last three runs, so the
 * crew paused it.
 */
export const TriggerProblem = z.enum([
  'job',
  'outside',
  'closed',
  'secret',
  'missing',
  'unreadable',
  'too-many',
  'refused-key',
]);
export type TriggerProblem = z.infer<typeof TriggerProblem>;

/** A trigger of the crew as its page shows it. */
export const CrewTrigger = z.object({
  agent_id: z.string(),
  trigger_id: z.string(),
  name: z.string(),
  kind: z.enum(['hook', 'watch']),
  /** Where a hook is called, such as `/api/hooks/coach.deploy`; null for a watch. */
  hook_path: z.nullable(z.string()),
  /** The variable that holds the secret of a hook, and whether it is set; null for a watch. */
  secret: z.nullable(z.object({ name: z.string(), present: z.boolean() })),
  /** What a watch looks at, as it is written; null for a hook. */
  watch_path: z.nullable(z.string()),
  /** How many files a watch sees; null before its first look, while it sees nothing, and for a hook. */
  watched_files: z.nullable(z.int()),
  /** The job of the agent it starts; null when it has a prompt of its own. */
  job_id: z.nullable(z.string()),
  /** Its own prompt; empty when it starts a job. */
  prompt: z.string(),
  /** False when the file says `enabled: false`. */
  enabled: z.boolean(),
  paused: z.boolean(),
  /** Why it starts nothing now; looked at again by itself. */
  problem: z.nullable(z.object({ code: TriggerProblem, sentence: z.string() })),
  per_hour: z.int(),
  /** Runs it started in the last 60 minutes. */
  started_last_hour: z.int(),
  /** When it last started a run, and which. */
  last: z.nullable(z.object({ at: z.string(), conversation_id: z.string(), run_id: z.string() })),
  /** Whether the last run that ended of what it starts failed. */
  failing: z.boolean(),
  /** Deliveries that started nothing since the trigger was first seen, and the newest of them. */
  refused: z.int(),
  last_refusal: z.nullable(z.object({ at: z.string(), reason: TriggerRefusal })),
});
export type CrewTrigger = z.infer<typeof CrewTrigger>;

/** The answer to a delivery: the run it started, now or when it came before. */
export const HookReply = z.object({
  conversation_id: z.string(),
  run_id: z.string(),
  /** True when the same delivery had come before: nothing was started now. */
  repeated: z.boolean(),
});
export type HookReply = z.infer<typeof HookReply>;
