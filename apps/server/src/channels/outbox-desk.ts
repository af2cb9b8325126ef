import { CrewError, type OutboxItem, type OutboxView } from '@my-agent-crew/contract';
import type { Clock, OutboxRow } from '@my-agent-crew/core';
import type { Store } from '@my-agent-crew/store';
import type { ActivityHub } from '../activity/activity-hub.ts';
import { outboxItem, outboxView } from './outbox-view.ts';
import { createOutboxWorker, type OutboxWorker } from './outbox-worker.ts';

/** Messages to the outside: who sends them, and what a person sees and decides of them. */
export interface OutboxDesk {
  readonly worker: OutboxWorker;
  view(): OutboxView;
  /** Throws `not-found`, and `conflict` with a sentence for a message in another state. */
  resend(id: string): OutboxItem;
  /** Throws like `resend`. */
  drop(id: string): OutboxItem;
}

interface Parts {
  readonly store: Pick<Store, 'outbox'>;
  readonly hub: Pick<ActivityHub, 'outbox'>;
  readonly clock: Clock;
  readonly reportDefect: (cause: unknown, where: string) => void;
}

const notResent: Readonly<Record<OutboxRow['state'], string>> = {
  waiting: 'This message is in line already, so it was not put there again.',
  sending: 'This message is being sent right now, so it was not put in line again.',
  sent: 'This message has arrived, so it was not sent again.',
  dead: 'Nothing is left of this message to send.',
  unsure: 'Nothing is left of this message to send.',
  dropped: 'The conversation of this message was deleted and its text with it, so there is nothing to send.',
};

const notDropped: Readonly<Record<OutboxRow['state'], string>> = {
  waiting: 'This message changed meanwhile, so it was not dropped. Try again.',
  sending: 'This message is being sent right now, so it was not dropped. Look again in a moment.',
  sent: 'This message has arrived, so it can no longer be dropped.',
  dead: 'This message changed meanwhile, so it was not dropped. Try again.',
  unsure: 'This message changed meanwhile, so it was not dropped. Try again.',
  dropped: 'This message was dropped already.',
};

/** Makes the desk; its worker stands still until it is started. */
export const createOutboxDesk = ({ store, hub, clock, reportDefect }: Parts): OutboxDesk => {
  const { outbox } = store;
  // Those that failed in this process: only the end of such a one is worth a line to watchers.
  const failing = new Set<string>();
  const tell = (): void => {
    try {
      hub.outbox(outbox.counts());
    } catch (cause) {
      reportDefect(cause, 'outbox');
    }
  };
  const worker = createOutboxWorker({
    outbox,
    clock,
    reportDefect,
    onEnd: (row) => {
      if (row.state === 'waiting') failing.add(row.id);
      else if (!failing.delete(row.id) && row.state === 'sent') return;
      tell();
    },
  });
  const decide = (
    id: string,
    move: (id: string) => OutboxRow | null,
    refusals: Readonly<Record<OutboxRow['state'], string>>,
  ): OutboxItem => {
    const row = move(id);
    if (row === null) {
      const known = outbox.get(id);
      if (known === null) throw new CrewError('not-found', `There is no message ${id} in the outbox.`);
      throw new CrewError('conflict', refusals[known.state]);
    }
    failing.delete(id);
    tell();
    // A message that is let go may have held back others.
    worker.wake();
    return outboxItem(row);
  };
  return {
    worker,
    view: () => outboxView(outbox),
    resend: (id) => decide(id, outbox.resend, notResent),
    drop: (id) => decide(id, outbox.drop, notDropped),
  };
};
