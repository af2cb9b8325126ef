import type { Clock } from '@my-agent-crew/core';

/** How a limited piece of work ended; `late` and `stopped` say who ended it. */
export type LimitedEnd<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'late' }
  | { readonly kind: 'stopped' };

/**
 * Runs work that listens to a signal for at most `limitMs`, or until the caller's signal aborts. Never throws. Called for every
 * request of this package.
 */
export const runLimited = async <T>(
  clock: Clock,
  limitMs: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<LimitedEnd<T>> => {
  if (signal.aborted) return { kind: 'stopped' };
  const request = new AbortController();
  const timer = new AbortController();
  let end: 'late' | 'stopped' | null = null;
  const stop = (): void => {
    end ??= 'stopped';
    request.abort();
  };
  signal.addEventListener('abort', stop, { once: true });
  const expired = clock.sleep(limitMs, timer.signal).then(
    () => {
      end ??= 'late';
      request.abort();
    },
    () => undefined,
  );
  try {
    return { kind: 'done', value: await work(request.signal) };
  } catch (error) {
    return end === null ? { kind: 'failed', error } : { kind: end };
  } finally {
    signal.removeEventListener('abort', stop);
    timer.abort();
    await expired;
  }
};
