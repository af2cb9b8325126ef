import type { Consolidations, MemoryProposals } from '@my-agent-crew/core';

/** Proposals and what makes them, with somebody told after each change. */
export const toldProposals = (
  proposals: MemoryProposals,
  consolidations: Consolidations,
  onChange: () => void,
): { readonly proposals: MemoryProposals; readonly consolidations: Consolidations } => ({
  proposals: {
    ...proposals,
    add: (proposal) => {
      proposals.add(proposal);
      onChange();
    },
    move: (...move) => {
      const moved = proposals.move(...move);
      if (moved !== null) onChange();
      return moved;
    },
  },
  consolidations: {
    ...consolidations,
    settle: (end, proposed) => {
      consolidations.settle(end, proposed);
      if (proposed.length > 0) onChange();
    },
    settleReview: (runId, facts, proposed) => {
      consolidations.settleReview(runId, facts, proposed);
      if (proposed.length > 0) onChange();
    },
  },
});
