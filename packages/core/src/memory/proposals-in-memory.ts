import type { MemoryProposal } from '@my-agent-crew/contract';
import type { MemoryProposals } from '../ports/memory-proposals.ts';

/** Proposals that live as long as the process, for embedding without a database and for tests. */
export const createProposalsInMemory = (): MemoryProposals => {
  const kept = new Map<string, MemoryProposal>();
  return {
    add: (proposal) => {
      for (const other of kept.values())
        if (
          other.status === 'pending' &&
          other.owner_id === proposal.owner_id &&
          other.file === proposal.file
        )
          kept.set(other.id, { ...other, status: 'superseded', decided_at: proposal.at });
      kept.set(proposal.id, proposal);
    },
    get: (id) => kept.get(id) ?? null,
    pending: () => [...kept.values()].reverse().filter(({ status }) => status === 'pending'),
    list: (limit) => [...kept.values()].reverse().slice(0, limit),
    move: (id, from, to, at) => {
      const known = kept.get(id);
      if (known?.status !== from) return null;
      const moved: MemoryProposal = { ...known, status: to, decided_at: at };
      kept.set(id, moved);
      return moved;
    },
  };
};
