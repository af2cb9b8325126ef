import { routes, type ThreadState } from '@my-agent-crew/contract';
import { createStore, produce } from 'solid-js/store';
import { type Api, isRefusal, sentenceOf } from '../net/api.ts';
import { readLocal, writeLocal } from './local.ts';

/** Words that left the box and are not yet in the server's log. */
export interface PendingMessage {
  /** Names this send for ever: a repeated one starts nothing twice. */
  request_id: string;
  text: string;
  /** Why it has not arrived, or null while it is on its way. */
  error: string | null;
}

/** What is on its way, by conversation. Survives a reload of the page. */
export interface Outbox {
  of(conversationId: string): readonly PendingMessage[];
  /** Sends; resolves true once the server accepted it. Never rejects. */
  send(conversationId: string, text: string): Promise<boolean>;
  /** Sends one again under its old name. */
  retry(conversationId: string, requestId: string): Promise<boolean>;
  /** Sends everything again that a lost network held back. */
  retryAll(): void;
  /** Takes away what the thread now shows as its own. */
  settle(conversationId: string, thread: ThreadState): void;
  forget(conversationId: string): void;
}

/** Makes the outbox. `onAccepted` hears of each accepted send, so that its turn is followed. */
export const createOutbox = (
  api: Api,
  lostSentence: () => string,
  onAccepted: (conversationId: string) => void,
): Outbox => {
  const [state, setState] = createStore<Record<string, PendingMessage[]>>({});
  /** What another tab has on its way stays stored. */
  const persist = (): void => {
    const all = { ...readLocal<Record<string, PendingMessage[]>>('outbox', {}), ...state };
    writeLocal('outbox', Object.fromEntries(Object.entries(all).filter(([, items]) => items.length > 0)));
  };
  const change = (apply: (draft: Record<string, PendingMessage[]>) => void): void => {
    setState(produce(apply));
    persist();
  };
  const mark = (conversationId: string, requestId: string, error: string | null): void =>
    change((draft) => {
      const item = draft[conversationId]?.find((candidate) => candidate.request_id === requestId);
      if (item !== undefined) item.error = error;
    });
  for (const [id, items] of Object.entries(readLocal<Record<string, PendingMessage[]>>('outbox', {})))
    if (items.length > 0)
      setState(
        id,
        items.map((item) => ({ ...item, error: lostSentence() })),
      );

  const deliver = async (conversationId: string, message: PendingMessage): Promise<boolean> => {
    try {
      await api.call(routes.sendMessage, {
        params: { id: conversationId },
        body: { text: message.text, request_id: message.request_id, source: 'web' },
      });
      onAccepted(conversationId);
      return true;
    } catch (error) {
      mark(conversationId, message.request_id, sentenceOf(error));
      if (isRefusal(error)) onAccepted(conversationId);
      return false;
    }
  };
  const retry = async (conversationId: string, requestId: string): Promise<boolean> => {
    const message = state[conversationId]?.find((candidate) => candidate.request_id === requestId);
    if (message === undefined) return false;
    mark(conversationId, requestId, null);
    return deliver(conversationId, message);
  };
  return {
    of: (conversationId) => state[conversationId] ?? [],
    send(conversationId, text) {
      const message: PendingMessage = { request_id: crypto.randomUUID(), text, error: null };
      change((draft) => {
        draft[conversationId] = [...(draft[conversationId] ?? []), message];
      });
      return deliver(conversationId, message);
    },
    retry,
    retryAll() {
      for (const [id, items] of Object.entries(state))
        for (const item of items) if (item.error !== null) void retry(id, item.request_id);
    },
    settle(conversationId, thread) {
      const waiting = state[conversationId];
      if (waiting === undefined || waiting.length === 0) return;
      const arrived = new Set<string | null>([
        ...thread.messages.map((message) => (message.role === 'user' ? message.request_id : null)),
        ...thread.queued.map((item) => item.request_id),
      ]);
      if (!waiting.some((item) => arrived.has(item.request_id))) return;
      change((draft) => {
        draft[conversationId] = waiting.filter((item) => !arrived.has(item.request_id));
      });
    },
    forget: (conversationId) =>
      change((draft) => {
        draft[conversationId] = [];
      }),
  };
};
