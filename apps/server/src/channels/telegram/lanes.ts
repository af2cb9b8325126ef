/** Work in order: jobs of one lane run one after another, those of different lanes side by side. */
export interface Lanes {
  /** Resolves or rejects with the job; one that failed does not hold back those behind it. */
  run<Result>(lane: string, job: () => Promise<Result>): Promise<Result>;
  /** Resolves once no job is left. */
  settled(): Promise<void>;
}

/** Makes lanes. */
export const createLanes = (): Lanes => {
  const tails = new Map<string, Promise<unknown>>();
  return {
    run: (lane, job) => {
      const done = (tails.get(lane) ?? Promise.resolve()).then(job);
      const tail = done
        .catch(() => undefined)
        .finally(() => {
          if (tails.get(lane) === tail) tails.delete(lane);
        });
      tails.set(lane, tail);
      return done;
    },
    settled: async () => {
      while (tails.size > 0) await Promise.all(tails.values());
    },
  };
};
