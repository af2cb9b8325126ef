import type { Awaitable, Checkpoints, KeptContent, NewFileWrite } from '@my-agent-crew/core';
import { beforeEach, describe, expect, it } from 'vitest';

/** One fresh implementation of `Checkpoints`, with the conversation its records belong to. */
export interface CheckpointsFixture {
  readonly checkpoints: Checkpoints;
  readonly conversationId: string;
}

const shaOf = async (text: string): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Buffer.from(hash).toString('hex');
};

const kept = async (text: string): Promise<KeptContent> => ({
  sha256: await shaOf(text),
  content: new TextEncoder().encode(text),
});

/**
 * The behaviour every implementation of `Checkpoints` must show. Call it at the top level of a test file; `make` is
 * asked for a fresh, empty implementation before each test.
 */
export const describeCheckpoints = (name: string, make: () => Awaitable<CheckpointsFixture>): void => {
  describe(`${name} as checkpoints of files`, () => {
    let fixture: CheckpointsFixture;
    let old: KeptContent;
    let fresh: KeptContent;
    beforeEach(async () => {
      fixture = await make();
      old = await kept('old\n');
      fresh = await kept('fresh\n');
    });
    const newWrite = (more: Partial<NewFileWrite> = {}): NewFileWrite => ({
      kind: 'write',
      conversationId: fixture.conversationId,
      runId: 'run-1',
      callId: 'call-1',
      root: '/w',
      path: 'a/b.txt',
      before: { sha256: old.sha256, bytes: 4, mode: 0o600 },
      after: { sha256: fresh.sha256, bytes: 6, mode: null },
      folders: ['a'],
      covers: [],
      afterRunId: null,
      ...more,
    });

    it('keeps a write and the contents around it, open until it is finished', () => {
      const { checkpoints } = fixture;
      const stored = checkpoints.begin(newWrite(), [old, fresh]);
      expect(stored).toMatchObject({ ...newWrite(), isFinished: false, undoneBy: null });
      expect(Buffer.from(checkpoints.content(old.sha256) ?? []).toString()).toBe('old\n');
      expect(Buffer.from(checkpoints.content(fresh.sha256) ?? []).toString()).toBe('fresh\n');
      checkpoints.finish(stored.id);
      expect(checkpoints.ofFile('/w', 'a/b.txt')).toEqual([{ ...stored, isFinished: true }]);
    });

    it('tells a file that was not there from one that was too large to keep', () => {
      const { checkpoints } = fixture;
      checkpoints.begin(newWrite({ before: null }), [fresh]);
      const large = { sha256: null, bytes: 30_000_000, mode: 0o644 };
      checkpoints.begin(newWrite({ before: large, after: null }), []);
      expect(checkpoints.ofRuns(['run-1']).map(({ before, after }) => [before, after])).toEqual([
        [null, { sha256: fresh.sha256, bytes: 6, mode: null }],
        [large, null],
      ]);
    });

    it('forgets a write that was not done', () => {
      const { checkpoints } = fixture;
      checkpoints.abandon(checkpoints.begin(newWrite(), [old]).id);
      expect(checkpoints.ofRuns(['run-1'])).toEqual([]);
    });

    it('tells runs and files apart and keeps their order', () => {
      const { checkpoints } = fixture;
      const [one, two, three] = [
        checkpoints.begin(newWrite(), [old]),
        checkpoints.begin(newWrite({ runId: 'run-2' }), [old]),
        checkpoints.begin(newWrite({ path: 'c.txt' }), [old]),
      ];
      const idsOf = (writes: readonly { id: string }[]) => writes.map(({ id }) => id);
      expect(idsOf(checkpoints.ofRuns(['run-1']))).toEqual([one.id, three.id]);
      expect(idsOf(checkpoints.ofRuns(['run-2', 'run-1']))).toEqual([one.id, two.id, three.id]);
      expect(idsOf(checkpoints.ofFile('/w', 'a/b.txt'))).toEqual([one.id, two.id]);
      expect(checkpoints.ofFile('/elsewhere', 'a/b.txt')).toEqual([]);
    });

    it('marks what a finished undo covers, and clears it with a finished redo', () => {
      const { checkpoints } = fixture;
      const write = checkpoints.begin(newWrite(), [old, fresh]);
      const marks = () => checkpoints.ofRuns(['run-1']).map(({ undoneBy }) => undoneBy);
      const undo = checkpoints.begin(
        newWrite({ kind: 'undo', covers: [write.id], runId: 'run-0', afterRunId: 'run-1' }),
        [],
      );
      expect(marks()).toEqual([null]);
      checkpoints.finish(undo.id);
      expect(marks()).toEqual([undo.id]);
      const redo = { kind: 'redo', covers: [write.id], runId: 'run-0', afterRunId: 'run-1' } as const;
      checkpoints.finish(checkpoints.begin(newWrite(redo), []).id);
      expect(marks()).toEqual([null]);
      const since = checkpoints.sinceRun(fixture.conversationId, 'run-1');
      expect(since.map(({ kind }) => kind)).toEqual(['undo', 'redo']);
      expect(checkpoints.sinceRun(fixture.conversationId, 'run-2')).toEqual([]);
    });

    it('has no content it was never given', async () => {
      expect(fixture.checkpoints.content(await shaOf('never'))).toBeNull();
    });
  });
};
