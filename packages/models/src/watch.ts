/** How long an attempt may say nothing. Milliseconds. */
export interface ModelTimers {
  /** From sending the request to the first text, thought or fragment of a call. */
  readonly firstMs: number;
  /** Between two of those. */
  readonly idleMs: number;
}

/** Why we ended an attempt ourselves. `settled`: it had ended in substance and only the connection was still open. */
export type StopReason = 'aborted' | 'silent' | 'settled';

/** The clock of one attempt: it owns the abort signal of the request and says who pulled it. */
export interface Watch {
  readonly signal: AbortSignal;
  readonly stopped: () => StopReason | null;
  /** Something the model made has come. Comments and bookkeeping do not count. */
  readonly touch: () => void;
  /** Nothing more is expected but usage and the end of the stream. */
  readonly settle: () => void;
  /** Ends the watch and closes whatever the request still holds. */
  readonly end: () => void;
}

/** Hosts send usage within moments of the finish reason; one that forgets to close would hold the turn for no gain. */
const settleMs = 2_000;

/** Starts watching before the request leaves, so that connecting and waiting for headers count as silence. */
export const startWatch = (timers: ModelTimers, outer: AbortSignal): Watch => {
  const controller = new AbortController();
  let reason: StopReason | null = null;
  let phase: 'first' | 'idle' | 'settling' = 'first';
  const stop = (why: StopReason) => {
    reason ??= why;
    controller.abort();
  };
  let timer = setTimeout(stop, timers.firstMs, 'silent');
  const onAbort = () => stop('aborted');
  if (outer.aborted) onAbort();
  else outer.addEventListener('abort', onAbort, { once: true });
  return {
    signal: controller.signal,
    stopped: () => reason,
    touch: () => {
      if (phase !== 'first') {
        timer.refresh();
        return;
      }
      phase = 'idle';
      clearTimeout(timer);
      timer = setTimeout(stop, timers.idleMs, 'silent');
    },
    settle: () => {
      if (phase === 'settling') return;
      phase = 'settling';
      clearTimeout(timer);
      timer = setTimeout(stop, Math.min(settleMs, timers.idleMs), 'settled');
    },
    end: () => {
      clearTimeout(timer);
      outer.removeEventListener('abort', onAbort);
      controller.abort();
    },
  };
};
