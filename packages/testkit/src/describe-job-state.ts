import type { JobDue, JobMark, JobState } from '@my-agent-crew/core';
import { beforeEach, describe, expect, it } from 'vitest';

/**
 * The behaviour every implementation of `JobState` must show. Call it at the top level of a test file; `make` is asked for a
 * fresh, empty implementation before each test, and for what a claim opens.
 */
export const describeJobState = (
  name: string,
  make: () => {
    readonly state: JobState;
    readonly open: () => { conversationId: string; runId: string; kind: 'turn' };
  },
): void => {
  describe(`${name} as the keeper of the clock's marks`, () => {
    let { state, open } = make();
    beforeEach(() => {
      ({ state, open } = make());
    });
    const mark = (more: Partial<JobMark> = {}): JobMark => ({
      agentId: 'coach',
      jobId: 'brief',
      timing: 'on cron 0 7 * * *',
      since: 1_000,
      lastDue: null,
      isPaused: false,
      pauseReason: null,
      refusedRuns: 0,
      ...more,
    });
    const due = (more: Partial<JobDue> = {}): JobDue => ({
      agentId: 'coach',
      jobId: 'brief',
      dueAt: 5_000,
      at: 5_100,
      trigger: 'clock',
      missed: 0,
      ...more,
    });
    const lastDue = () => state.marks()[0]?.lastDue;

    it('keeps marks by job and drops them one by one', () => {
      state.save([mark(), mark({ agentId: 'other' })]);
      state.save([mark({ isPaused: true, pauseReason: 'refused-key', refusedRuns: 3 })]);
      state.drop('other', 'brief');
      expect(state.marks()).toEqual([mark({ isPaused: true, pauseReason: 'refused-key', refusedRuns: 3 })]);
    });

    it('gives a due time once and moves the mark on, never back', () => {
      state.save([mark()]);
      expect(state.claim(due(), open)).toMatchObject({ kind: 'turn' });
      expect(lastDue()).toBe(5_000);
      expect(state.claim(due({ trigger: 'late' }), open)).toBeNull();
      expect(state.claim(due({ dueAt: 4_000 }), open)).not.toBeNull();
      expect(lastDue()).toBe(5_000);
    });

    it('leaves nothing of a claim whose opening fails', () => {
      state.save([mark()]);
      const fails = (): never => {
        throw new Error('no room');
      };
      expect(() => state.claim(due(), fails)).toThrow('no room');
      expect(lastDue()).toBeNull();
      expect(state.claim(due(), open)).not.toBeNull();
    });

    it('does not move the mark for a person, and does for what is passed over', () => {
      state.save([mark()]);
      state.claim(due({ trigger: 'person' }), open);
      expect(lastDue()).toBeNull();
      state.skip(due({ dueAt: 9_000 }), 'missed');
      expect(lastDue()).toBe(9_000);
    });
  });
};
