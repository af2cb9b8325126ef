import type { StreamStatus } from '@my-agent-crew/client';
import {
  type Conversation,
  CrewError,
  isTerminalEvent,
  type Message,
  reduceThread,
  routes,
  type ThreadState,
  type TurnFrame,
  threadFrom,
} from '@my-agent-crew/contract';
import { type Accessor, batch, createSignal } from 'solid-js';
import { createStore, produce, reconcile } from 'solid-js/store';
import { type Api, sentenceOf } from '../net/api.ts';
import { createIngest, joinDeltas } from './ingest.ts';

/** One conversation on the page: its thread, and the stream that keeps it current. */
export interface ThreadSession {
  readonly id: string;
  readonly state: ThreadState;
  readonly status: Accessor<ThreadStatus>;
  readonly error: Accessor<string>;
  readonly stream: Accessor<StreamStatus | 'closed'>;
  /** Reads the conversation and follows its turn. Called when it is shown, and again after a sleep. */
  open(): Promise<void>;
  /** Follows the running turn unless that already happens. Harmless when none runs. */
  follow(): void;
  /** Lets the server go; what is held stays. */
  close(): void;
  loadOlder(): Promise<void>;
}

/** `missing`: the server knows no such conversation. */
export type ThreadStatus = 'loading' | 'ready' | 'missing' | 'failed';

/** What a session asks of the page around it. */
export interface ThreadHooks {
  /** True while the activity stream says that a turn of this conversation runs. */
  isRunning: (id: string) => boolean;
  onConversation: (conversation: Conversation) => void;
  onChange: (id: string, state: ThreadState) => void;
}

const pageSize = 200;
/** Waits between looks for a turn that the activity stream reports but that has no stream yet, and between re-reads. */
const firstWaitMs = 250;
const longestWaitMs = 8_000;

/** The newest page, with older pages that were already read kept above it when they join without a hole. */
export const keepOlder = (held: ThreadState, fresh: ThreadState): ThreadState => {
  const first = fresh.messages[0]?.position ?? 0;
  const older = held.messages.filter((message) => message.position < first);
  if (older.at(-1)?.position !== first - 1) return fresh;
  return { ...fresh, messages: [...older, ...fresh.messages], has_more: held.has_more };
};

const isMissing = (cause: unknown): boolean => cause instanceof CrewError && cause.code === 'not-found';

const emptyThread = (id: string): ThreadState => ({
  conversation_id: id,
  messages: [],
  has_more: false,
  live: null,
  approvals: [],
  queued: [],
  run: null,
  steps: [],
  stream: null,
  is_stale: false,
});

/** Makes a session; nothing is asked of the server before `open`. */
export const createThreadSession = (api: Api, id: string, hooks: ThreadHooks): ThreadSession => {
  const [state, setState] = createStore<ThreadState>(emptyThread(id));
  const [status, setStatus] = createSignal<ThreadStatus>('loading');
  const [error, setError] = createSignal('');
  const [stream, setStream] = createSignal<StreamStatus | 'closed'>('closed');
  let isOpen = false;
  let isReading = false;
  /** Somebody asked to follow while a read was under way: frames told before it would be overwritten by it. */
  let isWanted = false;
  let generation = 0;
  let watching: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = firstWaitMs;

  const ingest = createIngest<TurnFrame>((frames) => {
    batch(() => {
      setState(
        produce((draft) => {
          for (const frame of joinDeltas(frames)) reduceThread(draft, frame);
        }),
      );
      hooks.onChange(id, state);
    });
    // One re-read is enough however many frames say that some are missing.
    if (!state.is_stale) waitMs = firstWaitMs;
    else if (timer === undefined) later(() => void read());
  });

  const later = (act: () => void): void => {
    cancelLater();
    timer = setTimeout(() => {
      timer = undefined;
      act();
    }, waitMs);
    waitMs = Math.min(longestWaitMs, waitMs * 2);
  };
  const cancelLater = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const stopWatching = (): void => {
    cancelLater();
    watching?.abort();
    watching = null;
    ingest.clear();
    setStream('closed');
  };

  /** Resolves to whether the leg was told to its end, or to null when the stream was given up. */
  const listen = async (signal: AbortSignal): Promise<boolean | null> => {
    let isWhole = false;
    const onStatus = (next: StreamStatus): void => void (signal.aborted || setStream(next));
    try {
      for await (const { event } of api.watch(routes.watchTurn, { params: { id }, signal, onStatus })) {
        ingest.push(event);
        isWhole = isTerminalEvent(event);
      }
    } catch (cause) {
      if (isMissing(cause) && !signal.aborted) setStatus('missing');
    }
    return signal.aborted ? null : isWhole;
  };
  const watch = async (signal: AbortSignal): Promise<void> => {
    const isWhole = await listen(signal);
    if (isWhole === null) return;
    ingest.flush();
    watching = null;
    setStream('closed');
    if (!isOpen || status() !== 'ready') return;
    // The turn ended before the stream opened, or while the line was down: only a fresh read can show it.
    if (!isWhole || state.is_stale) later(() => void read());
    // A queued follow-up opens the next turn at once: look again as long as somebody says that one runs.
    else if (hooks.isRunning(id) || state.queued.length > 0) later(follow);
  };
  const follow = (): void => {
    isWanted = true;
    if (!isOpen || isReading || watching !== null || status() !== 'ready') return;
    isWanted = false;
    cancelLater();
    watching = new AbortController();
    void watch(watching.signal);
  };

  const takeOver = (conversation: Conversation): void =>
    batch(() => {
      const { live, run, steps } = state;
      const fresh = keepOlder(state, threadFrom(conversation));
      const isSameRun = fresh.run?.id === run?.id;
      // What was painted of an unfinished answer stays until the stream tells it again from its start.
      const isUnfinished =
        live !== null &&
        isSameRun &&
        conversation.state === 'running' &&
        !conversation.messages.some((message) => message.id === live.message_id);
      setState(
        reconcile(
          { ...fresh, live: isUnfinished ? { ...live } : null, steps: isSameRun ? [...steps] : [] },
          { key: 'id' },
        ),
      );
      setStatus('ready');
      setError('');
      hooks.onConversation(conversation);
      hooks.onChange(id, state);
    });
  const fail = (cause: unknown): void => {
    if (isMissing(cause)) setStatus('missing');
    else if (status() === 'ready') later(() => void read());
    else {
      setStatus('failed');
      setError(sentenceOf(cause));
    }
  };
  const read = async (): Promise<void> => {
    generation += 1;
    const mine = generation;
    isReading = true;
    stopWatching();
    try {
      const query = { limit: pageSize };
      const conversation = await api.call(routes.getConversation, { params: { id }, query });
      if (mine !== generation) return;
      isReading = false;
      takeOver(conversation);
      if (conversation.state === 'running' || isWanted) follow();
    } catch (cause) {
      if (mine !== generation) return;
      isReading = false;
      fail(cause);
    }
  };

  const prepend = (older: readonly Message[], hasMore: boolean): void => {
    const first = state.messages[0]?.position ?? Number.POSITIVE_INFINITY;
    batch(() => {
      setState('messages', (held) => [...older.filter((message) => message.position < first), ...held]);
      setState('has_more', hasMore);
    });
  };

  return {
    id,
    state,
    status,
    error,
    stream,
    open() {
      isOpen = true;
      if (status() === 'failed') setStatus('loading');
      waitMs = firstWaitMs;
      return read();
    },
    follow,
    close() {
      isOpen = false;
      isReading = false;
      isWanted = false;
      generation += 1;
      stopWatching();
    },
    async loadOlder() {
      const first = state.messages[0]?.position;
      if (first === undefined || !state.has_more) return;
      const page = await api.call(routes.getConversation, {
        params: { id },
        query: { before: first, limit: pageSize },
      });
      prepend(page.messages, page.has_more);
    },
  };
};
