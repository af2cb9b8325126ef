import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWebSearch, type SearchKeys } from '../src/index.ts';
import { type PageServer, servePages } from './page-server.ts';
import {
  braveAnswer,
  duckAnswer,
  duckNothing,
  duckRobotCheck,
  firecrawlAnswer,
  tavilyAnswer,
} from './recorded-answers.ts';

type Answer = readonly [number, unknown];
let answers: Record<string, Answer>;
let server: PageServer;
let said: string[];

const pathOf: Record<string, string> = {
  '/v1/search': 'firecrawl',
  '/res/v1/web/search': 'brave',
  '/search': 'tavily',
  '/html/': 'duckduckgo',
};
beforeEach(async () => {
  answers = {};
  said = [];
  server = await servePages((request, response) => {
    const name = pathOf[(request.url ?? '').split('?')[0] ?? ''] ?? '';
    const [status, body] = answers[name] ?? [500, ''];
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
});
afterEach(() => server.close());

const find = (keys: Partial<SearchKeys> = {}, signal = new AbortController().signal) => {
  const origin = `http://127.0.0.1:${server.port}`;
  return createWebSearch({
    keys: () => ({ firecrawl: null, brave: null, tavily: null, ...keys }),
    log: (line) => said.push(line),
    origins: { brave: origin, tavily: origin, duckduckgo: origin },
  }).find('chè sen & hạt', 5, signal);
};
const all = (): SearchKeys => ({
  firecrawl: { baseUrl: `http://127.0.0.1:${server.port}`, apiKey: 'fc-secret' },
  brave: 'brave-secret',
  tavily: 'tavily-secret',
});
const askedPaths = () => server.asked.map(({ path }) => path.split('?')[0]);

describe('each service', () => {
  it.each([
    ['firecrawl', firecrawlAnswer],
    ['brave', braveAnswer],
    ['tavily', tavilyAnswer],
    ['duckduckgo', duckAnswer],
  ])(
    '%s: its answer becomes at most five titles, addresses and snippets [webtools.search.backends]',
    async (name, body) => {
      answers[name] = [200, body];
      const key = name === 'duckduckgo' ? {} : { [name]: all()[name as keyof SearchKeys] };
      const hits = await find(key);
      expect(hits?.[0]).toEqual({
        title: 'Chè sen – cách nấu',
        url: 'https://example.org/che-sen?a=1&b=2',
        snippet: 'Nấu chè sen ngon, hạt bùi.',
      });
      expect(hits?.length).toBe(name === 'tavily' ? 5 : 2);
      expect(hits?.every(({ url }) => url.startsWith('https://'))).toBe(true);
    },
  );

  it('is asked for these words with its own key and no other [webtools.search.keys]', async () => {
    for (const name of ['firecrawl', 'brave', 'tavily']) answers[name] = [503, ''];
    answers['duckduckgo'] = [200, duckAnswer];
    await find(all());
    const [firecrawl, brave, tavily, duck] = server.asked;
    expect(firecrawl?.headers.authorization).toBe('Bearer fc-secret');
    expect(JSON.parse(firecrawl?.body ?? '')).toEqual({ query: 'chè sen & hạt', limit: 5 });
    expect(brave?.headers['x-subscription-token']).toBe('brave-secret');
    expect(new URLSearchParams(brave?.path.split('?')[1]).get('q')).toBe('chè sen & hạt');
    expect(tavily?.headers.authorization).toBe('Bearer tavily-secret');
    expect(JSON.parse(tavily?.body ?? '')).toEqual({ query: 'chè sen & hạt', max_results: 5 });
    expect(new URLSearchParams(duck?.path.split('?')[1]).get('q')).toBe('chè sen & hạt');
    expect(JSON.stringify(duck)).not.toContain('secret');
  });
});

describe('the order', () => {
  it('is firecrawl, Brave, Tavily, DuckDuckGo, and stops at the first with results [webtools.search.order]', async () => {
    answers = {
      tavily: [200, tavilyAnswer],
      duckduckgo: [200, duckAnswer],
      brave: [200, { type: 'search' }],
    };
    expect((await find(all()))?.length).toBe(5);
    expect(askedPaths()).toEqual(['/v1/search', '/res/v1/web/search', '/search']);
  });

  it('needs no key at all [webtools.search.keyless]', async () => {
    answers['duckduckgo'] = [200, duckAnswer];
    expect((await find())?.length).toBe(2);
    expect(askedPaths()).toEqual(['/html/']);
  });

  it('a service that fails is noted without its key and passed over [webtools.search.failure]', async () => {
    answers = {
      firecrawl: [401, {}],
      brave: [200, '<html>'],
      tavily: [200, {}],
      duckduckgo: [200, duckAnswer],
    };
    expect((await find(all()))?.length).toBe(2);
    expect(said).toEqual([
      'web_search: firecrawl answered 401',
      'web_search: brave answered something that is not JSON',
      'web_search: tavily answered without a list of results',
    ]);
  });

  it('nothing found and nothing reached are two answers [webtools.search.two-answers]', async () => {
    answers['duckduckgo'] = [200, duckNothing];
    expect(await find(all())).toEqual([]);
    answers['duckduckgo'] = [202, duckRobotCheck];
    expect(await find()).toBeNull();
    answers['duckduckgo'] = [200, duckRobotCheck];
    expect(await find()).toBeNull();
    answers['brave'] = [200, { type: 'search' }];
    expect(await find({ brave: 'k' })).toEqual([]);
    await server.close();
    said = [];
    expect(await find()).toBeNull();
    expect(said).toEqual([expect.stringMatching(/duckduckgo could not be reached \(\w+\)/)]);
  });

  it('a stop asks no further service [webtools.search.stop]', async () => {
    const stop = new AbortController();
    stop.abort();
    expect(await find(all(), stop.signal)).toBeNull();
    expect(server.asked).toEqual([]);
    expect(said).toEqual([]);
  });
});
