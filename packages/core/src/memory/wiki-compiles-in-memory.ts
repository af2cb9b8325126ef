import type { MemoryProposals } from '../ports/memory-proposals.ts';
import type { WikiCompileRecord, WikiCompiles } from '../ports/wiki-compiles.ts';

/** Compiles that live as long as the process, for embedding without a database and for tests. */
export const createWikiCompilesInMemory = (proposals: Pick<MemoryProposals, 'add'>): WikiCompiles => {
  const newest = new Map<string, WikiCompileRecord & { readonly read: string | null }>();
  const change = (runId: string, changes: Partial<WikiCompileRecord & { read: string }>): void => {
    for (const one of newest.values())
      if (one.runId === runId) newest.set(one.agentId, { ...one, ...changes });
  };
  return {
    claim: (agentId, at, open) => {
      const last = newest.get(agentId);
      if (last?.isOpen === true) return null;
      const opened = open();
      const { conversationId, runId } = opened;
      const fresh = { agentId, conversationId, runId, at, outcome: null, pages: 0, isOpen: true };
      newest.set(agentId, { ...fresh, read: last?.read ?? null });
      return opened;
    },
    lastRead: (agentId) => newest.get(agentId)?.read ?? null,
    settle: ({ runId, read, proposal }) => {
      if (proposal !== null) proposals.add(proposal);
      const outcome = proposal === null ? 'same' : 'proposed';
      change(runId, { read, outcome, pages: proposal?.files?.length ?? 0 });
    },
    close: (runId) => change(runId, { isOpen: false }),
    openRuns: () => [...newest.values()].filter(({ isOpen }) => isOpen).map(({ runId }) => runId),
    latest: (agentId) => {
      const found = newest.get(agentId);
      if (found === undefined) return null;
      const { read: _read, ...record } = found;
      return record;
    },
  };
};
