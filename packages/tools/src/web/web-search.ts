import { defineTool, fail, succeed, type Tool, type WebHit, type WebSearch } from '@my-agent-crew/core';
import { z } from 'zod';
import { describeTool } from '../texts/descriptions.ts';
import { webTextsIn } from '../texts/web-texts.ts';
import { fence } from './fence.ts';
import { outputCap } from './output-cap.ts';

/** Spec: tools, web_search, "5 kết quả". */
const limit = 5;

const writeHit = ({ title, url, snippet }: WebHit, at: number): string =>
  [`${at + 1}. ${title}`, `   ${url}`, ...(snippet === '' ? [] : [`   ${snippet}`])].join('\n');

/** `web_search`: titles, addresses and snippets, as the data of strangers. */
export const createWebSearchTool = (search: WebSearch): Tool =>
  defineTool({
    name: 'web_search',
    input: z.object({ query: z.string().trim().min(1).max(1_000) }),
    approval: 'never',
    parallel: true,
    replaySafe: true,
    texts: describeTool('web_search'),
    run: async ({ query }, context) => {
      const texts = webTextsIn(context.agent.language);
      const hits = await search.find(query, limit, context.signal);
      if (hits === null) return fail(texts.searchFailed);
      if (hits.length === 0) return succeed(texts.searchNothing, query);
      return succeed(fence(hits.map(writeHit).join('\n'), outputCap(context), texts), query);
    },
  });
