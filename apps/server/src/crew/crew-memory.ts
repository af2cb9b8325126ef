import type { Home } from '@my-agent-crew/config';
import { type Clock, randomIds, type TurnPorts } from '@my-agent-crew/core';
import { type CrewMemory, type CrewWiki, createMemory } from '@my-agent-crew/memory';
import type { Store } from '@my-agent-crew/store';
import { isWatched } from './is-watched.ts';
import { memoryFilesOf } from './memory-files-of.ts';

type ReportDefect = TurnPorts['reportDefect'];

/** Facts may have been changed by hand while nothing ran. What the disk refuses waits for the next fact. */
const refreshIndex = (memory: CrewMemory, reportDefect: ReportDefect): void => {
  try {
    memory.refreshIndex();
  } catch (cause) {
    reportDefect(cause, 'index of facts');
  }
};

/** The memory of a home: the files of its agents and of `users/owner`, and proposals in the database. */
export const createCrewMemory = (
  home: Home,
  store: Store,
  clock: Clock,
  reportDefect: ReportDefect,
  wiki: Pick<CrewWiki, 'tidy'>,
): CrewMemory => {
  const memory = createMemory({
    files: memoryFilesOf(home),
    wiki,
    proposals: store.memoryProposals,
    consolidations: store.consolidations,
    isWatched: (conversationId) => isWatched(store.conversations, conversationId),
    clock,
    ids: randomIds,
  });
  refreshIndex(memory, reportDefect);
  return memory;
};
