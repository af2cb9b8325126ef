/** How a shell ended by itself. */
export type Exit = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

/** Resolves once the shell ended, the time is up or the signal aborted, whichever is first. */
export const waitForEnd = (
  exited: Promise<Exit>,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Exit | 'timeout' | 'stopped'> =>
  new Promise((resolve) => {
    const stop = (): void => settle('stopped');
    const timer = setTimeout(() => settle('timeout'), Math.min(timeoutMs, 2 ** 31 - 1));
    const settle = (end: Exit | 'timeout' | 'stopped'): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      resolve(end);
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
    void exited.then(settle);
  });

/** Resolves when the output is closed, the time is up or the signal aborts. */
export const waitForClose = (closed: Promise<void>, forMs: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, forMs);
    if (signal?.aborted) done();
    else signal?.addEventListener('abort', done);
    void closed.then(done);
  });
