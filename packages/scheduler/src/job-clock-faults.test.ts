import { createMemoryJobState, type JobDue } from '@my-agent-crew/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ClockJob, createJobClock, type DueAnswer, type JobClock } from './job-clock.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const start = Date.parse('2026-11-30T08:00:00Z');

let now = start;
let state = createMemoryJobState();
let started: JobDue[] = [];
let asked: string[] = [];
let defects: string[] = [];
let answer: (due: JobDue) => DueAnswer = () => 'started';

const job = (more: Partial<ClockJob> = {}): ClockJob => ({
  agentId: 'coach',
  jobId: 'brief',
  timing: { cron: '0 7 * * *' },
  isOn: true,
  missed: 'once',
  maxAgeMs: null,
  ...more,
});

const newClock = (...jobs: ClockJob[]): JobClock => {
  const clock = createJobClock({
    state,
    clock: { now: () => now },
    timezone: () => 'UTC',
    start: (due) => {
      asked.push(due.jobId);
      const said = answer(due);
      if (said !== 'started') return said;
      state.claim(due, () => {
        started.push(due);
        return { conversationId: 'c', runId: 'r', kind: 'turn' as const };
      });
      return 'started';
    },
    reportDefect: (_, where) => defects.push(where),
  });
  clock.set(jobs, ['coach']);
  return clock;
};

const pass = (clock: JobClock, span: number): void => {
  for (const end = now + span; now < end; now += 20_000) clock.tick();
};
const dueTimes = (): string[] => started.map(({ dueAt }) => new Date(dueAt).toISOString().slice(0, 16));

beforeEach(() => {
  now = start;
  state = createMemoryJobState();
  started = [];
  asked = [];
  defects = [];
  answer = () => 'started';
});

describe('a clock that is set', () => {
  const kinds = [
    ['cron', { cron: '0 7 * * *' }],
    ['every', { every: '1d' }],
  ] as const;

  it.each(kinds)(
    'years ahead and back again repeats nothing and goes on the next day: %s [jobfault.clock-set]',
    (_, timing) => {
      const clock = newClock(job({ timing }));
      pass(clock, 2 * day);
      const before = started.length;
      now += 14 * 365 * day;
      pass(clock, hour);
      expect(started).toHaveLength(before + 1);
      now -= 14 * 365 * day;
      pass(clock, 3 * day);
      expect(started).toHaveLength(before + 1 + 3);
      expect(new Set(dueTimes()).size).toBe(started.length);
      expect(started.slice(-3).every(({ trigger }) => trigger === 'clock')).toBe(true);
    },
  );

  it('back while the server was off goes on from now as well [jobfault.clock-set]', () => {
    now += 14 * 365 * day;
    pass(newClock(job(), job({ jobId: 'gift', timing: { at: 'in 20 minutes' } })), 10 * minute);
    now = start;
    const clock = newClock(job(), job({ jobId: 'gift', timing: { at: 'in 20 minutes' } }));
    pass(clock, day);
    expect(dueTimes()).toEqual(['2026-11-30T08:20', '2026-12-01T07:00']);
  });

  it('back by an hour runs no due time of that hour again [jobfault.clock-set]', () => {
    const clock = newClock(job({ timing: { every: '15m' } }));
    pass(clock, 2 * hour);
    now -= hour;
    pass(clock, 2 * hour);
    expect(started).toHaveLength(12 - 1);
    expect(new Set(dueTimes()).size).toBe(started.length);
  });
});

describe('many jobs that are due at once', () => {
  it.each(['skip', 'once', 'all'] as const)(
    'wait for a place without counting as missed or late: %s [jobfault.held]',
    (missed) => {
      let room = 0;
      answer = () => {
        room -= 1;
        return room >= 0 ? 'started' : 'full';
      };
      const jobs = Array.from({ length: 30 }, (_, at) => job({ jobId: `j${at}`, missed }));
      const clock = newClock(...jobs);
      for (const end = now + day + hour; now < end; now += 20_000) {
        room = now % (10 * minute) === 0 ? 8 : 0;
        clock.tick();
      }
      expect(started.map(({ jobId }) => jobId).sort()).toEqual(jobs.map(({ jobId }) => jobId).sort());
      expect(started.every(({ trigger, missed: others }) => trigger === 'clock' && others === 0)).toBe(true);
    },
  );

  it('are asked the longest waiting first, and none of them once there is no place [jobfault.held]', () => {
    answer = () => 'full';
    const clock = newClock(job({ jobId: 'late', timing: { cron: '5 7 * * *' } }), job({ jobId: 'early' }));
    now = start + day;
    clock.tick();
    expect(asked).toEqual(['early']);
  });
});

describe('a job that cannot be started', () => {
  it('is tried again after growing pauses, says so, and holds nobody up [jobfault.throws]', () => {
    answer = ({ jobId }) => {
      if (jobId === 'bad') throw new Error('no');
      return 'started';
    };
    const clock = newClock(job({ jobId: 'bad', missed: 'skip' }), job({ jobId: 'good' }));
    pass(clock, day + hour);
    expect(started.map(({ jobId }) => jobId)).toEqual(['good']);
    // Two hours and a look: 20 s, 40 s, 80 s, 160 s, then every five minutes.
    expect(defects.length).toBeGreaterThan(20);
    expect(defects.length).toBeLessThan(32);
    expect(clock.entry('coach', 'bad')?.trouble).toMatchObject({ cause: new Error('no') });
    answer = () => 'started';
    pass(clock, 6 * minute);
    expect(started.map(({ jobId, trigger }) => [jobId, trigger])).toEqual([
      ['good', 'clock'],
      ['bad', 'clock'],
    ]);
    expect(clock.entry('coach', 'bad')?.trouble).toBeNull();
  });
});
