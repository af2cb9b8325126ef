import { askUpstream } from '../ask-upstream.ts';
import { type Firecrawl, firecrawlRequest } from '../firecrawl.ts';
import { fieldOf } from '../json-fields.ts';
import { readHits } from './read-hits.ts';
import type { SearchBackend } from './search-backend.ts';

/** The owner's firecrawl. Newer versions put the list one level deeper. */
export const createFirecrawlSearch = (service: Firecrawl): SearchBackend => ({
  name: 'firecrawl',
  find: async (query, limit, signal) => {
    const answer = await askUpstream(firecrawlRequest(service, '/v1/search', { query, limit }), signal);
    const data = fieldOf(JSON.parse(answer), 'data');
    return readHits(Array.isArray(data) ? data : fieldOf(data, 'web'), 'description', limit);
  },
});
