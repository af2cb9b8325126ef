import type { Clock } from '@my-agent-crew/core';
import type { BackgroundWork } from '../turns/background-work.ts';
import { repeatUntil } from './repeat-until.ts';

const dayMs = 86_400_000;

/**
 * Runs `sweep` now and once a day until the signal aborts. A sweep that fails is reported and tried again the next day;
 * starting with one means that a server which never runs a whole day sweeps all the same.
 */
export const sweepDaily = (
  sweep: () => Promise<unknown>,
  parts: {
    readonly clock: Clock;
    readonly background: BackgroundWork;
    readonly signal: AbortSignal;
  },
): void => {
  const run = async (): Promise<void> => {
    await sweep();
  };
  void repeatUntil(parts.clock, parts.signal, () => {
    parts.background.add(run(), 'daily sweep');
    return dayMs;
  });
};
