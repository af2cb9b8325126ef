import type { Clock } from '@my-agent-crew/core';
import type { Store } from '@my-agent-crew/store';
import { ringAfter } from '../crew/ring-after.ts';
import type { RunRef } from './turn-host.ts';

/** How often a run that could not be closed is tried again. */
const retryMs = 2_000;

/** Closes runs whose end could not be stored when it came, because the disk was full or the database held. */
export interface RunMender {
  /** Takes note of a run whose leg ended with this sentence; nothing happens when its end was stored. */
  note(run: RunRef, sentence: string): void;
  /** Tries to close what a conversation has left open. Never throws: what fails is tried again. */
  mend(conversationId: string): Promise<void>;
  /** Stops trying; the next process takes the runs up as it does after a crash. */
  close(): void;
}

/** Makes the mender. `endLost` works the run to the end that was told. */
export const createRunMender = (parts: {
  readonly runs: Pick<Store['runs'], 'openOf'>;
  readonly clock: Clock;
  readonly endLost: (run: RunRef, sentence: string) => Promise<void>;
}): RunMender => {
  const lost = new Map<string, { readonly run: RunRef; readonly sentence: string }>();
  let stopTimer: (() => void) | null = null;
  let isClosed = false;

  const isOpen = (run: RunRef): boolean => {
    try {
      return parts.runs.openOf(run.conversation_id)?.id === run.id;
    } catch {
      // Nothing can be read either: not knowing is a reason to look again.
      return true;
    }
  };
  const arm = (): void => {
    if (stopTimer !== null || isClosed || lost.size === 0) return;
    stopTimer = ringAfter(parts.clock, retryMs, () => {
      stopTimer = null;
      void Promise.all([...lost.keys()].map(mend)).then(arm);
    });
  };
  const mend = async (conversationId: string): Promise<void> => {
    const known = lost.get(conversationId);
    if (known === undefined || isClosed) return;
    await parts.endLost(known.run, known.sentence);
    if (!isOpen(known.run)) lost.delete(conversationId);
  };

  return {
    mend,
    note: (run, sentence) => {
      if (isClosed || !isOpen(run)) return;
      lost.set(run.conversation_id, { run, sentence });
      arm();
    },
    close: () => {
      isClosed = true;
      stopTimer?.();
    },
  };
};
