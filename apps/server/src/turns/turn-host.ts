import { isTerminalEvent, type Run, type TurnEvent } from '@my-agent-crew/contract';
import { type AbortReason, newRun, type TurnPorts } from '@my-agent-crew/core';
import type { Store } from '@my-agent-crew/store';
import type { ActivityHub } from '../activity/activity-hub.ts';
import type { SseSource } from '../http/index.ts';
import type { ReadTurnNotes } from '../prompt/turn-notes.ts';
import { createTurnStream, type TurnStream } from './turn-stream.ts';
import { workLeg } from './work-leg.ts';

/** A stored run, as far as its host must know it. */
export type RunRef = Pick<Run, 'id' | 'conversation_id' | 'agent_id'>;

/** What is told when a leg ends. */
export interface LegEnd {
  readonly run: RunRef;
  readonly event: TurnEvent;
}

/** The one owner of every running turn: starts it, feeds its watchers, aborts it, and starts what waited behind it. */
export interface TurnHost {
  /**
   * Works a stored run (new, decided, or left by an earlier process). One leg per conversation at a time: while one is
   * worked on, another follows it should it fall asleep, because it may not have seen what this start is about.
   */
  start(run: RunRef): void;
  /** Stores the end of a run that could not be stored when it came; resolves when that was tried, well or not. */
  endLost(run: RunRef, sentence: string): Promise<void>;
  /** True while any leg is worked on in this process. */
  isBusy(): boolean;
  /** True while a leg of this conversation is worked on in this process. */
  isActive(conversationId: string): boolean;
  /** Raises an event of the host's own on the running stream; nothing happens when none runs. */
  announce(
    conversationId: string,
    build: (stream: { readonly id: string; readonly runId: string }) => TurnEvent,
  ): void;
  watch(conversationId: string, lastEventId: string | null, signal: AbortSignal): SseSource | null;
  /** Aborts the running leg and resolves once it has ended; `restored` rides on its last event. */
  stop(conversationId: string, restored: readonly string[]): Promise<void>;
  /** Resolves when no leg of the conversation is worked on and nothing waits behind it. */
  settled(conversationId: string): Promise<void>;
  /** Resolves true once the run has ended for good (not merely fallen asleep), false when the signal aborts first. */
  ended(runId: string, signal: AbortSignal): Promise<boolean>;
  /** Opens a run for texts that wait, when nothing runs. */
  takeUpQueue(conversationId: string): void;
  /** Aborts everything for the next process to go on with; resolves when all legs have ended. */
  shutDown(): Promise<void>;
}

interface Leg {
  readonly run: RunRef;
  readonly controller: AbortController;
  stream: TurnStream | null;
  restored: readonly string[];
  done: Promise<void>;
  /** Started again while it was worked on. */
  isAsked: boolean;
  /** Watchers that came before the first event. */
  readonly early: ((stream: TurnStream) => void)[];
}

/**
 * Makes the host. `onEnd` is told of every ended leg, after its watchers; `onEvent` of every event of every leg, before them. It
 * must be quick and not throw.
 */
export const createTurnHost = (parts: {
  readonly ports: TurnPorts;
  readonly store: Store;
  readonly hub: ActivityHub;
  readonly readNotes: ReadTurnNotes;
  readonly onEnd: (end: LegEnd) => void;
  readonly onEvent?: (event: TurnEvent) => void;
}): TurnHost => {
  const { ports, store, hub } = parts;
  const legs = new Map<string, Leg>();
  let isClosing = false;
  const waiting = new Map<string, Set<() => void>>();

  const tellEnded = (runId: string, event: TurnEvent): void => {
    if (event.type === 'approval_required' || event.type === 'interrupted') return;
    for (const tell of waiting.get(runId) ?? []) tell();
    waiting.delete(runId);
  };

  const ended = (runId: string, signal: AbortSignal): Promise<boolean> =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve(false);
      const tells = waiting.get(runId) ?? new Set();
      waiting.set(runId, tells);
      const stop = (): void => {
        tells.delete(tell);
        resolve(false);
      };
      const tell = (): void => {
        signal.removeEventListener('abort', stop);
        resolve(true);
      };
      tells.add(tell);
      signal.addEventListener('abort', stop, { once: true });
    });

  const tellActivity = (event: TurnEvent): void => {
    if ('step' in event) hub.step(event.type, event.conversation_id, event.step);
    if ('approval' in event) hub.approval(event.approval);
    if ('run' in event) hub.run(event.run);
    if (event.type === 'turn_started' || isTerminalEvent(event)) hub.conversation(event.conversation_id);
  };

  const pass = (leg: Leg, raised: TurnEvent): void => {
    const event = raised.type === 'cancelled' ? { ...raised, restored: [...leg.restored] } : raised;
    if (leg.stream === null) {
      leg.stream = createTurnStream(event.stream);
      for (const attach of leg.early.splice(0)) attach(leg.stream);
    }
    parts.onEvent?.(event);
    leg.stream.publish(event);
    if (event.type !== 'text_delta' && event.type !== 'thinking') tellActivity(event);
  };

  const work = async (leg: Leg): Promise<void> => {
    const last = await workLeg(ports, leg.run.id, leg.controller.signal, (event) => pass(leg, event));
    legs.delete(leg.run.conversation_id);
    leg.stream?.end();
    if (last !== null) {
      tellEnded(leg.run.id, last);
      parts.onEnd({ run: leg.run, event: last });
    }
    if (isClosing) return;
    const isAsleep = last?.type === 'approval_required';
    if (isAsleep && leg.isAsked && !leg.controller.signal.aborted) start(leg.run);
    takeUpSafely(leg.run.conversation_id);
  };

  const begin = (run: RunRef, cut: AbortReason | null): Promise<void> => {
    if (isClosing || legs.has(run.conversation_id)) return Promise.resolve();
    const leg: Leg = {
      run,
      controller: new AbortController(),
      stream: null,
      restored: [],
      done: Promise.resolve(),
      isAsked: false,
      early: [],
    };
    legs.set(run.conversation_id, leg);
    if (cut !== null) leg.controller.abort(cut);
    leg.done = work(leg);
    return leg.done;
  };
  const start = (run: RunRef): void => {
    const active = legs.get(run.conversation_id);
    if (active?.run.id === run.id) active.isAsked = true;
    void begin(run, null);
  };

  const takeUpQueue = (conversationId: string): void => {
    if (legs.has(conversationId) || store.queue.count(conversationId) === 0) return;
    if (store.runs.openOf(conversationId) !== null) return;
    const waiting = store.queue.list(conversationId);
    const summary = store.conversations.summary(conversationId);
    if (waiting.length === 0 || summary === null) return;
    const text = waiting.map((item) => item.text).join('\n');
    const run = newRun(ports, { conversationId, agentId: summary.agent_id, source: summary.channel, text });
    if (store.queue.openRun(run, parts.readNotes(conversationId)) !== null) start(run);
  };

  /** Texts that cannot be taken up now wait on: the next message, or the next start, takes them with it. */
  const takeUpSafely = (conversationId: string): void => {
    try {
      takeUpQueue(conversationId);
    } catch (cause) {
      ports.reportDefect(cause, `queue of ${conversationId}`);
    }
  };

  const watchLeg = (leg: Leg, lastEventId: string | null, signal: AbortSignal): SseSource => {
    if (leg.stream !== null) return leg.stream.watch(lastEventId, signal);
    const opened = new Promise<TurnStream | null>((resolve) => {
      leg.early.push(resolve);
      signal.addEventListener('abort', () => resolve(null), { once: true });
      void leg.done.then(() => resolve(null));
    }).then((stream) => stream?.watch(lastEventId, signal) ?? null);
    return {
      async *[Symbol.asyncIterator]() {
        const source = await opened;
        if (source !== null) yield* source;
      },
    };
  };

  const abort = (leg: Leg, reason: AbortReason): Promise<void> => {
    leg.controller.abort(reason);
    return leg.done;
  };

  const settled = async (conversationId: string): Promise<void> => {
    for (let leg = legs.get(conversationId); leg !== undefined; leg = legs.get(conversationId))
      await leg.done;
  };

  return {
    start,
    endLost: (run, sentence) => begin(run, { kind: 'lost', sentence }),
    settled,
    ended,
    takeUpQueue,
    isBusy: () => legs.size > 0,
    isActive: (conversationId) => legs.has(conversationId),
    announce: (conversationId, build) => {
      const leg = legs.get(conversationId);
      if (leg?.stream != null) leg.stream.publish(build({ id: leg.stream.id, runId: leg.run.id }));
    },
    watch: (conversationId, lastEventId, signal) => {
      const leg = legs.get(conversationId);
      return leg === undefined ? null : watchLeg(leg, lastEventId, signal);
    },
    stop: async (conversationId, restored) => {
      const leg = legs.get(conversationId);
      if (leg === undefined) return;
      leg.restored = restored;
      await abort(leg, { kind: 'user-stop' });
    },
    shutDown: async () => {
      isClosing = true;
      await Promise.all([...legs.values()].map((leg) => abort(leg, { kind: 'shutdown' })));
    },
  };
};
