import type { MemoryProposal } from '@my-agent-crew/contract';

/** Where changes of the memory wait for a person. */
export interface MemoryProposals {
  /** Stores a pending proposal; one of the same file that still waits is superseded in the same step. */
  add(proposal: MemoryProposal): void;
  /** Null when there is none. */
  get(id: string): MemoryProposal | null;
  /** All that wait, the newest first. */
  pending(): readonly MemoryProposal[];
  /** The newest first, at most `limit`. */
  list(limit: number): readonly MemoryProposal[];
  /** Moves one from a status to another; null, and nothing changed, when its status is another one. */
  move(
    id: string,
    from: MemoryProposal['status'],
    to: MemoryProposal['status'],
    at: string,
  ): MemoryProposal | null;
}
