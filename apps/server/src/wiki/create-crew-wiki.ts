import type { Home } from '@my-agent-crew/config';
import { type Clock, randomIds } from '@my-agent-crew/core';
import { type CrewWiki, createWiki } from '@my-agent-crew/memory';
import type { Store } from '@my-agent-crew/store';
import { memoryFilesOf } from '../crew/memory-files-of.ts';
import { toldProposals } from '../crew/told-proposals.ts';

/** The wikis of a home's agents: files in their folders, sources in the notes and the database. */
export const createCrewWiki = (
  home: Home,
  store: Store,
  parts: {
    readonly clock: Clock;
    /** Told whenever a proposal was made or decided. */
    readonly onProposals: () => void;
  },
): CrewWiki => {
  const { memoryProposals, consolidations, wikiCompiles } = store;
  const { proposals } = toldProposals(memoryProposals, consolidations, parts.onProposals);
  return createWiki({
    files: memoryFilesOf(home),
    proposals,
    compiles: {
      ...wikiCompiles,
      settle: (end) => {
        wikiCompiles.settle(end);
        if (end.proposal !== null) parts.onProposals();
      },
    },
    hasConversation: (agentId, id) => store.conversations.summary(id)?.agent_id === agentId,
    languageOf: (agentId) => home.agent(agentId)?.language ?? 'vi',
    clock: parts.clock,
    ids: randomIds,
  });
};
