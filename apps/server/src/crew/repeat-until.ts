import type { Clock } from '@my-agent-crew/core';

/**
 * Does `work` now and again after each pause it asks for, in milliseconds, until the signal aborts. `work` must not throw. The
 * first time is before this returns.
 */
export const repeatUntil = async (
  clock: Pick<Clock, 'sleep'>,
  signal: AbortSignal,
  work: () => number,
): Promise<void> => {
  while (!signal.aborted) await clock.sleep(work(), signal).catch(() => undefined);
};
