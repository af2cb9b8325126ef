import { CrewError } from '@my-agent-crew/contract';
import type { Handlers } from '../http/index.ts';
import { forkConversation } from '../turns/fork-conversation.ts';
import type { Crew } from './crew.ts';

const pageSize = 30;

const searchMessages =
  ({ store }: Crew): Handlers['searchMessages'] =>
  async ({ query, signal }) => {
    const order = query.order ?? 'newest';
    if (order === 'best' && query.before !== undefined)
      throw new CrewError(
        'invalid-input',
        'before: only a search by time has further pages. Nothing was searched: leave before or order=best out.',
      );
    const answer = await store.search.find(
      {
        text: query.q,
        agentId: query.agent_id ?? null,
        without: null,
        limit: query.limit ?? pageSize,
        perConversation: null,
        before: query.before ?? null,
        order,
        isLive: query.live === '1',
      },
      signal,
    );
    return { hits: [...answer.hits], next: answer.next, is_incomplete: store.search.isIncomplete() };
  };

/** Answers about what was said, and copies of it to go on from. */
export const searchHandlers = (crew: Crew): Pick<Handlers, 'searchMessages' | 'forkConversation'> => ({
  searchMessages: searchMessages(crew),
  forkConversation: async ({ params, body }) => {
    const forked = await forkConversation(crew, {
      sourceId: params.id,
      beforePosition: body.before_position,
      text: body.text ?? null,
      requestId: body.request_id ?? null,
      source: body.source ?? 'web',
    });
    return { conversation: forked.conversation, run_id: forked.runId };
  },
});
