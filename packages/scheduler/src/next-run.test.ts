import { describe, expect, it } from 'vitest';
import { localMinute } from './local-minute.ts';
import { nextRun } from './next-run.ts';
import type { Timing } from './timing.ts';

const at = (iso: string): number => Date.parse(iso);

const runs = (timing: Timing, timezone: string, since: string, count: number): string[] => {
  const found: string[] = [];
  let lastDue: number | null = null;
  for (let run = 0; run < count; run += 1) {
    lastDue = nextRun(timing, { since: at(since), lastDue }, timezone);
    if (lastDue === null) break;
    found.push(localMinute(lastDue, timezone));
  }
  return found;
};

describe('the next run', () => {
  it.each([
    ['America/New_York', '30 2 * * *', '2026-03-07T00:00:00Z', ['03-07 02:30', '03-08 03:00', '03-09 02:30']],
    ['America/New_York', '30 1 * * *', '2026-10-31T00:00:00Z', ['10-31 01:30', '11-01 01:30', '11-02 01:30']],
    ['Europe/Berlin', '30 2 * * *', '2026-03-28T00:00:00Z', ['03-28 02:30', '03-29 03:00', '03-30 02:30']],
    ['Europe/Berlin', '30 2 * * *', '2026-10-24T00:00:00Z', ['10-24 02:30', '10-25 02:30', '10-26 02:30']],
  ])('comes once per local day in %s for %s from %s [jobs.dst]', (timezone, cron, since, expected) => {
    expect(runs({ cron }, timezone, since, 3)).toEqual(expected.map((day) => `2026-${day}`));
  });

  it('counts a repeated hour once for a line that names several hours, and twice for one that means every half hour [jobs.dst]', () => {
    expect(runs({ cron: '0 1,2,3 * * *' }, 'Europe/Berlin', '2026-10-24T22:30:00Z', 4)).toEqual([
      '2026-10-25 01:00',
      '2026-10-25 02:00',
      '2026-10-25 03:00',
      '2026-10-26 01:00',
    ]);
    expect(runs({ cron: '*/30 * * * *' }, 'Europe/Berlin', '2026-10-24T23:45:00Z', 5).slice(0, 4)).toEqual([
      '2026-10-25 02:00',
      '2026-10-25 02:30',
      '2026-10-25 02:00',
      '2026-10-25 02:30',
    ]);
  });

  it("reads cron in the owner's zone [jobs.zone]", () => {
    const state = { since: at('2026-11-30T00:00:00Z'), lastDue: null };
    expect(nextRun({ cron: '0 7 * * *' }, state, 'Asia/Ho_Chi_Minh')).toBe(at('2026-12-01T00:00:00Z'));
    expect(nextRun({ cron: '0 7 * * *' }, state, 'UTC')).toBe(at('2026-11-30T07:00:00Z'));
  });

  it('keeps an interval on its grid however late a run was [jobs.every]', () => {
    const since = at('2026-11-30T08:07:00Z');
    const next = (lastDue: string | null) =>
      nextRun({ every: '2h' }, { since, lastDue: lastDue === null ? null : at(lastDue) }, 'UTC');
    expect(next(null)).toBe(at('2026-11-30T10:07:00Z'));
    expect(next('2026-11-30T10:07:00Z')).toBe(at('2026-11-30T12:07:00Z'));
    expect(() => nextRun({ every: 'soon' }, { since, lastDue: null }, 'UTC')).toThrow(/30m, 2h or 1d/);
  });

  it('runs a job of one time once, at a local time or so long after it was made [jobs.at]', () => {
    const since = at('2026-11-30T08:00:00Z');
    const zone = 'Asia/Ho_Chi_Minh';
    const once = (words: string, lastDue: number | null = null) =>
      nextRun({ at: words }, { since, lastDue }, zone);
    expect(once('2026-12-24 07:30')).toBe(at('2026-12-24T00:30:00Z'));
    expect(once('2026-11-01 07:30')).toBeNull();
    expect(once('in 20 minutes')).toBe(at('2026-11-30T08:20:00Z'));
    expect(once('in 1 day')).toBe(at('2026-12-01T08:00:00Z'));
    expect(once('in 20 minutes', at('2026-11-30T08:20:00Z'))).toBeNull();
  });
});
