import { Cron } from 'croner';
import { localMinute } from './local-minute.ts';
import { spanMs } from './span-ms.ts';
import type { Timing } from './timing.ts';

/** Where a job stands in time. */
export interface TimingState {
  /** Milliseconds UTC from which it counts. */
  readonly since: number;
  /** Its newest due time, or null. */
  readonly lastDue: number | null;
}

/** Parsed lines; many jobs share one. */
const lines = new Map<string, Cron>();
const mostLines = 20_000;

const lineOf = (cron: string, timezone: string): Cron => {
  const key = `${timezone} ${cron}`;
  const known = lines.get(key);
  if (known !== undefined) return known;
  const line = new Cron(cron, { timezone, mode: '5-part', paused: true });
  if (lines.size >= mostLines) lines.clear();
  lines.set(key, line);
  return line;
};

/**
 * The next time of a cron line. An hour that a change of the clocks repeats counts once for a line that names its hours, as
 * people mean it: one run per local day. A time that a change leaves out is run at the first minute after it.
 */
const nextCron = (cron: string, after: number, timezone: string): number | null => {
  const line = lineOf(cron, timezone);
  const namesHours = !(cron.trim().split(/\s+/)[1] ?? '*').includes('*');
  for (let from = after; ; ) {
    const next = line.nextRun(new Date(from))?.getTime() ?? null;
    if (next === null || !namesHours) return next;
    // The clock says the same minute twice only within an hour or two.
    const earlier = [30, 60, 120].some(
      (minutes) => localMinute(next - minutes * 60_000, timezone) === localMinute(next, timezone),
    );
    if (!earlier) return next;
    from = next;
  }
};

const relative = /^in ([1-9]\d{0,4}) (minute|hour|day)s?$/;

/** The one instant of an `at`: a local time of the zone, or so long after the job was made. */
const instantOf = (at: string, since: number, timezone: string): number | null => {
  const match = relative.exec(at);
  if (match !== null) return since + (spanMs(`${match[1]}${match[2]?.charAt(0)}`) ?? 0);
  return (
    new Cron(`${at.replace(' ', 'T')}:00`, { timezone, paused: true }).nextRun(new Date(0))?.getTime() ?? null
  );
};

/**
 * The first due time after the newest one, in milliseconds UTC; it may be in the past. Null when there is none. Throws what
 * the cron library says when it cannot read a line: the caller parks the job.
 */
export const nextRun = (timing: Timing, state: TimingState, timezone: string): number | null => {
  const after = Math.max(state.since, state.lastDue ?? state.since);
  if ('cron' in timing) return nextCron(timing.cron, after, timezone);
  if ('every' in timing) {
    const span = spanMs(timing.every);
    if (span === null) throw new Error(`every: "${timing.every}" must look like 30m, 2h or 1d`);
    const passed = Math.floor((after - state.since) / span);
    return state.since + (passed + 1) * span;
  }
  const instant = state.lastDue === null ? instantOf(timing.at, state.since, timezone) : null;
  // A time that had passed when the job was made is no missed run.
  return instant !== null && instant >= state.since ? instant : null;
};
