import type { EffectMark } from '@my-agent-crew/core';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import type { Store } from '../src/index.ts';
import {
  doneEnding,
  fileStore,
  newApproval,
  newRun,
  newStep,
  newWords,
  plainConversation,
  temporaryFolder,
} from './store-fixture.ts';

const running = { kind: 'tool', status: 'running', tool_call_id: 'call-1' } as const;

const openScene = async () => {
  const file = `${temporaryFolder()}/crew.db`;
  const store = fileStore(file);
  const { id } = store.conversations.create(plainConversation);
  const run = newRun('run-1', id);
  await store.log.openRun(run, [newWords(run, 'm-1')]);
  await store.log.beginLeg(run.id);
  const mark = (key: string, more: Partial<EffectMark> = {}): EffectMark => ({
    key,
    kind: 'tool',
    conversationId: id,
    runId: run.id,
    call: null,
    ...more,
  });
  const client = new BetterSqlite3(file, { readonly: true });
  onTestFinished(() => void client.close());
  const rows = () => client.prepare('SELECT key, kind, outcome FROM effects ORDER BY seq').raw().all();
  return { file, store, conversationId: id, run, mark, rows };
};

const recordResult = (store: Store, conversationId: string, runId: string) =>
  store.log.recordResult(
    {
      id: 'm-2',
      conversation_id: conversationId,
      run_id: runId,
      at: doneEnding.at,
      role: 'tool',
      call_id: 'call-1',
      name: 'delegate',
      outcome: 'ok',
      output: 'done',
      shaped_kind: 'none',
      original_chars: 4,
      cost_usd: null,
      metered: false,
      duration_ms: 1,
    },
    newStep(runId, 0, { kind: 'tool', status: 'ok' }),
    [],
  );

it('keeps a mark over a restart, lets the next leg take it over, and never begins again what has ended [journal.keys]', async () => {
  const { file, store, conversationId, run, mark } = await openScene();
  const line = newStep(run.id, 0, running);
  await store.log.beginEffect(mark('tool:call-1'), line);
  store.close();
  const next = fileStore(file, 'next-');
  expect(next.effects.openCalls()).toEqual(['call-1']);
  const begin = async () => next.log.beginEffect(mark('tool:call-1'), line);
  await expect(begin()).rejects.toThrow('under way');
  await next.log.beginLeg(run.id);
  await begin();
  await recordResult(next, conversationId, run.id);
  expect(next.effects.openCalls()).toEqual([]);
  await next.log.beginLeg(run.id);
  await expect(begin()).rejects.toThrow('has ended (ok)');
});

it('marks a delegation with the conversation it opens and ends it with its call [journal.delegate]', async () => {
  const { store, conversationId, run, mark, rows } = await openScene();
  await store.log.beginEffect(mark('tool:call-1'), newStep(run.id, 0, running));
  const child = { ...plainConversation, parentId: conversationId, parentCallId: 'call-1' };
  store.conversations.create(child);
  expect(rows()).toContainEqual(['delegate:call-1', 'delegate', null]);
  expect(() => store.conversations.create(child)).toThrow();
  await recordResult(store, conversationId, run.id);
  expect(rows()).toEqual([
    ['tool:call-1', 'tool', 'ok'],
    ['delegate:call-1', 'delegate', 'ok'],
  ]);
});

it('marks a request to a person and ends it with its decision, or with the run [journal.decision]', async () => {
  const { store, run, rows } = await openScene();
  await store.log.pause(newApproval(run, 'a-1'), newStep(run.id, 0));
  await store.log.pause(newApproval(run, 'a-2'), newStep(run.id, 1));
  const decision = { status: 'approved', by: 'web', answer: null, at: doneEnding.at, always: false } as const;
  store.approvals.settle('a-1', decision);
  store.approvals.settle('a-1', { ...decision, status: 'denied' });
  await store.log.closeRun(run.id, { ...doneEnding, status: 'cancelled' });
  expect(rows()).toEqual([
    ['decision:a-1', 'decision', 'approved'],
    ['decision:a-2', 'decision', 'cancelled'],
  ]);
});

it('finds side calls of ended runs that a kill cut, and no others [journal.side-calls]', async () => {
  const { file, store, run, mark } = await openScene();
  const call = { purpose: 'title', route: 'test:model' };
  await store.log.closeRun(run.id, doneEnding);
  await store.log.beginEffect(mark('model:t.1', { kind: 'model', call }), null);
  await store.log.beginEffect(mark('model:t.2', { kind: 'model', call }), null);
  await store.log.endEffect('model:t.1', 'ok', []);
  store.close();
  const lost = fileStore(file, 'next-').effects.openBesideRuns();
  expect(lost).toMatchObject([{ key: 'model:t.2', call }]);
});

it('lets the marks of a conversation go with it [journal.remove]', async () => {
  const { store, conversationId, run, mark, rows } = await openScene();
  await store.log.beginEffect(mark('tool:call-1'), newStep(run.id, 0, running));
  await store.log.closeRun(run.id, doneEnding);
  expect(rows()).toEqual([['tool:call-1', 'tool', 'unknown']]);
  expect(store.conversations.remove(conversationId)).toBe('removed');
  expect(rows()).toEqual([]);
});
