import type { Clock } from '@my-agent-crew/core';

/** Milliseconds until work that failed is tried again, more each time, and how often before it is left for the next start. */
const againMs = 2_000;
const mostTries = 5;

const tryOnce = async (job: () => Promise<void>, onFailure: (cause: unknown) => void): Promise<boolean> => {
  try {
    await job();
    return true;
  } catch (cause) {
    onFailure(cause);
    return false;
  }
};

/** Does work that a bad moment of the database may keep from being done; what must be done in the end is found again by a start. */
export const tryAgain = async (
  job: () => Promise<void>,
  parts: {
    readonly clock: Pick<Clock, 'sleep'>;
    readonly signal: AbortSignal;
    readonly report: (cause: unknown) => void;
  },
): Promise<void> => {
  const { clock, signal } = parts;
  const report = (cause: unknown): void => {
    if (!signal.aborted) parts.report(cause);
  };
  for (let attempt = 1; attempt <= mostTries && !signal.aborted; attempt += 1) {
    if (await tryOnce(job, report)) return;
    if (attempt < mostTries) await clock.sleep(againMs * attempt, signal).catch(() => undefined);
  }
};
