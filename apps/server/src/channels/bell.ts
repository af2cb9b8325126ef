import type { Clock } from '@my-agent-crew/core';

/** Lets one loop sleep until there is something to do. */
export interface Bell {
  /** Ends the sleep, or the next one before it begins. */
  ring(): void;
  /** Sleeps `ms` milliseconds, for as long as it takes with null; resolves early on a ring and when the signal aborts. */
  wait(ms: number | null, signal: AbortSignal): Promise<void>;
}

/** Makes a bell. */
export const createBell = (clock: Pick<Clock, 'sleep'>): Bell => {
  let isRung = false;
  let wake: (() => void) | null = null;
  return {
    ring: () => {
      isRung = true;
      wake?.();
    },
    wait: async (ms, signal) => {
      const either = new AbortController();
      const end = (): void => either.abort();
      wake = end;
      signal.addEventListener('abort', end, { once: true });
      if (isRung || signal.aborted) end();
      try {
        if (ms !== null) await clock.sleep(ms, either.signal);
        else if (!either.signal.aborted)
          await new Promise<void>((resolve) => either.signal.addEventListener('abort', () => resolve()));
      } catch {
        // Rung or aborted: both end the sleep.
      } finally {
        signal.removeEventListener('abort', end);
        wake = null;
        isRung = false;
      }
    },
  };
};
