import type { MemoryProposal } from '@my-agent-crew/contract';
import type { MemoryProposals } from '@my-agent-crew/core';
import { beforeEach, describe, expect, it } from 'vitest';

const at = '2026-03-01T08:00:00.000Z';
const later = '2026-03-01T09:00:00.000Z';
const proposal = (id: string, more: Partial<MemoryProposal> = {}): MemoryProposal => ({
  id,
  agent_id: 'coach',
  conversation_id: 'conv-1',
  run_id: 'run-1',
  owner_id: null,
  file: 'facts/tea.md',
  reason: 'said so',
  before: null,
  after: 'trà đá',
  status: 'pending',
  at,
  decided_at: null,
  ...more,
});

/** The behaviour every implementation of `MemoryProposals` must show; `make` gives a fresh, empty one before each test. */
export const describeProposals = (name: string, make: () => MemoryProposals): void => {
  describe(`${name} as the keeper of proposals`, () => {
    let proposals: MemoryProposals;
    beforeEach(() => {
      proposals = make();
    });

    it('gives back what was added, the newest first, to the letter', () => {
      const one = proposal('p-1');
      const two = proposal('p-2', { file: 'MEMORY.md', owner_id: 'coach', before: '', after: null });
      proposals.add(one);
      proposals.add(two);
      expect(proposals.get('p-1')).toEqual(one);
      expect(proposals.get('nobody')).toBeNull();
      expect(proposals.list(5)).toEqual([two, one]);
      expect(proposals.list(1)).toEqual([two]);
      const files = [
        { file: 'memory/wiki/concepts/tra.md', before: null, after: 'trà' },
        { file: 'memory/wiki/concepts/che.md', before: 'chè', after: null },
      ];
      const batch = proposal('p-3', { owner_id: 'coach', file: 'memory/wiki', after: null, files });
      proposals.add(batch);
      expect(proposals.get('p-3')).toEqual(batch);
    });

    it('moves one only from the status it has, so that it is decided once', () => {
      proposals.add(proposal('p-1'));
      const moved = { ...proposal('p-1'), status: 'approved', decided_at: later };
      expect(proposals.move('p-1', 'pending', 'approved', later)).toEqual(moved);
      expect(proposals.move('p-1', 'pending', 'rejected', later)).toBeNull();
      expect(proposals.move('nobody', 'pending', 'rejected', later)).toBeNull();
      expect(proposals.get('p-1')).toEqual(moved);
    });

    it('lets a newer one supersede the waiting one of the same file and no other', () => {
      proposals.add(proposal('p-1'));
      proposals.add(proposal('p-2', { owner_id: 'coach' }));
      proposals.add(proposal('p-3', { file: 'facts/cup.md' }));
      proposals.add(proposal('p-4', { file: 'facts/pot.md' }));
      proposals.move('p-4', 'pending', 'approved', later);
      proposals.add(proposal('p-5', { at: later }));
      proposals.add(proposal('p-6', { file: 'facts/pot.md', at: later }));
      expect(proposals.list(9).map(({ id, status }) => `${id} ${status}`)).toEqual([
        'p-6 pending',
        'p-5 pending',
        'p-4 approved',
        'p-3 pending',
        'p-2 pending',
        'p-1 superseded',
      ]);
      expect(proposals.get('p-1')?.decided_at).toBe(later);
      expect(proposals.pending().map(({ id }) => id)).toEqual(['p-6', 'p-5', 'p-3', 'p-2']);
    });
  });
};
