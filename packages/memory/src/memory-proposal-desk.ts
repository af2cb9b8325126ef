import {
  CrewError,
  type MemoryChange,
  type MemoryProposal,
  type ShownProposal,
} from '@my-agent-crew/contract';
import { type Clock, isoTime, type MemoryFiles, type MemoryProposals } from '@my-agent-crew/core';
import { readProposed, swapFiles } from './swap-files.ts';

/** Shows and decides proposals. Throws `CrewError` when one cannot be decided; then nothing was changed. */
export interface MemoryProposalDesk {
  /** The newest, and all that wait; newest first. */
  list(): ShownProposal[];
  decide(id: string, approve: boolean): ShownProposal;
  undo(id: string): ShownProposal;
}

const mostShown = 200;

const changesOf = ({ files, file, before, after }: MemoryProposal): readonly MemoryChange[] =>
  files ?? [{ file, before, after }];

const turnRound = ({ file, before, after }: MemoryChange): MemoryChange => ({
  file,
  before: after,
  after: before,
});

/** Makes the desk. `onWritten` is told of every proposal whose files a decision changed. */
export const createMemoryProposalDesk = (parts: {
  readonly files: MemoryFiles;
  readonly proposals: MemoryProposals;
  readonly clock: Clock;
  readonly onWritten: (proposal: MemoryProposal) => void;
}): MemoryProposalDesk => {
  const { files, proposals, clock } = parts;
  /** A file that is as the decision wants it counts as changed by it: a kill may have come in between. */
  const isStale = (owner: string | null, { file, before, after }: MemoryChange): boolean => {
    try {
      const now = readProposed(files, { owner, file });
      return now !== before && now !== after;
    } catch {
      return true;
    }
  };
  const show = (one: MemoryProposal): ShownProposal => {
    const stale =
      one.status === 'pending' ? changesOf(one).filter((change) => isStale(one.owner_id, change)) : [];
    return {
      ...one,
      is_stale: stale.length > 0,
      ...(stale.length === 0 ? {} : { stale_files: stale.map(({ file }) => file) }),
    };
  };
  /** A kill came after the file was written and before that was noted. A file that is gone may be a person's own doing. */
  const isWritten = (owner: string | null, { file, before, after }: MemoryChange): boolean => {
    try {
      return after !== null && after !== before && readProposed(files, { owner, file }) === after;
    } catch {
      return false;
    }
  };
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
  return {
    list: () => {
      const newest = proposals.list(mostShown);
      const known = new Set(newest.map(({ id }) => id));
      // What waits is never pushed out by what was decided since, such as pages an agent wrote over.
      return [...newest, ...proposals.pending().filter(({ id }) => !known.has(id))].map(show);
    },
    decide: (id, approve) => {
      const one = find(id);
      if (one.status !== 'pending')
        throw new CrewError('conflict', `This proposal is ${one.status} already. Nothing was changed.`);
      const changes = approve
        ? changesOf(one)
        : changesOf(one)
            .filter((change) => isWritten(one.owner_id, change))
            .map(turnRound);
      swapFiles(files, one.owner_id, changes);
      const settled = settle(one, approve ? 'approved' : 'rejected');
      if (changes.length > 0) parts.onWritten(one);
      return settled;
    },
    undo: (id) => {
      const one = find(id);
      if (one.status !== 'approved')
        throw new CrewError(
          'conflict',
          `This proposal is ${one.status}, so there is nothing to take back. Nothing was changed.`,
        );
      swapFiles(files, one.owner_id, changesOf(one).map(turnRound));
      const settled = settle(one, 'undone');
      parts.onWritten(one);
      return settled;
    },
  };
};
