import { defineTool, type Outcome, succeed, type Tool, type Wiki } from '@my-agent-crew/core';
import { z } from 'zod';
import { describeTool } from '../texts/descriptions.ts';
import { repliesIn } from '../texts/replies.ts';
import { answerRefusal } from './answer-refusal.ts';

/** `wiki_search`: titles and content of the agent's own wiki. Spec: tools, "dạng [slug] text", 8 hits. */
export const createWikiSearch = (wiki: Wiki): Tool =>
  defineTool({
    name: 'wiki_search',
    input: z.object({ query: z.string().min(1) }),
    approval: 'never',
    parallel: true,
    replaySafe: true,
    texts: describeTool('wiki_search'),
    run: async ({ query }, { agent }): Promise<Outcome> =>
      answerRefusal(() => {
        const replies = repliesIn(agent.language);
        const hits = wiki.search(agent.id, query);
        if (hits.length === 0) return succeed(replies.noPages);
        const lines = hits.map(({ slug, title, text }) => `[${slug}] ${title}: ${text}`);
        return succeed([replies.foundPages(hits.length), ...lines].join('\n\n'));
      }),
  });
