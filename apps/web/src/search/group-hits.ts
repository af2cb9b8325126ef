import type { SearchHit } from '@my-agent-crew/contract';

/** The hits of one conversation. */
export interface HitGroup {
  readonly conversationId: string;
  readonly title: string;
  readonly agentId: string;
  readonly hits: readonly SearchHit[];
}

/** Hits by conversation, in the order of the first hit of each. */
export const groupHits = (hits: readonly SearchHit[]): HitGroup[] => {
  const groups = new Map<string, { group: HitGroup; hits: SearchHit[] }>();
  for (const hit of hits) {
    const known = groups.get(hit.conversation_id);
    if (known !== undefined) known.hits.push(hit);
    else {
      const own = [hit];
      const { conversation_id: conversationId, title, agent_id: agentId } = hit;
      groups.set(conversationId, { group: { conversationId, title, agentId, hits: own }, hits: own });
    }
  }
  return [...groups.values()].map(({ group }) => group);
};
