import type { Clock } from '@my-agent-crew/core';

/** Holds back the sends of one bot after Telegram asked to wait. */
export interface RateHold {
  /** Milliseconds that are left to wait; 0 when there is no need. */
  leftMs(): number;
  /** Notes what Telegram asked for. */
  waitFor(ms: number): void;
}

/** Makes one that holds nothing yet. A clock that is set back does not make the wait longer than what was asked. */
export const createRateHold = (clock: Clock): RateHold => {
  let until = 0;
  let asked = 0;
  const leftMs = (): number => Math.max(0, Math.min(asked, until - clock.now()));
  return {
    leftMs,
    waitFor: (ms) => {
      asked = Math.max(leftMs(), ms);
      until = clock.now() + asked;
    },
  };
};
