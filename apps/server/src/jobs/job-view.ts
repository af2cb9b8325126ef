import { CrewError, type Job, type JobRun } from '@my-agent-crew/contract';
import { isoTime } from '@my-agent-crew/core';
import { type ClockEntry, describeTiming, type Timing } from '@my-agent-crew/scheduler';
import type { CrewJob } from './crew-job.ts';

/** What keeps the clock from running a job: its time cannot be read, or it could not be started when it came due. */
const clockProblem = (entry: ClockEntry | null): Job['problem'] => {
  if (entry === null) return null;
  if (entry.problem !== null) return { code: 'time', sentence: `Its time: ${entry.problem}.` };
  if (entry.trouble === null) return null;
  const { cause, retryAt } = entry.trouble;
  const why = cause instanceof CrewError ? cause.message : 'The log of the server has the cause.';
  return {
    code: 'start',
    sentence: `It could not be started and is tried again at ${isoTime(retryAt)}. ${why}`,
  };
};

const shapes = new WeakMap<Timing, Job['timing']>();

/** A list of many jobs is asked for more often than a time is changed. */
const shapeOf = (timing: Timing): Job['timing'] => {
  const shape = shapes.get(timing) ?? describeTiming(timing);
  shapes.set(timing, shape);
  return shape;
};

/** A job as the API shows it. */
export const jobView = (
  job: CrewJob,
  now: {
    readonly entry: ClockEntry | null;
    /** Null: it never came due. */
    readonly newest: { readonly run: JobRun | null; readonly failing: boolean } | null;
  },
): Job => {
  const { entry, newest } = now;
  return {
    agent_id: job.agentId,
    job_id: job.jobId,
    name: job.name,
    origin: job.origin,
    kind: job.kind,
    work: job.work,
    timing: shapeOf(job.timing),
    enabled: job.enabled,
    paused: entry?.mark.isPaused ?? false,
    pause_reason: entry?.mark.pauseReason ?? null,
    problem: job.problem ?? clockProblem(entry),
    next_at: entry?.next == null ? null : isoTime(entry.next),
    last: newest?.run ?? null,
    failing: newest?.failing ?? false,
  };
};

/** The next due first; those without a next run after them, by agent and name. */
export const byNext = <Entry extends { readonly key: string; readonly next: number | null }>(
  entries: readonly Entry[],
): Entry[] =>
  entries.toSorted((left, right) => {
    const apart = (left.next ?? Infinity) - (right.next ?? Infinity);
    if (apart < 0 || apart > 0) return apart;
    return left.key < right.key ? -1 : 1;
  });
