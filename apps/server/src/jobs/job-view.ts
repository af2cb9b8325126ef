import type { Job, JobRun } from '@my-agent-crew/contract';
import { isoTime } from '@my-agent-crew/core';
import { type ClockEntry, describeTiming } from '@my-agent-crew/scheduler';
import type { CrewJob } from './crew-job.ts';

/** A job as the API shows it. */
export const jobView = (
  job: CrewJob,
  now: {
    readonly entry: ClockEntry | null;
    readonly last: JobRun | null;
    readonly failing: boolean;
  },
): Job => {
  const { entry, last, failing } = now;
  const unread = entry?.problem ?? null;
  return {
    agent_id: job.agentId,
    job_id: job.jobId,
    name: job.name,
    origin: job.origin,
    kind: job.kind,
    work: job.work,
    timing: describeTiming(job.timing),
    enabled: job.enabled,
    paused: entry?.mark.isPaused ?? false,
    pause_reason: entry?.mark.pauseReason ?? null,
    problem: job.problem ?? (unread === null ? null : { code: 'time', sentence: `Its time: ${unread}.` }),
    next_at: entry?.next == null ? null : isoTime(entry.next),
    last,
    failing,
  };
};

/** The next due first; those without a next run after them, by agent and name. */
export const byNext = (left: Job, right: Job): number => {
  if (left.next_at !== right.next_at) {
    if (left.next_at === null) return 1;
    return right.next_at === null || left.next_at < right.next_at ? -1 : 1;
  }
  const [a, b] = [left, right].map((job) => `${job.agent_id}/${job.job_id}`) as [string, string];
  return a < b ? -1 : 1;
};
