import { CrewError } from '@my-agent-crew/contract';
import {
  type ConversationSearch,
  defineTool,
  type FoundWords,
  fail,
  localDate,
  type Outcome,
  refuse,
  succeed,
  type Tool,
} from '@my-agent-crew/core';
import { z } from 'zod';
import { describeTool } from '../texts/descriptions.ts';
import { type Replies, repliesIn } from '../texts/replies.ts';

/** Spec: tools, "20 kết quả, tối đa 3 mỗi hội thoại". */
const mostHits = 20;
const mostOfOneConversation = 3;

/** One heading per conversation, in the order of its newest hit. */
const describeHits = (hits: readonly FoundWords[], timezone: string, replies: Replies): string => {
  const groups = new Map<string, FoundWords[]>();
  for (const hit of hits) groups.set(hit.conversationId, [...(groups.get(hit.conversationId) ?? []), hit]);
  const blocks = [...groups].map(([id, found]) => {
    const title = found[0]?.title ?? '';
    const lines = found.map(
      ({ at, role, snippet }) =>
        `- ${localDate(Date.parse(at), timezone)} ${replies.speaker[role]}: ${snippet.trim()}`,
    );
    return [
      `conversation=${id} agent=${found[0]?.agentId}${title === '' ? '' : ` "${title}"`}`,
      ...lines,
    ].join('\n');
  });
  return `${replies.foundWords(hits.length)}\n\n${blocks.join('\n\n')}`;
};

/** `conversation_search`: what was said in other conversations. The one that runs is left out. */
export const createConversationSearch = (search: ConversationSearch): Tool =>
  defineTool({
    name: 'conversation_search',
    input: z.object({ query: z.string().min(1), agent: z.string().min(1).optional() }),
    approval: 'never',
    parallel: true,
    replaySafe: true,
    texts: describeTool('conversation_search'),
    run: async ({ query, agent: wanted }, { agent, conversationId, signal }): Promise<Outcome> => {
      const replies = repliesIn(agent.language);
      const isMaster = search.mayReadCrew(agent.id);
      if (!isMaster && wanted !== undefined && wanted !== agent.id) return refuse(replies.searchOwnOnly);
      const agentId = isMaster ? (wanted ?? null) : agent.id;
      try {
        const limits = { limit: mostHits, perConversation: mostOfOneConversation };
        const hits = await search.find({ query, agentId, without: conversationId, ...limits }, signal);
        if (hits.length === 0) return succeed(replies.noWords);
        return succeed(describeHits(hits, agent.timezone, replies));
      } catch (error) {
        if (error instanceof CrewError) return fail(error.message);
        throw error;
      }
    },
  });
