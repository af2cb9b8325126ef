import type { Clock, Outbox, OutboxBody, OutboxDraft } from '@my-agent-crew/core';

/** How often a row that is being sent is looked at again before its body can be changed, in milliseconds. */
const lookMs = 200;

/** Writes messages that may be written again: the first time they are put, later their body is changed. */
export interface MessagePen {
  /**
   * Resolves true once the outbox holds exactly this body under the key, whatever became of it; false when the row holds
   * another one and cannot be changed any more. Rejects with the signal's reason.
   */
  write(draft: OutboxDraft): Promise<boolean>;
  /** As `write`; what cannot be changed any more is put again under a key of its own, because words of it are new. */
  writeOut(draft: OutboxDraft): Promise<void>;
}

const isSame = (one: OutboxBody, other: OutboxBody): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Makes a pen; `wake` tells whoever sends that there is something to send. */
export const createMessagePen = (parts: {
  readonly outbox: Pick<Outbox, 'put' | 'revise' | 'byKey'>;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly wake: () => void;
  readonly signal: AbortSignal;
}): MessagePen => {
  const { outbox, clock, wake, signal } = parts;
  const put = (draft: OutboxDraft): void => {
    outbox.put([draft]);
    wake();
  };
  const write = async (draft: OutboxDraft): Promise<boolean> => {
    for (;;) {
      const row = outbox.byKey(draft.key);
      if (row === null) {
        put(draft);
        return true;
      }
      if (isSame(row.body, draft.body)) return true;
      if (row.state !== 'sending') {
        const isRevised = outbox.revise(draft.key, draft.body) !== null;
        if (isRevised) wake();
        return isRevised;
      }
      await clock.sleep(lookMs, signal);
    }
  };
  return {
    write,
    writeOut: async (draft) => {
      if (!(await write(draft))) put({ ...draft, key: `${draft.key}:whole` });
    },
  };
};
