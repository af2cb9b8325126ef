import type { StreamStatus } from '@my-agent-crew/client';
import {
  type Conversation,
  CrewError,
  type Message,
  reduceThread,
  routes,
  type ThreadState,
  threadFrom,
} from '@my-agent-crew/contract';
import { type Accessor, batch, createSignal } from 'solid-js';
import { createStore, produce, reconcile } from 'solid-js/store';
import { type Api, sentenceOf } from '../net/api.ts';
import { createBackoff } from './backoff.ts';
import { createTurnFollower } from './turn-follower.ts';

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
  /** Reads back until a message is held; false when the conversation has none at that position. */
  reach(position: number): Promise<boolean>;
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
/** The server's most for one page. */
const largestPage = 1_000;
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
  compactions: [],
  context_window: null,
  stream: null,
  is_stale: false,
});

/** A freshly read conversation as the page goes on with it, given what the page held of it. */
const goOnWith = (held: ThreadState, conversation: Conversation): ThreadState => {
  const fresh = keepOlder(held, threadFrom(conversation));
  if (fresh.run?.id !== held.run?.id) return fresh;
  const { live } = held;
  // What was painted of an unfinished answer stays until the stream tells it again from its start.
  const isUnfinished =
    live !== null &&
    conversation.state === 'running' &&
    !conversation.messages.some((message) => message.id === live.message_id);
  return { ...fresh, live: isUnfinished ? { ...live } : null, steps: [...held.steps] };
};

/** Makes a session; nothing is asked of the server before `open`. */
export const createThreadSession = (api: Api, id: string, hooks: ThreadHooks): ThreadSession => {
  const [state, setState] = createStore<ThreadState>(emptyThread(id));
  const [status, setStatus] = createSignal<ThreadStatus>('loading');
  const [error, setError] = createSignal('');
  const backoff = createBackoff(firstWaitMs, longestWaitMs);
  const readLater = (): void => backoff.later(() => void read());
  let isOpen = false;
  let isReading = false;
  /** Somebody asked to follow while a read was under way: frames told before it would be overwritten by it. */
  let isWanted = false;
  let generation = 0;

  const turn = createTurnFollower(api, id, {
    onFrames(frames) {
      batch(() => {
        setState(
          produce((draft) => {
            for (const frame of frames) reduceThread(draft, frame);
          }),
        );
        hooks.onChange(id, state);
      });
      // One re-read is enough however many frames say that some are missing.
      if (!state.is_stale) backoff.reset();
      else if (!backoff.isPending) readLater();
    },
    onEnd(isWhole) {
      if (!isOpen || status() !== 'ready') return;
      // The turn ended before the stream opened, or while the line was down: only a fresh read can show it.
      if (!isWhole || state.is_stale) readLater();
      // A queued follow-up opens the next turn at once: look again as long as somebody says that one runs.
      else if (hooks.isRunning(id) || state.queued.length > 0) backoff.later(follow);
    },
    onRefused: (cause) => isMissing(cause) && setStatus('missing'),
  });
  const follow = (): void => {
    isWanted = true;
    if (!isOpen || isReading || status() !== 'ready') return;
    isWanted = false;
    // An open stream may have asked for a re-read: only a new one makes plans void.
    if (turn.follow()) backoff.cancel();
  };

  const takeOver = (conversation: Conversation): void =>
    batch(() => {
      setState(reconcile(goOnWith(state, conversation), { key: 'id' }));
      setStatus('ready');
      setError('');
      hooks.onConversation(conversation);
      hooks.onChange(id, state);
    });
  const fail = (cause: unknown): void => {
    if (isMissing(cause)) setStatus('missing');
    else if (status() === 'ready') readLater();
    else {
      setStatus('failed');
      setError(sentenceOf(cause));
    }
  };
  const letGo = (): number => {
    backoff.cancel();
    turn.drop();
    generation += 1;
    return generation;
  };
  const read = async (): Promise<void> => {
    const mine = letGo();
    isReading = true;
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

  const readOlder = async (limit: number): Promise<void> => {
    const first = state.messages[0]?.position;
    if (first === undefined || !state.has_more) return;
    const query = { before: first, limit };
    const page = await api.call(routes.getConversation, { params: { id }, query });
    prepend(page.messages, page.has_more);
  };

  return {
    id,
    state,
    status,
    error,
    stream: turn.status,
    open() {
      isOpen = true;
      if (status() === 'failed') setStatus('loading');
      backoff.reset();
      return read();
    },
    follow,
    close() {
      isOpen = false;
      isReading = false;
      isWanted = false;
      letGo();
    },
    loadOlder: () => readOlder(pageSize),
    async reach(position) {
      for (;;) {
        const first = state.messages[0]?.position;
        if (first === undefined || first <= position || !state.has_more) break;
        // A few more than needed, so that the message stands among what was said around it.
        await readOlder(Math.min(first - position + 20, largestPage));
        if (state.messages[0]?.position === first) break;
      }
      return state.messages.some((message) => message.position === position);
    },
  };
};
