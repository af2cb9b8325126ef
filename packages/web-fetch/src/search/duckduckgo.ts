import { askUpstream } from '../ask-upstream.ts';
import { makeHit } from './read-hits.ts';
import { type SearchBackend, searchTimeoutMs } from './search-backend.ts';

/** Results lead through a redirect of its own, which carries the real address. */
const targetOf = (href: string): string => {
  const url = URL.parse(href, 'https://duckduckgo.com');
  return url?.searchParams.get('uddg') ?? url?.href ?? '';
};

const userAgent =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

/**
 * DuckDuckGo's page without scripts; needs no key. A page with neither results nor its words for none is a check for
 * robots, which is a failure.
 */
export const createDuckDuckGo = (origin: string): SearchBackend => ({
  name: 'duckduckgo',
  find: async (query, limit, signal) => {
    const url = `${origin}/html/?${new URLSearchParams({ q: query })}`;
    const headers = { 'user-agent': userAgent, 'accept-language': 'vi,en;q=0.8' };
    // Loaded by the first search only: the parser would make every start of the server slower.
    const { parsePage } = await import('../page/parse-page.ts');
    const document = parsePage(await askUpstream({ url, headers, timeoutMs: searchTimeoutMs }, signal));
    const found = [...document.querySelectorAll('.result:not(.result--ad)')];
    const hits = found.flatMap((result) => {
      const link = result.querySelector('a.result__a');
      const snippet = result.querySelector('.result__snippet')?.textContent ?? '';
      const hit = makeHit(link?.textContent ?? '', targetOf(link?.getAttribute('href') ?? ''), snippet);
      return link === null || hit === null ? [] : [hit];
    });
    if (hits.length === 0 && document.querySelector('.no-results, .result--no-result') === null)
      throw new Error('answered without a list of results');
    return hits.slice(0, limit);
  },
});
