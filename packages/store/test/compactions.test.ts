import { expect, it } from 'vitest';
import { memoryStore, newRun, newStep, newWords, plainConversation } from './store-fixture.ts';

const build = (conversationId: string, runId: string) => ({
  id: 'comp-1',
  conversation_id: conversationId,
  run_id: runId,
  at: '2026-03-01T08:00:30.000Z',
  position: 1,
  through_position: 0,
  summary: 'Words.',
  before_tokens: 900,
  after_tokens: 200,
  route: 'test:model',
  cost_usd: 0.000_25,
  reason: 'limit' as const,
  undone_at: null,
});

it('stores nothing of a compaction whose line cannot be stored, and drops it with its conversation [history.compact.atomic]', async () => {
  const store = memoryStore();
  const { id } = store.conversations.create(plainConversation);
  const run = newRun('run-1', id);
  await store.log.openRun(run, [newWords(run, 'm-1')]);
  await store.log.recordStep(newStep('run-1', 0), []);
  const foreign = newStep('run-1', 0, { id: 'another', kind: 'compaction' });
  const attempt = async () => store.log.recordCompaction(build(id, run.id), foreign);
  await expect(attempt()).rejects.toMatchObject({ code: 'internal' });
  expect(await store.log.compactions(id)).toEqual([]);

  await store.log.recordCompaction(build(id, run.id), newStep('run-1', 1));
  await store.log.closeRun(run.id, { status: 'done', haltReason: null, error: null, at: run.started_at });
  expect(store.conversations.remove(id)).toBe('removed');
  expect(await store.log.compactions(id)).toEqual([]);
});
