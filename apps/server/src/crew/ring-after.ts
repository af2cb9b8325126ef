import type { Clock } from '@my-agent-crew/core';

/**
 * Calls `ring` once, `ms` from now by this clock, unless what it returns is called first. `ring` must not throw. For all that
 * decides when something happens to the owner; what guards a socket uses timers of its own.
 */
export const ringAfter = (clock: Pick<Clock, 'sleep'>, ms: number, ring: () => void): (() => void) => {
  const stop = new AbortController();
  const ringUnlessStopped = (): void => {
    if (!stop.signal.aborted) ring();
  };
  clock.sleep(ms, stop.signal).then(ringUnlessStopped, () => undefined);
  return () => stop.abort();
};
