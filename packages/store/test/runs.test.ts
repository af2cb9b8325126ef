import { expect, it } from 'vitest';
import { doneEnding, memoryStore, newRun, newStep, newWords, plainConversation } from './store-fixture.ts';

const scene = async () => {
  const store = memoryStore();
  const [a, b] = [1, 2].map(() => store.conversations.create(plainConversation).id);
  const open = async (id: string, conversationId: string, agent_id = 'default') => {
    const run = newRun(id, conversationId, { agent_id });
    await store.log.openRun(run, [newWords(run, `m-${id}`)]);
  };
  await open('r1', a!);
  await store.log.closeRun('r1', doneEnding);
  await open('r2', a!, 'cook');
  await open('r3', b!);
  return { ...store, a: a!, b: b! };
};

it('finds the open and the newest run of a conversation [store.runs.open]', async () => {
  const { runs, log, a, b } = await scene();
  expect(runs.open().map(({ id }) => id)).toEqual(['r2', 'r3']);
  expect([runs.openOf(a)?.id, runs.latestOf(a)?.id, runs.latestOf(b)?.id]).toEqual(['r2', 'r2', 'r3']);
  await log.closeRun('r2', doneEnding);
  expect([runs.openOf(a), runs.latestOf(a)?.id, runs.latestOf('nobody')]).toEqual([null, 'r2', null]);
});

it('lists runs newest first by agent, conversation and page [store.runs.list]', async () => {
  const { runs, a } = await scene();
  const ids = (options: Parameters<typeof runs.list>[0]) => runs.list(options).map(({ id }) => id);
  expect(ids({ limit: 10 })).toEqual(['r3', 'r2', 'r1']);
  expect(ids({ limit: 1, before: 'r3' })).toEqual(['r2']);
  expect(ids({ limit: 10, conversationId: a })).toEqual(['r2', 'r1']);
  expect(ids({ limit: 10, agentId: 'cook' })).toEqual(['r2']);
  expect(ids({ limit: 10, agentId: 'default', conversationId: a, before: 'r3' })).toEqual(['r1']);
  expect(() => ids({ limit: 10, before: 'gone' })).toThrow('gone');
});

it('lists runs by status, source, words of the opening and time [store.runs.filters]', async () => {
  const store = memoryStore();
  const add = async (id: string, more: Parameters<typeof newRun>[2]) => {
    const run = newRun(id, store.conversations.create(plainConversation).id, more);
    await store.log.openRun(run, [newWords(run, `m-${id}`)]);
  };
  await add('r1', { opening: 'Đặt vé TÀU đi Huế', started_at: '2026-02-01T23:59:59.999Z' });
  await add('r2', { opening: '100% a_b', source: 'job', started_at: '2026-02-02T00:00:00.000Z' });
  await add('r3', { opening: 'đọc sách', source: 'job', started_at: '2026-02-03T10:00:00.000Z' });
  await store.log.closeRun('r3', doneEnding);
  const ids = (options: object) => store.runs.list({ limit: 10, ...options }).map(({ id }) => id);
  expect(ids({ status: 'done' })).toEqual(['r3']);
  expect(ids({ source: 'job' })).toEqual(['r3', 'r2']);
  expect(ids({ since: '2026-02-02' })).toEqual(['r3', 'r2']);
  expect(ids({ until: '2026-02-02' })).toEqual(['r1']);
  expect(ids({ since: '2026-02-02', until: '2026-02-03' })).toEqual(['r2']);
  expect(ids({ words: ' dat ve tau ' })).toEqual(['r1']);
  expect(ids({ words: 'ĐỌC' })).toEqual(['r3']);
  expect([ids({ words: '%' }), ids({ words: 'a_b' }), ids({ words: 'aXb' }), ids({ words: '\'"' })]).toEqual([
    ['r2'],
    ['r2'],
    [],
    [],
  ]);
  expect(ids({ words: 'd', source: 'job', status: 'done' })).toEqual(['r3']);
});

it('shows a run with its whole timeline [store.runs.detail]', async () => {
  const { runs, log } = await scene();
  const usage = { prompt_tokens: 1, cached_tokens: null, reasoning_tokens: 3, completion_tokens: 4 };
  const steps = [
    newStep('r2', 0, { kind: 'model', cost_usd: 0.5, usage }),
    newStep('r2', 1, { detail: 'x' }),
  ];
  for (const step of steps) await log.recordStep(step, []);
  expect(runs.detail('r2')).toEqual({ ...(await log.run('r2')), steps });
  expect(runs.detail('nobody')).toBeNull();
});

it('refuses a line that would take the place of another one [store.runs.timeline]', async () => {
  const { log } = await scene();
  await log.recordStep(newStep('r2', 0), []);
  expect(() => log.recordStep(newStep('r2', 0, { id: 'other' }), [])).toThrow('other');
  expect(await log.steps('r2')).toEqual([newStep('r2', 0)]);
});
