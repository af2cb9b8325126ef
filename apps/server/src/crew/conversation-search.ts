import { masterId } from '@my-agent-crew/config';
import type { ConversationSearch } from '@my-agent-crew/core';
import type { MessageSearch } from '@my-agent-crew/store';

/** The store's search as `conversation_search` uses it. Spec: tools, "agent thường chỉ tìm hội thoại của chính mình". */
export const createConversationSearch = (search: MessageSearch): ConversationSearch => ({
  mayReadCrew: (agentId) => agentId === masterId,
  find: async ({ query, ...wanted }, signal) => {
    const request = { ...wanted, text: query, before: null, order: 'newest', isLive: false } as const;
    const { hits } = await search.find(request, signal);
    return hits.map((hit) => ({
      conversationId: hit.conversation_id,
      title: hit.title,
      agentId: hit.agent_id,
      role: hit.role,
      at: hit.at,
      snippet: hit.snippet,
    }));
  },
});
