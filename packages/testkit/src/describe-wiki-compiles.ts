import type { MemoryProposal } from '@my-agent-crew/contract';
import type { MemoryProposals, WikiCompiles } from '@my-agent-crew/core';
import { beforeEach, describe, expect, it } from 'vitest';

const at = '2026-03-01T08:00:00.000Z';
const batch = (id: string): MemoryProposal => ({
  ...{ id, agent_id: 'coach', conversation_id: 'conv-1', run_id: 'run-1', owner_id: 'coach' },
  ...{ file: 'memory/wiki', reason: '', before: null, after: null, status: 'pending', at, decided_at: null },
  files: [{ file: 'memory/wiki/concepts/tra.md', before: null, after: 'trà' }],
});

/** The behaviour every implementation of `WikiCompiles` must show; `make` gives fresh, empty ones before each test. */
export const describeWikiCompiles = (
  name: string,
  make: () => { readonly compiles: WikiCompiles; readonly proposals: MemoryProposals },
): void => {
  describe(`${name} as the keeper of compiles`, () => {
    let scene: ReturnType<typeof make>;
    beforeEach(() => {
      scene = make();
    });
    const open = (runId: string, agentId = 'coach') =>
      scene.compiles.claim(agentId, at, () => ({ conversationId: `of-${runId}`, runId }));

    it('opens one of an agent at a time, and keeps nothing of one whose opening failed', () => {
      const { compiles } = scene;
      const failing = (): never => {
        throw new Error('no');
      };
      expect(() => compiles.claim('coach', at, failing)).toThrow('no');
      expect(compiles.latest('coach')).toBeNull();
      expect(open('r-1')).toEqual({ conversationId: 'of-r-1', runId: 'r-1' });
      expect(open('r-2')).toBeNull();
      expect(open('r-3', 'linh')?.runId).toBe('r-3');
      expect(compiles.openRuns().toSorted()).toEqual(['r-1', 'r-3']);
      compiles.close('r-1');
      expect(compiles.openRuns()).toEqual(['r-3']);
      expect(open('r-4')?.runId).toBe('r-4');
    });

    it('stores an end with its batch, and what was read stays through a compile that fails', () => {
      const { compiles, proposals } = scene;
      expect(compiles.lastRead('coach')).toBeNull();
      open('r-1');
      compiles.settle({ runId: 'r-1', read: 'one', proposal: batch('p-1') });
      compiles.close('r-1');
      expect(proposals.get('p-1')).toEqual(batch('p-1'));
      const record = { agentId: 'coach', conversationId: 'of-r-1', runId: 'r-1', at };
      expect(compiles.latest('coach')).toEqual({ ...record, outcome: 'proposed', pages: 1, isOpen: false });
      open('r-2');
      compiles.close('r-2');
      expect(compiles.latest('coach')).toMatchObject({ runId: 'r-2', outcome: null, pages: 0 });
      expect(compiles.lastRead('coach')).toBe('one');
      open('r-3');
      compiles.settle({ runId: 'r-3', read: 'two', proposal: null });
      expect(compiles.latest('coach')).toMatchObject({ outcome: 'same', pages: 0, isOpen: true });
      expect(compiles.lastRead('coach')).toBe('two');
      expect(compiles.lastRead('linh')).toBeNull();
    });
  });
};
