import { CrewError } from '@my-agent-crew/contract';
import type { ChannelSender, Clock, Outbox, OutboxRow, SendEnd } from '@my-agent-crew/core';
import { createBell } from './bell.ts';
import { judgeSend } from './judge-send.ts';

/** Chats that are sent to at once; the channel's own limits hold back more. */
const sendsAtOnce = 8;
/** A sender that has not answered by then never will; without a limit its chat would wait for ever. */
const sendLimitMs = 300_000;
/** How long a stop waits for sends in hand. Spec: supplement §6, "stop waits up to 30 s". */
const stopMs = 30_000;
/** The longest pause while something waits: a machine that slept or whose clock was set forward is late by no more. */
const longestLookMs = 20_000;
/** The pause after the store could not be read or written. */
const storePauseMs = 5_000;

/** Sends what is in the outbox: the messages of a chat one after another, several chats at once. */
export interface OutboxWorker {
  /** Closes what an earlier process was sending, and begins. */
  start(): void;
  /** Says that something was put; nothing is sent by itself without it. Costs nothing. */
  wake(): void;
  /** Who sends the rows of a channel from now on; with null they wait. A send in hand goes on with the sender it began with. */
  setSender(channel: OutboxRow['channel'], sender: ChannelSender | null): void;
  /** Whether a send is in hand. */
  isBusy(): boolean;
  /** Takes nothing more and waits for the sends in hand, at most 30 s; what is cut then is closed by the next start. */
  close(): Promise<void>;
}

/** What the worker works with. */
export interface OutboxWorkerParts {
  readonly outbox: Pick<Outbox, 'due' | 'nextAt' | 'begin' | 'end' | 'closeCut'>;
  readonly clock: Clock;
  /** Told of every row after its send, and of those that were cut. Must not throw. */
  readonly onEnd: (row: OutboxRow) => void;
  readonly reportDefect: (cause: unknown, where: string) => void;
}

/** Makes a worker that stands still until it is started. */
export const createOutboxWorker = (parts: OutboxWorkerParts): OutboxWorker => {
  const { outbox, clock, onEnd, reportDefect } = parts;
  const senders = new Map<OutboxRow['channel'], ChannelSender>();
  const inHand = new Set<Promise<void>>();
  const bell = createBell(clock);
  const givingUp = new AbortController();
  const send = createSend(parts, givingUp.signal);
  const reportOnce = createOnceReporter(reportDefect);
  let isStopping = false;

  const take = (): void => {
    for (const row of outbox.due(clock.now())) {
      if (inHand.size >= sendsAtOnce) return;
      const sender = senders.get(row.channel);
      const begun = sender === undefined ? null : outbox.begin(row.id);
      if (sender === undefined || begun === null) continue;
      const owned: Promise<void> = send(begun, sender).finally(() => {
        inHand.delete(owned);
        bell.ring();
      });
      inHand.add(owned);
    }
  };
  /** Takes what is due; returns how long nothing else will be, in milliseconds, or null for until the bell rings. */
  const look = (): number | null => {
    try {
      take();
      const now = clock.now();
      const next = outbox.nextAt(now);
      reportOnce.forget();
      return next === null ? null : Math.min(longestLookMs, next - now);
    } catch (cause) {
      reportOnce(cause, 'outbox');
      return storePauseMs;
    }
  };
  const run = async (): Promise<void> => {
    while (!isStopping) await bell.wait(look(), givingUp.signal);
  };
  return {
    start: () => {
      for (const row of outbox.closeCut()) onEnd(row);
      run().catch((cause: unknown) => reportDefect(cause, 'outbox'));
    },
    wake: bell.ring,
    setSender: (channel, sender) => {
      if (sender === null) senders.delete(channel);
      else senders.set(channel, sender);
      bell.ring();
    },
    isBusy: () => inHand.size > 0,
    close: async () => {
      isStopping = true;
      bell.ring();
      const settled = new AbortController();
      const late = clock.sleep(stopMs, settled.signal).catch(() => undefined);
      await Promise.race([Promise.all(inHand), late]);
      settled.abort();
      givingUp.abort();
    },
  };
};

/** Reports a trouble that lasts once, until it is forgotten. */
const createOnceReporter = (report: OutboxWorkerParts['reportDefect']) => {
  let isReported = false;
  return Object.assign(
    (cause: unknown, where: string): void => {
      if (!isReported) report(cause, where);
      isReported = true;
    },
    {
      forget: (): void => {
        isReported = false;
      },
    },
  );
};

const noAnswer: SendEnd = {
  kind: 'unsure',
  error: `The channel did not answer within ${sendLimitMs / 60_000} minutes, so nobody knows whether the message arrived.`,
};
const brokenSender: SendEnd = {
  kind: 'unsure',
  error:
    'The send broke off because of a defect, so nobody knows whether the message arrived. The log of the server has more.',
};

/** Sends a row that was begun and stores how it ended. Never throws; with `givingUp` it leaves the row for the next start. */
const createSend = (parts: OutboxWorkerParts, givingUp: AbortSignal) => {
  const { outbox, clock, onEnd, reportDefect } = parts;
  const ask = async (row: OutboxRow, sender: ChannelSender): Promise<SendEnd | null> => {
    const cut = new AbortController();
    const timer = new AbortController();
    const giveUp = (): void => timer.abort();
    givingUp.addEventListener('abort', giveUp, { once: true });
    const late = clock
      .sleep(sendLimitMs, timer.signal)
      .catch(() => undefined)
      .then(() => (givingUp.aborted ? null : noAnswer));
    try {
      return await Promise.race([sender.send(row, cut.signal), late]);
    } catch (cause) {
      reportDefect(cause, `sender of ${row.channel}`);
      return brokenSender;
    } finally {
      givingUp.removeEventListener('abort', giveUp);
      timer.abort();
      cut.abort();
    }
  };
  /** A message that has gone out must be known as such, so a store that fails now is asked again. */
  const store = async (row: OutboxRow, end: SendEnd): Promise<void> => {
    const reportOnce = createOnceReporter(reportDefect);
    for (;;) {
      try {
        const ended = outbox.end(row.id, judgeSend(row, end, clock.now()));
        return onEnd(ended);
      } catch (cause) {
        reportOnce(cause, 'outbox');
        if (!(cause instanceof CrewError)) return;
        await clock.sleep(storePauseMs, givingUp);
      }
    }
  };
  return async (row: OutboxRow, sender: ChannelSender): Promise<void> => {
    const end = await ask(row, sender);
    if (end !== null) await store(row, end).catch(() => undefined);
  };
};
