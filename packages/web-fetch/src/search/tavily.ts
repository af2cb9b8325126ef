import { askUpstream } from '../ask-upstream.ts';
import { fieldOf } from '../json-fields.ts';
import { readHits } from './read-hits.ts';
import { type SearchBackend, searchTimeoutMs } from './search-backend.ts';

/** Tavily. */
export const createTavily = (origin: string, key: string): SearchBackend => ({
  name: 'tavily',
  find: async (query, limit, signal) => {
    const answer = await askUpstream(
      {
        url: `${origin}/search`,
        headers: { authorization: `Bearer ${key}` },
        body: { query, max_results: limit },
        timeoutMs: searchTimeoutMs,
      },
      signal,
    );
    return readHits(fieldOf(JSON.parse(answer), 'results'), 'content', limit);
  },
});
