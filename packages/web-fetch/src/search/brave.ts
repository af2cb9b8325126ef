import { askUpstream } from '../ask-upstream.ts';
import { fieldOf } from '../json-fields.ts';
import { readHits } from './read-hits.ts';
import { type SearchBackend, searchTimeoutMs } from './search-backend.ts';

/** Brave Search. */
export const createBrave = (origin: string, key: string): SearchBackend => ({
  name: 'brave',
  find: async (query, limit, signal) => {
    const url = `${origin}/res/v1/web/search?${new URLSearchParams({ q: query, count: String(limit) })}`;
    const headers = { accept: 'application/json', 'x-subscription-token': key };
    const answer: unknown = JSON.parse(
      await askUpstream({ url, headers, timeoutMs: searchTimeoutMs }, signal),
    );
    // It leaves `web` out when nothing was found.
    const web = fieldOf(answer, 'web');
    if (web === undefined && fieldOf(answer, 'type') === 'search') return [];
    return readHits(fieldOf(web, 'results'), 'description', limit);
  },
});
