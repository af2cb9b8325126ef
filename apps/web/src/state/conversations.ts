import { type Conversation, type ConversationSummary, routes } from '@my-agent-crew/contract';
import { createStore, produce, reconcile } from 'solid-js/store';
import { type Api, sentenceOf } from '../net/api.ts';

/** The list of conversations, newest first, kept current by the activity stream. */
export interface Conversations {
  readonly state: ListState;
  /** The line of one conversation, or undefined while it is not known. */
  byId(id: string): ConversationSummary | undefined;
  /** The conversation and everything it opened, as far as the list knows them. */
  familyOf(id: string): ReadonlySet<string>;
  load(): Promise<void>;
  loadMore(): Promise<void>;
  create(): Promise<ConversationSummary>;
  /** Changes title, cap, autonomy or grants; the server's answer replaces the line. Only a title is shown early. */
  update(id: string, change: ConversationChange): Promise<void>;
  remove(id: string): Promise<void>;
  /** Takes over what a stream or a snapshot says; null when it was deleted. */
  put(id: string, conversation: ConversationSummary | null): void;
}

/** What a person can change about a conversation. */
export interface ConversationChange {
  title?: string;
  autonomous?: boolean;
  cost_cap_usd?: number;
  auto_approve?: string[];
}

/** The list as the page holds it. */
export interface ListState {
  items: ConversationSummary[];
  status: 'loading' | 'ready' | 'failed';
  error: string;
  hasMore: boolean;
}

const pageSize = 100;

const summaryOf = (conversation: Conversation | ConversationSummary): ConversationSummary => {
  if (!('messages' in conversation)) return conversation;
  const { messages: _m, has_more: _h, approvals: _a, queued: _q, run: _r, ...summary } = conversation;
  return summary;
};

const newestFirst = (a: ConversationSummary, b: ConversationSummary): number =>
  a.updated_at < b.updated_at ? 1 : a.updated_at > b.updated_at ? -1 : 0;

/** Makes the list; nothing is loaded before `load`. */
export const createConversations = (api: Api): Conversations => {
  const [state, setState] = createStore<ListState>({
    items: [],
    status: 'loading',
    error: '',
    hasMore: false,
  });
  const setItems = (items: readonly ConversationSummary[]): void => {
    setState('items', reconcile([...items].sort(newestFirst), { key: 'id' }));
  };
  const put = (id: string, given: ConversationSummary | null): void => {
    const others = state.items.filter((item) => item.id !== id);
    setItems(given === null ? others : [...others, summaryOf(given)]);
  };
  const retitle = (id: string, title: string): void => {
    setState(
      produce((draft) => {
        const item = draft.items.find((candidate) => candidate.id === id);
        if (item !== undefined) item.title = title;
      }),
    );
  };
  return {
    state,
    byId: (id) => state.items.find((item) => item.id === id),
    familyOf(id) {
      const family = new Set([id]);
      for (let grew = true; grew; ) {
        grew = false;
        for (const item of state.items)
          if (item.parent_id !== null && family.has(item.parent_id) && !family.has(item.id)) {
            family.add(item.id);
            grew = true;
          }
      }
      return family;
    },
    async load() {
      try {
        const items = await api.call(routes.listConversations, { query: { limit: pageSize } });
        setItems(items);
        setState({ status: 'ready', error: '', hasMore: items.length === pageSize });
      } catch (error) {
        setState({ error: sentenceOf(error), status: state.items.length > 0 ? 'ready' : 'failed' });
      }
    },
    async loadMore() {
      const last = state.items.at(-1);
      if (last === undefined) return;
      const more = await api.call(routes.listConversations, { query: { limit: pageSize, before: last.id } });
      const known = new Set(state.items.map((item) => item.id));
      setItems([...state.items, ...more.filter((item) => !known.has(item.id))]);
      setState('hasMore', more.length === pageSize);
    },
    async create() {
      const made = await api.call(routes.createConversation, { body: {} });
      put(made.id, made);
      return made;
    },
    async update(id, change) {
      const before = state.items.find((item) => item.id === id)?.title;
      if (change.title !== undefined) retitle(id, change.title);
      try {
        put(id, await api.call(routes.updateConversation, { params: { id }, body: change }));
      } catch (error) {
        if (change.title !== undefined && before !== undefined) retitle(id, before);
        throw error;
      }
    },
    async remove(id) {
      await api.call(routes.deleteConversation, { params: { id } });
      put(id, null);
    },
    put,
  };
};
