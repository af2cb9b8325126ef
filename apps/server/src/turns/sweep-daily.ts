import type { Log } from '../http/index.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Runs a sweep now and every day until `closing`. One that fails is logged and tried again the next day. */
export const sweepDaily = (sweep: () => Promise<void>, closing: AbortSignal, log: Log): void => {
  const run = async (): Promise<void> => {
    try {
      await sweep();
    } catch (cause) {
      if (closing.aborted) return;
      const message = 'Old contents of files were not swept; it is tried again tomorrow.';
      log({ level: 'warn', event: 'sweep', at: Date.now(), message, cause });
    }
  };
  const timer = setInterval(() => void run(), dayMs);
  timer.unref();
  closing.addEventListener('abort', () => clearInterval(timer), { once: true });
  void run();
};
