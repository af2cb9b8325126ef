import { consolidateId, type LoadedAgent, runningSchedules, timeProblem } from '@my-agent-crew/config';
import type { Job, RunningSchedule } from '@my-agent-crew/contract';
import { type MissedPolicy, spanMs, type Timing, timingOf } from '@my-agent-crew/scheduler';
import type { CreatedSchedule } from '@my-agent-crew/store';

/** A job of the crew with all a run needs, whatever it comes from. */
export interface CrewJob {
  readonly agentId: string;
  readonly jobId: string;
  readonly name: string;
  readonly origin: Job['origin'];
  readonly kind: Job['kind'];
  /** The prompt, command or script. */
  readonly work: string;
  readonly skills: readonly string[];
  /** Seconds a request waits in the conversation it opens; null falls back to the agent's. */
  readonly approvalTtlSeconds: number | null;
  readonly timing: Timing;
  readonly enabled: boolean;
  readonly missed: MissedPolicy;
  readonly maxAgeMs: number | null;
  /** What keeps it from ever running. */
  readonly problem: Job['problem'];
}

/** What a run of a job is made of, whatever starts it. */
export type JobWork = Pick<
  CrewJob,
  'agentId' | 'jobId' | 'name' | 'kind' | 'work' | 'skills' | 'approvalTtlSeconds'
>;

const noScripts = {
  code: 'script-engine',
  sentence: 'This version has no script engine yet, so the job is kept and does not run.',
} as const;

const problemOf = (kind: CrewJob['kind'], row: Parameters<typeof timeProblem>[0]): CrewJob['problem'] => {
  const time = timeProblem(row);
  if (time !== null) return { code: 'time', sentence: `Its ${time.key} ${time.problem}.` };
  return kind === 'script' ? noScripts : null;
};

const kindOf = (row: RunningSchedule): CrewJob['kind'] => {
  if (row.made_by === 'memory_consolidate') return 'consolidate';
  if (row.script !== undefined) return 'script';
  return row.command === undefined ? 'prompt' : 'command';
};

/** The jobs that the file of an agent writes. */
export const profileJobs = ({ agent, profile }: LoadedAgent): CrewJob[] =>
  runningSchedules(profile).map((row): CrewJob => {
    const kind = kindOf(row);
    return {
      agentId: agent.id,
      jobId: row.id,
      name: row.name ?? (row.id === consolidateId ? '' : row.id),
      origin: 'profile',
      kind,
      work: row.script ?? row.command ?? row.prompt ?? '',
      skills: row.skills ?? [],
      approvalTtlSeconds: row.approval_ttl_seconds ?? null,
      timing: timingOf(row),
      enabled: row.enabled ?? true,
      missed: row.missed ?? 'once',
      maxAgeMs: row.max_age === undefined ? null : spanMs(row.max_age),
      problem: problemOf(kind, row),
    };
  });

/** A job that was made in a chat. */
export const createdJob = (made: CreatedSchedule): CrewJob => {
  const timing = timingOf({
    cron: made.cron ?? undefined,
    every: made.every ?? undefined,
    at: made.at ?? undefined,
  });
  return {
    agentId: made.agentId,
    jobId: made.id,
    name: made.name,
    origin: 'chat',
    kind: 'prompt',
    work: made.prompt,
    skills: made.skills,
    approvalTtlSeconds: null,
    timing,
    enabled: true,
    missed: 'once',
    maxAgeMs: null,
    problem: problemOf('prompt', timing),
  };
};
