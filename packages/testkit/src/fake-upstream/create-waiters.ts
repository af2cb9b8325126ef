/** Conditions that tests wait for, checked again whenever something happened. */
export const createWaiters = () => {
  const waiting = new Set<{ readonly holds: () => boolean; readonly resolve: () => void }>();
  return {
    until: (holds: () => boolean): Promise<void> =>
      holds() ? Promise.resolve() : new Promise((resolve) => waiting.add({ holds, resolve })),
    check: (): void => {
      for (const waiter of waiting) {
        if (!waiter.holds()) continue;
        waiting.delete(waiter);
        waiter.resolve();
      }
    },
  };
};
