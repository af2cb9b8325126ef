import type { Home } from '@my-agent-crew/config';
import { type Clock, randomIds } from '@my-agent-crew/core';
import { type CrewWiki, createWiki } from '@my-agent-crew/memory';
import type { Store } from '@my-agent-crew/store';
import { memoryFilesOf } from '../crew/memory-files-of.ts';

/** The wikis of a home's agents: files in their folders, sources in the notes and the database. */
export const createCrewWiki = (home: Home, store: Store, clock: Clock): CrewWiki =>
  createWiki({
    files: memoryFilesOf(home),
    proposals: store.memoryProposals,
    compiles: store.wikiCompiles,
    hasConversation: (agentId, id) => store.conversations.summary(id)?.agent_id === agentId,
    languageOf: (agentId) => home.agent(agentId)?.language ?? 'vi',
    clock,
    ids: randomIds,
  });
