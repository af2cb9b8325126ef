import { CrewError, type MemoryProposal, type ShownProposal } from '@my-agent-crew/contract';
import { type Clock, isoTime, type MemoryFiles, type MemoryProposals } from '@my-agent-crew/core';

/** Shows and decides proposals. Throws `CrewError` when one cannot be decided; then nothing was changed. */
export interface MemoryProposalDesk {
  list(): ShownProposal[];
  decide(id: string, approve: boolean): ShownProposal;
  undo(id: string): ShownProposal;
}

const mostShown = 200;

/** Makes the desk. `onWritten` is told of every file that a decision changed. */
export const createMemoryProposalDesk = (parts: {
  readonly files: MemoryFiles;
  readonly proposals: MemoryProposals;
  readonly clock: Clock;
  readonly onWritten: () => void;
}): MemoryProposalDesk => {
  const { files, proposals, clock } = parts;
  const read = ({ owner_id: owner, file }: MemoryProposal): string | null => {
    const { text, revision } = files.read({ owner, file });
    return revision === null ? null : text;
  };
  /** A file that is as the decision wants it counts as changed by it: a kill may have come in between. */
  const isStale = (one: MemoryProposal): boolean => {
    try {
      const now = read(one);
      return now !== one.before && now !== one.after;
    } catch {
      return true;
    }
  };
  const show = (one: MemoryProposal): ShownProposal => ({
    ...one,
    is_stale: one.status === 'pending' && isStale(one),
  });
  const find = (id: string): MemoryProposal => {
    const one = proposals.get(id);
    if (one === null) throw new CrewError('not-found', `There is no proposal ${id}.`);
    return one;
  };
  const settle = (one: MemoryProposal, to: MemoryProposal['status']): ShownProposal => {
    const moved = proposals.move(one.id, one.status, to, isoTime(clock.now()));
    if (moved === null)
      throw new CrewError('conflict', 'This proposal was decided meanwhile. Nothing more was changed.');
    return show(moved);
  };
  const swap = (one: MemoryProposal, from: string | null, to: string | null): void => {
    const { owner_id: owner, file } = one;
    const now = files.read({ owner, file });
    const text = now.revision === null ? null : now.text;
    if (text === to) return;
    if (text !== from)
      throw new CrewError(
        'conflict',
        `${file} was changed since. Nothing was written: change it by hand, or turn the proposal down.`,
      );
    files.replace({ owner, file }, to, now.revision);
  };
  return {
    list: () => proposals.list(mostShown).map(show),
    decide: (id, approve) => {
      const one = find(id);
      if (one.status !== 'pending')
        throw new CrewError('conflict', `This proposal is ${one.status} already. Nothing was changed.`);
      if (approve) swap(one, one.before, one.after);
      const settled = settle(one, approve ? 'approved' : 'rejected');
      if (approve) parts.onWritten();
      return settled;
    },
    undo: (id) => {
      const one = find(id);
      if (one.status !== 'approved')
        throw new CrewError(
          'conflict',
          `This proposal is ${one.status}, so there is nothing to take back. Nothing was changed.`,
        );
      swap(one, one.after, one.before);
      const settled = settle(one, 'undone');
      parts.onWritten();
      return settled;
    },
  };
};
