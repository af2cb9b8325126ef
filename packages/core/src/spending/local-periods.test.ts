import { describe, expect, it } from 'vitest';
import { createLocalPeriods } from './local-periods.ts';

const at = (time: string): number => Date.parse(time);
const bounds = (timezone: string, now: string) => {
  const { day, month } = createLocalPeriods(timezone)(at(now));
  const text = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');
  return {
    day: [day.starts, text(day.from), text(day.until)],
    month: [month.starts, text(month.from), text(month.until)],
  };
};

describe('the periods of an allowance', () => {
  it("are the owner's local day and month, also at the end of a month and of a year [money.period.local]", () => {
    expect(bounds('Asia/Ho_Chi_Minh', '2026-12-31T16:59:59.999Z')).toEqual({
      day: ['2026-12-31', '2026-12-30T17:00:00Z', '2026-12-31T17:00:00Z'],
      month: ['2026-12', '2026-11-30T17:00:00Z', '2026-12-31T17:00:00Z'],
    });
    expect(bounds('Asia/Ho_Chi_Minh', '2026-12-31T17:00:00Z').month).toEqual([
      '2027-01',
      '2026-12-31T17:00:00Z',
      '2027-01-31T17:00:00Z',
    ]);
    expect(bounds('America/Los_Angeles', '2028-02-29T12:00:00Z').day).toEqual([
      '2028-02-29',
      '2028-02-29T08:00:00Z',
      '2028-03-01T08:00:00Z',
    ]);
  });

  it('follow the clock when it is put forward or back, also at midnight itself [money.period.dst]', () => {
    // 23 and 25 hours.
    expect(bounds('Europe/Berlin', '2026-03-29T12:00:00Z').day.slice(1)).toEqual([
      '2026-03-28T23:00:00Z',
      '2026-03-29T22:00:00Z',
    ]);
    expect(bounds('Europe/Berlin', '2026-10-25T12:00:00Z')).toEqual({
      day: ['2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
      month: ['2026-10', '2026-09-30T22:00:00Z', '2026-10-31T23:00:00Z'],
    });
    // In Beirut 00:00 does not exist that day: it begins at 01:00.
    expect(bounds('Asia/Beirut', '2026-03-29T12:00:00Z').day).toEqual([
      '2026-03-29',
      '2026-03-28T22:00:00Z',
      '2026-03-29T21:00:00Z',
    ]);
    // Samoa left out 30 December 2011.
    expect(bounds('Pacific/Apia', '2011-12-30T08:00:00Z').day).toEqual([
      '2011-12-29',
      '2011-12-29T10:00:00Z',
      '2011-12-30T10:00:00Z',
    ]);
  });

  it('lie end to end through a year, and each instant is in its own [money.period.dst]', () => {
    for (const timezone of ['Europe/Berlin', 'Asia/Beirut', 'America/Havana', 'Asia/Kathmandu']) {
      const periodsAt = createLocalPeriods(timezone);
      let instant = at('2026-01-01T12:00:00Z');
      for (let count = 0; count < 370; count += 1) {
        const { day, month } = periodsAt(instant);
        expect(day.from <= instant && instant < day.until).toBe(true);
        expect(month.from <= day.from && day.until <= month.until).toBe(true);
        expect(periodsAt(day.until).day.from).toBe(day.until);
        expect(periodsAt(day.until - 1).day.starts).toBe(day.starts);
        instant = day.until;
      }
    }
  });

  it('go back with a clock that is put back [money.period.local]', () => {
    const periodsAt = createLocalPeriods('UTC');
    expect(periodsAt(at('2026-05-04T00:00:00Z')).day.starts).toBe('2026-05-04');
    expect(periodsAt(at('2026-05-03T23:59:59Z')).day.starts).toBe('2026-05-03');
  });
});
