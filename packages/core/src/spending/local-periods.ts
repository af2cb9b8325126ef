import { localDate } from '../prompt/assemble-prompt.ts';

/** A day or month of the owner's calendar. */
export interface LocalPeriod {
  /** `2026-11-30` or `2026-11`. */
  readonly starts: string;
  /** Milliseconds UTC; the first instant of it. */
  readonly from: number;
  /** Milliseconds UTC; the first instant after it. */
  readonly until: number;
}

/** Today and this month. */
export interface LocalPeriods {
  readonly day: LocalPeriod;
  readonly month: LocalPeriod;
}

const dayMs = 86_400_000;
/** No zone is further from UTC than this. */
const farthestOffset = 15 * 3_600_000;

/**
 * The first instant whose local date is `date` or later. Found by halving, because no offset can be relied on: a day may
 * begin at 01:00 where the clocks change at midnight, and a date may be missing altogether.
 */
const startOf = (date: string, timezone: string): number => {
  const utc = Date.parse(`${date}T00:00:00Z`);
  let before = utc - farthestOffset;
  let after = utc + farthestOffset + dayMs;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (localDate(middle, timezone) >= date) after = middle;
    else before = middle;
  }
  return after;
};

const dateAfter = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

const read = (now: number, timezone: string): LocalPeriods => {
  const date = localDate(now, timezone);
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return {
    day: {
      starts: date,
      from: startOf(date, timezone),
      until: startOf(dateAfter(year, month - 1, day + 1), timezone),
    },
    month: {
      starts: date.slice(0, 7),
      from: startOf(`${date.slice(0, 7)}-01`, timezone),
      until: startOf(dateAfter(year, month, 1), timezone),
    },
  };
};

/** A reader of today and this month in a zone; within one day the answer is remembered. */
export const createLocalPeriods = (timezone: string): ((now: number) => LocalPeriods) => {
  let known: LocalPeriods | null = null;
  return (now) => {
    if (known === null || now < known.day.from || now >= known.day.until) known = read(now, timezone);
    return known;
  };
};
