import type { WikiPage } from '@my-agent-crew/contract';
import { defineTool, fail, type Outcome, succeed, type Tool, type Wiki } from '@my-agent-crew/core';
import { z } from 'zod';
import { describeTool } from '../texts/descriptions.ts';
import { type Replies, repliesIn } from '../texts/replies.ts';
import { answerRefusal } from './answer-refusal.ts';

const writePage = (page: WikiPage, replies: Replies): string =>
  [
    replies.wikiPage(page.title, page.slug),
    replies.wikiSources(page.sources.join(', ') || '—', page.updated || '—'),
    ...(page.backlinks.length === 0
      ? []
      : [replies.wikiBacklinks(page.backlinks.map(({ title }) => `[[${title}]]`).join(', '))]),
    '',
    page.text,
  ].join('\n');

/** `wiki_get`: one whole page of the agent's own wiki. Spec: tools, "một trang wiki đầy đủ, tra theo tiêu đề". */
export const createWikiGet = (wiki: Wiki): Tool =>
  defineTool({
    name: 'wiki_get',
    input: z.object({ title: z.string().trim().min(1) }),
    approval: 'never',
    parallel: true,
    replaySafe: true,
    texts: describeTool('wiki_get'),
    run: async ({ title }, { agent }): Promise<Outcome> =>
      answerRefusal(() => {
        const replies = repliesIn(agent.language);
        const found = wiki.get(agent.id, title);
        return 'near' in found
          ? fail(replies.wikiMissing(title, found.near))
          : succeed(writePage(found, replies));
      }),
  });
