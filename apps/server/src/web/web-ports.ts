import type { Home } from '@my-agent-crew/config';
import type { Clock, WebPages, WebSearch } from '@my-agent-crew/core';
import { createWebPages, createWebSearch, type Firecrawl } from '@my-agent-crew/web-fetch';
import type { Log } from '../http/index.ts';

const firecrawlOf = (home: Home): Firecrawl | null => {
  const baseUrl = home.secret('FIRECRAWL_BASE_URL');
  return baseUrl === undefined ? null : { baseUrl, apiKey: home.secret('FIRECRAWL_API_KEY') ?? null };
};

/** The web as the tools of a running crew see it; keys are read anew for every page and search. */
export const createWebPorts = (
  home: Home,
  clock: Pick<Clock, 'now'>,
  log: Log,
): { readonly pages: WebPages; readonly search: WebSearch } => {
  const note = (message: string): void => log({ level: 'warn', event: 'web', at: clock.now(), message });
  return {
    pages: createWebPages({ firecrawl: () => firecrawlOf(home), log: note }),
    search: createWebSearch({
      keys: () => ({
        firecrawl: firecrawlOf(home),
        brave: home.secret('BRAVE_API_KEY') ?? null,
        tavily: home.secret('TAVILY_API_KEY') ?? null,
      }),
      log: note,
    }),
  };
};
