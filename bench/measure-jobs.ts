import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMemoryJobState } from '@my-agent-crew/core';
import { makeHome, removeHome, startServerProcess } from '@my-agent-crew/e2e/server-process';
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

/** Jobs as files write them; none comes due while they are measured. */
const fileRow = (at: number): string => {
  const timing = [
    `cron: "${at % 60} ${at % 24} 1 1 *"`,
    `every: ${(at % 300) + 15}d`,
    'at: in 20 days',
    `cron: "${at % 60} 7 2 1 *"`,
  ][at % 4];
  return `  - {id: job-${at}, ${timing}, prompt: "Look at number ${at}."}`;
};

/** Milliseconds of `GET /api/jobs` over HTTP with a query. */
const timedList = async (url: string, query: string): Promise<number> => {
  const times: number[] = [];
  for (let round = 0; round < 30; round += 1) {
    const begun = performance.now();
    await (await fetch(`${url}/api/jobs${query}`)).text();
    times.push(performance.now() - begun);
  }
  return quantile(times, 0.95);
};

/** The list of a server whose files write 10,000 jobs. */
const measureList = async (): Promise<Row[]> => {
  const home = makeHome('http://127.0.0.1:9/v1');
  try {
    for (let agent = 0; agent < 50; agent += 1) {
      const folder = join(home, 'agents', `agent-${agent}`);
      mkdirSync(folder, { recursive: true });
      const rows = Array.from({ length: count / 50 }, (_, at) => fileRow(agent * 200 + at));
      writeFileSync(join(folder, 'agent.yaml'), `schedules:\n${rows.join('\n')}\n`);
    }
    const server = await startServerProcess(home);
    try {
      const next = await timedList(server.url, '?limit=100');
      const all = await timedList(server.url, '');
      return [
        { name: '10,000 jobs, the next 100 over HTTP, p95', value: next, unit: 'ms', goal: 50 },
        { name: '10,000 jobs, all of them over HTTP (5 MB), p95', value: all, unit: 'ms', goal: 400 },
      ];
    } finally {
      await server.stop();
    }
  } finally {
    removeHome(home);
  }
};

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
    ...(await measureList()),
  ];
};
