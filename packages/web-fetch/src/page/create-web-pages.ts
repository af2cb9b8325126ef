import type { WebPage, WebPages } from '@my-agent-crew/core';
import { askUpstream } from '../ask-upstream.ts';
import { type Firecrawl, firecrawlRequest } from '../firecrawl.ts';
import { fetchPublic, findRefusal } from '../guard/fetch-public.ts';
import { type HostRules, publicHosts } from '../guard/guarded-hosts.ts';
import { type FetchLimits, standardLimits } from '../guard/open-response.ts';
import { fieldOf, wordsOf } from '../json-fields.ts';
import { readHtml } from './read-html.ts';

/** Characters kept. Spec: tools, "20 000 ký tự qua markdown của firecrawl, nếu không thì 6 000". */
const firecrawlChars = 20_000;
const plainChars = 6_000;

/** What reading pages needs. `hosts` and `limits` are for tests; no setting reaches them. */
export interface WebPagesOptions {
  /** Read anew for every page; null when the owner has set none. */
  readonly firecrawl: () => Firecrawl | null;
  /** Told why firecrawl was of no use; the page is then read without it. */
  readonly log: (sentence: string) => void;
  readonly hosts?: HostRules;
  readonly limits?: FetchLimits;
}

const cut = (title: string, text: string, maxChars: number, isPartial: boolean): WebPage => ({
  title: title.slice(0, 300),
  text: text.slice(0, maxChars).replace(/[\uD800-\uDBFF]$/, ''),
  totalChars: text.length,
  isPartial,
});

const askFirecrawl = async (
  service: Firecrawl,
  url: string,
  signal: AbortSignal,
): Promise<WebPage | null> => {
  const body = { url, formats: ['markdown'], onlyMainContent: true };
  const answer: unknown = JSON.parse(
    await askUpstream(firecrawlRequest(service, '/v1/scrape', body), signal),
  );
  const data = fieldOf(answer, 'data');
  const markdown = wordsOf(data, 'markdown').trim();
  return markdown === ''
    ? null
    : cut(wordsOf(fieldOf(data, 'metadata'), 'title'), markdown, firecrawlChars, false);
};

/** Reads public pages: through the owner's firecrawl when there is one, else by itself. The guard comes before both. */
export const createWebPages = (options: WebPagesOptions): WebPages => {
  const { hosts = publicHosts, limits = standardLimits } = options;
  const tryFirecrawl = async (url: string, signal: AbortSignal): Promise<WebPage | null> => {
    const service = options.firecrawl();
    if (service === null) return null;
    try {
      const page = await askFirecrawl(service, url, signal);
      if (page === null) options.log('firecrawl answered without words; the page is read without it');
      return page;
    } catch (cause) {
      if (!signal.aborted) options.log(`firecrawl ${cause instanceof Error ? cause.message : 'failed'}`);
      return null;
    }
  };
  const readDirectly: WebPages['read'] = async (url, signal) => {
    const raw = await fetchPublic(url, hosts, limits, signal);
    if ('problem' in raw) return raw;
    if (!raw.isHtml) return cut('', raw.text, plainChars, raw.isPartial);
    const { title, markdown } = await readHtml(raw.text, url, signal);
    if (signal.aborted) return { problem: 'stopped', detail: '' };
    return markdown === ''
      ? { problem: 'empty', detail: '' }
      : cut(title, markdown, plainChars, raw.isPartial);
  };
  return {
    read: async (url, signal) => {
      if (options.firecrawl() === null) return readDirectly(url, signal);
      const refusal = await findRefusal(url, hosts, limits);
      if (refusal !== null) return refusal;
      return (await tryFirecrawl(url, signal)) ?? readDirectly(url, signal);
    },
  };
};
