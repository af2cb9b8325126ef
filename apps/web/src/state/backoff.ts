/** Does something later, and each time later than before. */
export interface Backoff {
  /** Replaces what was planned. */
  later(act: () => void): void;
  readonly isPending: boolean;
  /** Forgets the plan; the next wait is as long as it would have been. */
  cancel(): void;
  /** The next wait is the shortest again. */
  reset(): void;
}

/** Makes one whose waits double from `firstMs` up to `longestMs`. */
export const createBackoff = (firstMs: number, longestMs: number): Backoff => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = firstMs;
  const cancel = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  return {
    later(act) {
      cancel();
      timer = setTimeout(() => {
        timer = undefined;
        act();
      }, waitMs);
      waitMs = Math.min(longestMs, waitMs * 2);
    },
    get isPending() {
      return timer !== undefined;
    },
    cancel,
    reset: () => {
      waitMs = firstMs;
    },
  };
};
