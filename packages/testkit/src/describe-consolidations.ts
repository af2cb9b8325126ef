import type { MemoryProposal } from '@my-agent-crew/contract';
import type { Consolidations, MemoryProposals } from '@my-agent-crew/core';
import { beforeEach, describe, expect, it } from 'vitest';

const at = '2026-03-01T08:00:00.000Z';
const proposal = (id: string, file = 'MEMORY.md'): MemoryProposal => ({
  ...{ id, agent_id: 'coach', conversation_id: 'conv-1', run_id: 'run-1', owner_id: 'coach', file },
  ...{ reason: 'gathered', before: '', after: '- trà đá', status: 'pending', at, decided_at: null },
});

/** What `make` gives: the port, and the proposals it writes to. */
export interface ConsolidationsScene {
  readonly consolidations: Consolidations;
  readonly proposals: MemoryProposals;
}

/** The behaviour every implementation of `Consolidations` must show; `make` gives fresh, empty ones before each test. */
export const describeConsolidations = (name: string, make: () => ConsolidationsScene): void => {
  describe(`${name} as the keeper of consolidations`, () => {
    let scene: ConsolidationsScene;
    beforeEach(() => {
      scene = make();
    });
    const open = (runId: string, agentId = 'coach') =>
      scene.consolidations.claim(agentId, at, () => ({ conversationId: `of-${runId}`, runId }));

    it('opens one of an agent at a time, and keeps nothing of one whose opening failed', () => {
      const { consolidations } = scene;
      expect(() =>
        consolidations.claim('coach', at, () => {
          throw new Error('no');
        }),
      ).toThrow('no');
      expect(consolidations.latest('coach')).toBeNull();
      expect(open('r-1')).toEqual({ conversationId: 'of-r-1', runId: 'r-1' });
      expect(open('r-2')).toBeNull();
      expect(open('r-3', 'linh')?.runId).toBe('r-3');
      expect(consolidations.openRuns()).toEqual(['r-1', 'r-3']);
      consolidations.close('r-1');
      expect(consolidations.openRuns()).toEqual(['r-3']);
      expect(open('r-4')?.runId).toBe('r-4');
      expect(consolidations.latest('coach')).toEqual({
        ...{ agentId: 'coach', conversationId: 'of-r-4', runId: 'r-4', at },
        ...{ outcome: null, notes: 0, isOpen: true },
      });
    });

    it('keeps what was read until the next one that read something, agent by agent', () => {
      const { consolidations } = scene;
      const end = (runId: string, read: Record<string, string> | null): void => {
        consolidations.settle({ runId, outcome: read === null ? 'nothing' : 'same', notes: 2, read }, []);
        consolidations.close(runId);
      };
      expect(consolidations.lastRead('coach')).toEqual({});
      open('r-1');
      end('r-1', { '2026-03-01': 'a', '2026-02-28-đêm': 'b' });
      open('r-2');
      end('r-2', null);
      open('r-3');
      consolidations.close('r-3');
      expect(consolidations.lastRead('coach')).toEqual({ '2026-03-01': 'a', '2026-02-28-đêm': 'b' });
      expect(consolidations.lastRead('linh')).toEqual({});
      open('r-4');
      end('r-4', { '2026-03-02': 'c' });
      expect(consolidations.lastRead('coach')).toEqual({ '2026-03-02': 'c' });
      expect(consolidations.latest('coach')).toMatchObject({ outcome: 'same', notes: 2, isOpen: false });
    });

    it('stores what is proposed along with it', () => {
      const { consolidations, proposals } = scene;
      open('r-1');
      proposals.add(proposal('p-0'));
      consolidations.settle({ runId: 'r-1', outcome: 'proposed', notes: 1, read: {} }, [proposal('p-1')]);
      expect(proposals.list(9).map(({ id, status }) => `${id} ${status}`)).toEqual([
        'p-1 pending',
        'p-0 superseded',
      ]);
      expect(consolidations.latest('coach')?.outcome).toBe('proposed');
      consolidations.applied('r-1');
      expect(consolidations.latest('coach')?.outcome).toBe('applied');
      expect(consolidations.lastReview('coach')).toBeNull();
      consolidations.settleReview('r-1', 'facts-1', [proposal('p-2', 'facts/tea.md')]);
      expect(consolidations.lastReview('coach')).toBe('facts-1');
      expect(consolidations.lastReview('linh')).toBeNull();
      expect(proposals.get('p-2')?.status).toBe('pending');
      expect(consolidations.latest('coach')?.outcome).toBe('applied');
    });
  });
};
