import {
  createConsolidationsInMemory,
  createProposalsInMemory,
  createWikiCompilesInMemory,
  type MemoryProposals,
  type WikiCompiles,
} from '@my-agent-crew/core';
import { type CrewMemory, type CrewWiki, createMemory, createWiki } from '@my-agent-crew/memory';
import { type MemoryHome, makeMemoryHome } from './memory-fixture.ts';

/** A home whose agents have wikis. */
export interface WikiHome extends Omit<MemoryHome, 'memory'> {
  readonly wiki: CrewWiki;
  /** Decides the proposals of the wikis. */
  readonly memory: CrewMemory;
  readonly proposals: MemoryProposals;
  readonly compiles: WikiCompiles;
  /** The whole file of a page of `coach`. */
  fileOf(path: string): string;
}

/** Who writes in tests: the agent `coach`, in `conv-1`. */
export const coach = { agentId: 'coach', conversationId: 'conv-1', runId: 'run-1' } as const;

/** A fresh home; `conv-1` and `conv-2` are conversations of `coach`, and it has a note of 2026-02-28. */
export const makeWikiHome = (): WikiHome => {
  const home = makeMemoryHome();
  const proposals = createProposalsInMemory();
  const compiles = createWikiCompilesInMemory(proposals);
  let last = 0;
  const parts = {
    files: home.files,
    proposals,
    clock: { now: () => home.clock.ms, sleep: () => Promise.resolve() },
    ids: {
      next: (kind: string) => {
        last += 1;
        return `${kind}-${last}`;
      },
    },
  };
  const wiki = createWiki({
    ...parts,
    compiles,
    hasConversation: (agentId, id) => agentId === 'coach' && /^conv-[12]$/.test(id),
    languageOf: () => 'vi',
  });
  const memory = createMemory({
    ...parts,
    wiki,
    consolidations: createConsolidationsInMemory(proposals),
    isWatched: () => true,
  });
  home.put('agents/coach/memory/2026-02-28.md', '- 08:00 uống trà\n');
  return {
    ...home,
    ...{ wiki, memory, proposals, compiles },
    fileOf: (path) => home.files.read({ owner: 'coach', file: `memory/wiki/${path}` }).text,
  };
};
