/** Work that no request waits for, such as titles. It is awaited before the store closes, so that its money is booked. */
export interface BackgroundWork {
  /** Takes over a promise; what it throws is reported with these words and goes no further. */
  add(work: Promise<void>, where: string): void;
  isBusy(): boolean;
  /** Resolves once nothing runs. */
  settled(): Promise<void>;
}

/** Makes the owner of background work. */
export const createBackgroundWork = (
  reportDefect: (cause: unknown, where: string) => void,
): BackgroundWork => {
  const running = new Set<Promise<void>>();
  return {
    add: (work, where) => {
      const owned = work
        .catch((cause: unknown) => reportDefect(cause, where))
        .finally(() => running.delete(owned));
      running.add(owned);
    },
    isBusy: () => running.size > 0,
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
};
