import { createMemoryJobState } from '@my-agent-crew/core';
import { type ClockEntry, createJobClock } from '@my-agent-crew/scheduler';
import { quantile, type Row } from './row.ts';

const count = 10_000;
const rounds = 100;

const timed = (work: () => unknown): number => {
  const times = Array.from({ length: rounds }, () => {
    const begun = performance.now();
    work();
    return performance.now() - begun;
  });
  return quantile(times, 0.95);
};

const byNext = (left: ClockEntry, right: ClockEntry): number =>
  (left.next ?? Infinity) - (right.next ?? Infinity);

/** What 10,000 jobs of every kind of time cost: a look at the clock, the list of next runs, and reading them all anew. */
export const measureJobs = async (): Promise<Row[]> => {
  const timings = (at: number) =>
    [
      { cron: `${at % 60} ${at % 24} * * *` },
      { cron: `${at % 60} 7 * * ${at % 7}` },
      { every: `${(at % 300) + 15}m` },
      { at: 'in 20 days' },
    ][at % 4] ?? { every: '1d' };
  const jobs = Array.from({ length: count }, (_, at) => ({
    agentId: `agent-${at % 50}`,
    jobId: `job-${at}`,
    timing: timings(at),
    isOn: true,
    missed: 'once' as const,
    maxAgeMs: null,
  }));
  const agentIds = Array.from({ length: 50 }, (_, at) => `agent-${at}`);
  const now = Date.now();
  const clock = createJobClock({
    state: createMemoryJobState(),
    clock: { now: () => now },
    timezone: () => 'Asia/Ho_Chi_Minh',
    start: () => 'later',
    reportDefect: (cause) => {
      throw cause;
    },
  });
  const begun = performance.now();
  clock.set(jobs, agentIds);
  const read = performance.now() - begun;
  return [
    { name: '10,000 jobs, read anew', value: read, unit: 'ms', goal: 5_000 },
    { name: '10,000 jobs, a look at the clock, p95', value: timed(clock.tick), unit: 'ms', goal: 5 },
    {
      name: '10,000 jobs, list of next runs, p95',
      value: timed(() => clock.entries().toSorted(byNext)),
      unit: 'ms',
      goal: 50,
    },
  ];
};
