import type { Home } from '@my-agent-crew/config';
import { type Clock, randomIds, type TurnPorts } from '@my-agent-crew/core';
import { type CrewMemory, type CrewWiki, createMemory } from '@my-agent-crew/memory';
import type { Store } from '@my-agent-crew/store';
import { isWatched } from './is-watched.ts';
import { memoryFilesOf } from './memory-files-of.ts';
import { toldProposals } from './told-proposals.ts';

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
  parts: {
    readonly clock: Clock;
    readonly reportDefect: ReportDefect;
    readonly wiki: Pick<CrewWiki, 'tidy'>;
    /** Told whenever a proposal was made or decided. */
    readonly onProposals: () => void;
  },
): CrewMemory => {
  const memory = createMemory({
    files: memoryFilesOf(home),
    wiki: parts.wiki,
    ...toldProposals(store.memoryProposals, store.consolidations, parts.onProposals),
    isWatched: (conversationId) => isWatched(store, conversationId),
    clock: parts.clock,
    ids: randomIds,
  });
  refreshIndex(memory, parts.reportDefect);
  return memory;
};
