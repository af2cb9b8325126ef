import type { Clock } from '../ports/clock.ts';

/** Longest delay a timer of the machine takes, in milliseconds; a longer one would ring at once. */
const longestTimer = 2 ** 31 - 1;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: async (ms, signal) => {
    let left = ms;
    for (; left > longestTimer; left -= longestTimer) await pause(longestTimer, signal);
    await pause(left, signal);
  },
};
