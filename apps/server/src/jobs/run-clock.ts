import type { Clock } from '@my-agent-crew/core';
import { repeatUntil } from '../crew/repeat-until.ts';

/** How often the clock is looked at, in milliseconds. Spec: agents, "tick 20 s". */
const lookMs = 20_000;
const leastMs = 1_000;

/** What is looked at. */
interface LookedAt {
  tick(): void;
  next(): number | null;
}

/** Looks at the clock now, every 20 seconds, and when the next run is due, until the signal aborts. */
export const runClock = (
  desk: LookedAt,
  parts: {
    readonly clock: Clock;
    readonly reportDefect: (cause: unknown, where: string) => void;
    readonly signal: AbortSignal;
  },
): void => {
  const look = (): number => {
    try {
      desk.tick();
    } catch (cause) {
      parts.reportDefect(cause, 'clock of the jobs');
    }
    const next = desk.next();
    return next === null ? lookMs : Math.min(lookMs, Math.max(leastMs, next - parts.clock.now()));
  };
  void repeatUntil(parts.clock, parts.signal, look);
};
