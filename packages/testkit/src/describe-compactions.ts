import type { Compaction } from '@my-agent-crew/contract';
import { expect, it } from 'vitest';
import { later, type Scene } from './log-scene.ts';

const build = (scene: Scene, id: string, more: Partial<Compaction> = {}): Compaction => ({
  id,
  conversation_id: scene.conversationId,
  run_id: scene.run.id,
  at: '2026-03-01T08:00:30.000Z',
  position: 1,
  through_position: 0,
  summary: 'They said hello.',
  before_tokens: 900,
  after_tokens: 200,
  route: 'test:model',
  cost_usd: 0.000_25,
  reason: 'limit',
  undone_at: null,
  ...more,
});

/** The part of `describeLog` about summaries of older messages. */
export const describeCompactions = (scene: () => Scene): void => {
  it('stores a compaction with its line and leaves the messages alone [history.compact.atomic] [history.compact.log]', async () => {
    const { log, run, conversationId, opening, step } = scene();
    const one = build(scene(), 'comp-1');
    const line = step(0, { kind: 'compaction' });
    await log.recordCompaction(one, line);
    expect(await log.compactions(conversationId)).toEqual([one]);
    expect(await log.steps(run.id)).toEqual([line]);
    expect(await log.messages(conversationId)).toEqual(opening);
    expect(await log.compactions('nobody')).toEqual([]);
  });

  it('ends the marks of its line with it, so that a restart counts nothing twice [history.compact.atomic]', async () => {
    const { log, run, conversationId, step } = scene();
    const line = step(0, { kind: 'compaction', status: 'running' });
    const call = { purpose: 'compaction', route: 'test:model' };
    const mark = { key: 'model:x.1', kind: 'model', conversationId, runId: run.id, call } as const;
    await log.beginEffect(mark, line);
    expect(await log.openEffects(run.id)).toHaveLength(1);
    await log.recordCompaction(build(scene(), 'comp-1'), { ...line, status: 'ok' });
    expect(await log.openEffects(run.id)).toEqual([]);
  });

  it('stores one that a person asked for without a run, and an unknown price as unknown', async () => {
    const { log, conversationId } = scene();
    const one = build(scene(), 'comp-1', { run_id: null, reason: 'person', cost_usd: null });
    await log.recordCompaction(one, null);
    expect(await log.compactions(conversationId)).toEqual([one]);
  });

  it('takes back only the one in effect, once, and then the one before it [history.compact.undo]', async () => {
    const { log, conversationId } = scene();
    await log.recordCompaction(build(scene(), 'comp-1'), null);
    await log.recordCompaction(build(scene(), 'comp-2'), null);
    expect(await log.undoCompaction('comp-1', later)).toBeNull();
    expect(await log.undoCompaction('nobody', later)).toBeNull();
    expect(await log.undoCompaction('comp-2', later)).toEqual(build(scene(), 'comp-2', { undone_at: later }));
    expect(await log.undoCompaction('comp-2', later)).toBeNull();
    expect(await log.undoCompaction('comp-1', later)).toMatchObject({ id: 'comp-1', undone_at: later });
    expect((await log.compactions(conversationId)).map((one) => one.undone_at)).toEqual([later, later]);
  });

  it('keeps what the notes of an opening told beside the notes', async () => {
    const { log, run, newRun, words, conversationId } = scene();
    await log.closeRun(run.id, { status: 'done', haltReason: null, error: null, at: later });
    const next = newRun('run-told', conversationId);
    const told = { notes: 'milk', told: { 'daily:2026-03-01': { chars: 4, hash: 'abcd' } } };
    await log.openRun(next, [{ ...words('m-told', 'hi', next), ...told }]);
    expect((await log.messages(conversationId)).at(-1)).toMatchObject({ text: 'hi', ...told });
  });
};
