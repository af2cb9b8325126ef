import type { WebHit, WebSearch } from '@my-agent-crew/core';
import type { Firecrawl } from '../firecrawl.ts';
import { createBrave } from './brave.ts';
import { createDuckDuckGo } from './duckduckgo.ts';
import { createFirecrawlSearch } from './firecrawl-search.ts';
import type { SearchBackend } from './search-backend.ts';
import { createTavily } from './tavily.ts';

/** The services the owner has keys for; what is null is passed over. */
export interface SearchKeys {
  readonly firecrawl: Firecrawl | null;
  readonly brave: string | null;
  readonly tavily: string | null;
}

/** Where the services are. */
export interface SearchOrigins {
  readonly brave: string;
  readonly tavily: string;
  readonly duckduckgo: string;
}

const realOrigins: SearchOrigins = {
  brave: 'https://api.search.brave.com',
  tavily: 'https://api.tavily.com',
  duckduckgo: 'https://html.duckduckgo.com',
};

/** What searching needs. `origins` is for tests; no setting reaches it. */
export interface WebSearchOptions {
  /** Read anew for every search. */
  readonly keys: () => SearchKeys;
  /** Told about every service that failed and was passed over, without its key. */
  readonly log: (sentence: string) => void;
  readonly origins?: SearchOrigins;
}

const backendsOf = (keys: SearchKeys, origins: SearchOrigins): readonly SearchBackend[] => [
  ...(keys.firecrawl === null ? [] : [createFirecrawlSearch(keys.firecrawl)]),
  ...(keys.brave === null ? [] : [createBrave(origins.brave, keys.brave)]),
  ...(keys.tavily === null ? [] : [createTavily(origins.tavily, keys.tavily)]),
  createDuckDuckGo(origins.duckduckgo),
];

/**
 * Tries the services in order and stops at the first that finds something. Spec: tools, "firecrawl, rồi Brave, rồi Tavily,
 * rồi DuckDuckGo".
 */
export const createWebSearch = ({ keys, log, origins = realOrigins }: WebSearchOptions): WebSearch => ({
  find: async (query, limit, signal) => {
    let nothing: readonly WebHit[] | null = null;
    for (const backend of backendsOf(keys(), origins)) {
      if (signal.aborted) return null;
      try {
        const hits = await backend.find(query, limit, signal);
        if (hits.length > 0) return hits;
        nothing = hits;
      } catch (cause) {
        if (!signal.aborted) log(`web_search: ${backend.name} ${describe(cause)}`);
      }
    }
    return nothing;
  },
});

const describe = (cause: unknown): string => {
  if (cause instanceof SyntaxError) return 'answered something that is not JSON';
  if (!(cause instanceof Error)) return 'failed';
  if (cause.name === 'TimeoutError') return 'did not answer in time';
  const inner = cause.cause;
  return inner instanceof Error && 'code' in inner
    ? `could not be reached (${String(inner.code)})`
    : cause.message;
};
