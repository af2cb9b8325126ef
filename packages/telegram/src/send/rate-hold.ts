import type { Clock } from '@my-agent-crew/core';

/** Holds back the sends of one bot after Telegram asked to wait. */
export interface RateHold {
  /** Milliseconds that are left to wait; 0 when there is no need. */
  leftMs(): number;
  /** Notes what Telegram asked for. */
  waitFor(ms: number): void;
}

/** Makes one that holds nothing yet. */
export const createRateHold = (clock: Clock): RateHold => {
  let until = 0;
  return {
    leftMs: () => Math.max(0, until - clock.now()),
    waitFor: (ms) => {
      until = Math.max(until, clock.now() + ms);
    },
  };
};
