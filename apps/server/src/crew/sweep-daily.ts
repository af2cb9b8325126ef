const dayMs = 86_400_000;

/**
 * Runs `sweep` now and once a day until the signal aborts. A sweep that fails is reported and tried again the next day;
 * starting with one means that a server which never runs a whole day sweeps all the same.
 */
export const sweepDaily = (
  sweep: () => Promise<unknown>,
  reportDefect: (cause: unknown, where: string) => void,
  signal: AbortSignal,
): void => {
  const run = (): void => {
    sweep().catch((cause: unknown) => reportDefect(cause, 'daily sweep'));
  };
  run();
  const timer = setInterval(run, dayMs);
  timer.unref();
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
};
