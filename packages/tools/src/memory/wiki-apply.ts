import { wikiKinds, wikiLimits } from '@my-agent-crew/contract';
import { defineTool, type Outcome, succeed, type Tool, type Wiki } from '@my-agent-crew/core';
import { z } from 'zod';
import { describeTool } from '../texts/descriptions.ts';
import { repliesIn } from '../texts/replies.ts';
import { answerRefusal } from './answer-refusal.ts';

/** `wiki_apply`: writes one page of the agent's own wiki, never the block of links. Spec: tools, "ghi hoặc cập nhật một trang". */
export const createWikiApply = (wiki: Wiki): Tool =>
  defineTool({
    name: 'wiki_apply',
    input: z.object({
      title: z.string().trim().min(1),
      text: z.string().max(wikiLimits.text),
      // No least number here: the refusal says what a source is, which the model can act on.
      sources: z.array(z.string().trim()),
      kind: z.enum(wikiKinds).optional(),
      new_title: z.string().trim().min(1).optional(),
    }),
    approval: 'never',
    texts: describeTool('wiki_apply'),
    run: async (
      { new_title: newTitle, kind, ...words },
      { agent, conversationId, runId },
    ): Promise<Outcome> =>
      answerRefusal(() => {
        const asker = { agentId: agent.id, conversationId, runId };
        const more = {
          ...(kind === undefined ? {} : { kind }),
          ...(newTitle === undefined ? {} : { newTitle }),
        };
        const { title, slug, wasThere } = wiki.apply(asker, { ...words, ...more });
        return succeed(repliesIn(agent.language).pageWritten(title, slug, wasThere));
      }),
  });
