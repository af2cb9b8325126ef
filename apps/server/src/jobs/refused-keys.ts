import type { Meter } from '@my-agent-crew/core';

/** Runs in a row that no provider let in until what starts them is paused. */
export const mostRefusedRuns = 3;

/** Knows the runs whose newest model call no provider let in. */
export interface RefusedKeys {
  /** The meter, watched. */
  readonly meter: Meter;
  /** Whether the run's newest call was refused for its key; asked once, when the run has ended. */
  take(runId: string): boolean;
}

const refusedStatuses: ReadonlySet<number | null> = new Set([401, 403]);

/** Watches the calls that pass a meter. Nothing about them changes. */
export const watchRefusedKeys = (meter: Meter): RefusedKeys => {
  const refused = new Set<string>();
  return {
    meter: {
      admit: async (account, purpose) => {
        const admission = await meter.admit(account, purpose);
        if (admission.stop !== null) return admission;
        return {
          stop: null,
          call: async (...args) => {
            const answered = await admission.call(...args);
            const { failure } = answered.reply;
            if (account.runId !== null) {
              if (refusedStatuses.has(failure?.status ?? null)) refused.add(account.runId);
              else refused.delete(account.runId);
            }
            return answered;
          },
        };
      },
    },
    take: (runId) => refused.delete(runId),
  };
};
