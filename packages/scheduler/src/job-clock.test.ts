import { createMemoryJobState, type JobDue } from '@my-agent-crew/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ClockJob, createJobClock, type DueAnswer, type JobClock } from './job-clock.ts';

let now = 0;
let zone = 'Asia/Ho_Chi_Minh';
let state = createMemoryJobState();
let started: JobDue[] = [];
let defects: string[] = [];
let answer: (due: JobDue) => DueAnswer = () => 'started';

const minutes = 60_000;
const days = 86_400_000;
const job = (more: Partial<ClockJob> = {}): ClockJob => ({
  agentId: 'coach',
  jobId: 'brief',
  timing: { cron: '0 7 * * *' },
  isOn: true,
  missed: 'once',
  maxAgeMs: null,
  ...more,
});

const newClock = (): JobClock =>
  createJobClock({
    state,
    clock: { now: () => now },
    timezone: () => zone,
    start: (due) => {
      const said = answer(due);
      if (said !== 'started') return said;
      return state.claim(due, () => {
        started.push(due);
        return { conversationId: 'c', runId: 'r', kind: 'turn' as const };
      }) === null
        ? 'busy'
        : 'started';
    },
    reportDefect: (_, where) => defects.push(where),
  });

/** A look every 20 seconds. */
const pass = (clock: JobClock, span: number): void => {
  for (const end = now + span; now < end; now += 20_000) clock.tick();
};
const dueTimes = (): string[] => started.map(({ dueAt }) => new Date(dueAt).toISOString().slice(5, 16));

beforeEach(() => {
  now = Date.parse('2026-11-30T08:00:00Z');
  zone = 'Asia/Ho_Chi_Minh';
  state = createMemoryJobState();
  started = [];
  defects = [];
  answer = () => 'started';
});

describe('the clock of the jobs', () => {
  it('starts a due job once per due time, also in the next process [jobs.once]', () => {
    const clock = newClock();
    clock.set([job()], ['coach']);
    pass(clock, 2 * days);
    expect(dueTimes()).toEqual(['12-01T00:00', '12-02T00:00']);
    const next = newClock();
    next.set([job()], ['coach']);
    pass(next, 1 * days);
    expect(dueTimes()).toEqual(['12-01T00:00', '12-02T00:00', '12-03T00:00']);
    expect(started.every(({ trigger }) => trigger === 'clock')).toBe(true);
  });

  it.each([
    ['once', null, ['12-03T00:00'], 2],
    ['skip', null, [], 0],
    ['all', null, ['12-01T00:00', '12-02T00:00', '12-03T00:00'], 0],
    ['once', 60 * minutes, [], 0],
    ['all', 30 * 60 * minutes, ['12-02T00:00', '12-03T00:00'], 0],
  ] as const)(
    'makes up what was missed as the job says: %s, at most %s ms old [jobs.missed]',
    (missed, maxAgeMs, expected, others) => {
      newClock().set([job({ missed, maxAgeMs })], ['coach']);
      now = Date.parse('2026-12-03T04:00:00Z');
      const clock = newClock();
      clock.set([job({ missed, maxAgeMs })], ['coach']);
      pass(clock, 10 * minutes);
      expect(dueTimes()).toEqual(expected);
      expect(started.every(({ trigger }) => trigger === 'late')).toBe(true);
      expect(started.at(-1)?.missed ?? 0).toBe(others);
      expect(clock.next()).toBe(Date.parse('2026-12-04T00:00:00Z'));
    },
  );

  it('counts a new or changed job from now and leaves the marks of the others [jobs.reread]', () => {
    const clock = newClock();
    const hourly = job({ jobId: 'hourly', timing: { every: '1h' } });
    clock.set([job(), hourly], ['coach']);
    now += 50 * minutes;
    clock.set([job({ timing: { every: '1h' } }), hourly], ['coach']);
    expect(clock.entry('coach', 'brief')?.next).toBe(now + 60 * minutes);
    expect(clock.entry('coach', 'hourly')?.next).toBe(now + 10 * minutes);
    clock.set([hourly], ['coach']);
    expect(clock.entry('coach', 'brief')).toBeNull();
    expect(state.marks().map(({ jobId }) => jobId)).toEqual(['hourly']);
    clock.set([], []);
    expect(state.marks().map(({ jobId }) => jobId)).toEqual(['hourly']);
  });

  it('keeps a paused job still over a restart and makes nothing up when it goes on [jobs.pause]', () => {
    const clock = newClock();
    clock.set([job()], ['coach']);
    clock.change('coach', 'brief', { isPaused: true });
    const next = newClock();
    next.set([job()], ['coach']);
    pass(next, 2 * days);
    expect(started).toEqual([]);
    next.change('coach', 'brief', { isPaused: false });
    pass(next, 1 * days);
    expect(dueTimes()).toEqual(['12-03T00:00']);
  });

  it('parks a job whose time cannot be read and starts the others although one throws [jobs.parked]', () => {
    answer = ({ jobId }) => {
      if (jobId === 'throws') throw new Error('no');
      return 'started';
    };
    const clock = newClock();
    clock.set(
      [
        job({ jobId: 'bad', timing: { cron: '61 7 * * *' } }),
        job({ jobId: 'throws' }),
        job({ jobId: 'good' }),
      ],
      ['coach'],
    );
    expect(clock.entry('coach', 'bad')).toMatchObject({ next: null, problem: expect.stringMatching(/./) });
    pass(clock, 1 * days);
    expect(started.map(({ jobId }) => jobId)).toEqual(['good']);
    expect(new Set(defects)).toEqual(new Set(['job coach/throws']));
  });

  it('passes a due time over while the run before is open, except for a job that makes up all [jobs.busy]', () => {
    let isOpen = true;
    answer = () => (isOpen ? 'busy' : 'started');
    const clock = newClock();
    clock.set(
      [job({ timing: { every: '15m' } }), job({ jobId: 'all', timing: { every: '15m' }, missed: 'all' })],
      ['coach'],
    );
    pass(clock, 31 * minutes);
    isOpen = false;
    pass(clock, 5 * minutes);
    expect(started.map(({ jobId }) => jobId)).toEqual(['all', 'all']);
  });

  it('waits with what is too much at once [jobs.flood]', () => {
    let room = 1;
    answer = () => {
      room -= 1;
      return room >= 0 ? 'started' : 'later';
    };
    const clock = newClock();
    clock.set([job({ jobId: 'a' }), job({ jobId: 'b' })], ['coach']);
    now = Date.parse('2026-12-01T00:00:00Z');
    clock.tick();
    expect(started.map(({ jobId }) => jobId)).toEqual(['a']);
    room = 1;
    clock.tick();
    expect(started.map(({ jobId }) => jobId)).toEqual(['a', 'b']);
  });

  it('repeats nothing when the clock is set back and follows a changed zone [jobs.clock-change]', () => {
    const clock = newClock();
    clock.set([job()], ['coach']);
    pass(clock, 1 * days);
    now -= 9 * 60 * minutes;
    pass(clock, 9 * 60 * minutes);
    expect(dueTimes()).toEqual(['12-01T00:00']);
    zone = 'UTC';
    pass(clock, 1 * days);
    expect(dueTimes()).toEqual(['12-01T00:00', '12-02T07:00']);
  });

  it('looks at 10,000 jobs and lists their next runs in no time [jobs.speed]', () => {
    const clock = newClock();
    clock.set(
      Array.from({ length: 10_000 }, (_, at) =>
        job({ jobId: `j${at}`, timing: { cron: `${at % 60} ${at % 24} * * *` } }),
      ),
      ['coach'],
    );
    const timesOf = (work: () => void): number => {
      const times = Array.from({ length: 15 }, () => {
        const begun = performance.now();
        work();
        return performance.now() - begun;
      });
      return times.toSorted((a, b) => a - b)[7] ?? Infinity;
    };
    now -= 1;
    expect(timesOf(() => clock.tick())).toBeLessThan(5);
    expect(
      timesOf(() =>
        clock
          .entries()
          .map(({ next }) => next)
          .sort(),
      ),
    ).toBeLessThan(50);
    expect(started).toEqual([]);
  });

  it('turned off it has no next run, and turned on again it makes nothing up [jobs.enabled]', () => {
    const clock = newClock();
    clock.set([job({ isOn: false })], ['coach']);
    pass(clock, 2 * days);
    clock.set([job()], ['coach']);
    pass(clock, 20_000);
    expect(started).toEqual([]);
    expect(clock.next()).toBe(Date.parse('2026-12-03T00:00:00Z'));
  });
});
