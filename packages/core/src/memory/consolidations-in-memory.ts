import type { ConsolidationRecord, Consolidations } from '../ports/consolidations.ts';
import type { MemoryProposals } from '../ports/memory-proposals.ts';

interface Kept extends ConsolidationRecord {
  readonly read: Readonly<Record<string, string>> | null;
  readonly facts: string | null;
}

/** Consolidations that live as long as the process; what they propose goes to `proposals`. */
export const createConsolidationsInMemory = (proposals: Pick<MemoryProposals, 'add'>): Consolidations => {
  const kept = new Map<string, Kept>();
  const newest = (agentId: string, wanted: (one: Kept) => boolean): Kept | undefined =>
    [...kept.values()].findLast((one) => one.agentId === agentId && wanted(one));
  const change = (runId: string, changes: Partial<Kept>): void => {
    const one = kept.get(runId);
    if (one !== undefined) kept.set(runId, { ...one, ...changes });
  };
  return {
    claim: (agentId, at, open) => {
      if (newest(agentId, ({ isOpen }) => isOpen) !== undefined) return null;
      const opened = open();
      const { conversationId, runId } = opened;
      const fresh = { outcome: null, notes: 0, isOpen: true, read: null, facts: null } as const;
      kept.set(runId, { agentId, conversationId, runId, at, ...fresh });
      return opened;
    },
    lastRead: (agentId) => newest(agentId, ({ read }) => read !== null)?.read ?? {},
    settle: ({ runId, read, ...end }, proposed) => {
      for (const one of proposed) proposals.add(one);
      change(runId, { ...end, read });
    },
    applied: (runId) => change(runId, { outcome: 'applied' }),
    lastReview: (agentId) => newest(agentId, ({ facts }) => facts !== null)?.facts ?? null,
    settleReview: (runId, facts, proposed) => {
      for (const one of proposed) proposals.add(one);
      change(runId, { facts });
    },
    close: (runId) => change(runId, { isOpen: false }),
    openRuns: () => [...kept.values()].filter(({ isOpen }) => isOpen).map(({ runId }) => runId),
    latest: (agentId) => {
      const one = newest(agentId, () => true);
      if (one === undefined) return null;
      const { read: _read, facts: _facts, ...record } = one;
      return record;
    },
  };
};
