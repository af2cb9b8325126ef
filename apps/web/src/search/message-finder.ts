import { routes, type SearchHit } from '@my-agent-crew/contract';
import { type Accessor, createEffect, createSignal, on, onCleanup } from 'solid-js';
import { type Api, sentenceOf } from '../net/api.ts';

/** What is looked for. */
export interface Wanted {
  readonly query: string;
  /** Null looks at the whole crew. */
  readonly agentId: string | null;
  readonly order: 'newest' | 'best';
}

/** What was found so far. `idle` when there is nothing to look for. */
export interface Found {
  readonly status: 'idle' | 'searching' | 'ready' | 'failed';
  /** What `hits` answer. */
  readonly query: string;
  readonly hits: readonly SearchHit[];
  readonly next: number | null;
  readonly isIncomplete: boolean;
  readonly error: string;
}

/** A search that follows what is typed. */
export interface MessageFinder {
  readonly found: Accessor<Found>;
  more(): Promise<void>;
  /** Searches again, after a failure. */
  retry(): void;
}

const typingMs = 140;
/** A longer text does not fit into an address; nobody types it. */
const longestQuery = 1_000;
/** Fewer letters or digits find nearly everything. */
const fewestChars = 2;

const nothing: Found = { status: 'idle', query: '', hits: [], next: null, isIncomplete: false, error: '' };

const isEnough = (query: string): boolean => (query.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= fewestChars;

/** Makes the finder. What was found stays until the next answer is there, so that the page does not flicker. */
export const createMessageFinder = (api: Api, wanted: Accessor<Wanted>, limit: number): MessageFinder => {
  const [found, setFound] = createSignal<Found>(nothing);
  let asking = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const ask = async ({ query, agentId, order }: Wanted, before: number | null): Promise<void> => {
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    const text = query.slice(0, longestQuery);
    try {
      const reply = await api.call(routes.searchMessages, {
        query: {
          ...{ q: text, limit, order, live: '1' as const },
          ...(agentId === null ? {} : { agent_id: agentId }),
          ...(before === null ? {} : { before }),
        },
        signal,
      });
      if (signal.aborted) return;
      const kept = before === null ? [] : found().hits;
      setFound({
        ...{ status: 'ready', query, hits: [...kept, ...reply.hits], next: reply.next },
        ...{ isIncomplete: reply.is_incomplete, error: '' },
      });
    } catch (error) {
      if (!signal.aborted) setFound({ ...nothing, status: 'failed', query, error: sentenceOf(error) });
    }
  };
  const search = (next: Wanted): void => {
    clearTimeout(timer);
    if (!isEnough(next.query)) {
      asking.abort();
      setFound(nothing);
      return;
    }
    setFound((now) => ({ ...now, status: 'searching' }));
    timer = setTimeout(() => void ask(next, null), typingMs);
  };
  createEffect(on(wanted, search));
  onCleanup(() => {
    clearTimeout(timer);
    asking.abort();
  });
  return {
    found,
    retry: () => search(wanted()),
    more: async () => {
      const { next } = found();
      if (next !== null) await ask(wanted(), next);
    },
  };
};
