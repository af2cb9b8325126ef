import type { AssistantMessage, Compaction, RunStep, ToolMessage } from '@my-agent-crew/contract';
import { describe, expect, it } from 'vitest';
import type { Store } from '../src/index.ts';
import {
  doneEnding,
  fileStore,
  memoryStore,
  newCharge,
  newRun,
  newStep,
  newWords,
  plainConversation,
  temporaryFolder,
} from './store-fixture.ts';

const at = '2026-03-01T08:00:00.000Z';
const usage = { prompt_tokens: 1, cached_tokens: 0, reasoning_tokens: 0, completion_tokens: 1 };

const answer = (id: string, conversationId: string, more: Partial<AssistantMessage> = {}) => ({
  ...{
    id,
    conversation_id: conversationId,
    run_id: 'r',
    at,
    role: 'assistant' as const,
    text: `answer ${id}`,
  },
  ...{ calls: [], route: 'x:y', provider: null, cost_usd: 0.5, usage, first_token_ms: null, duration_ms: 1 },
  ...{ cut: null, details: { thought: id } },
  ...more,
});
const result = (
  id: string,
  conversationId: string,
  callId: string,
  output = `saw ${callId}`,
): Omit<ToolMessage, 'position'> => ({
  ...{ id, conversation_id: conversationId, run_id: 'r', at, role: 'tool', call_id: callId, name: 'look' },
  ...{ outcome: 'ok', output, shaped_kind: 'none', original_chars: 3, cost_usd: 0 },
  ...{ metered: false, duration_ms: 1 },
});
const step = (index: number, more: Partial<RunStep> = {}): RunStep => newStep('r', index, more);

/** A conversation with a call and its result, a second question, and a running turn. */
const seed = async (store: Store, output?: string): Promise<string> => {
  const { id } = store.conversations.create({
    ...plainConversation,
    title: 'Chuyến đi',
    costCapMicros: 2_000_000,
    autonomous: true,
    approvalTtlSeconds: 90,
  });
  store.conversations.update(id, { autoApprove: ['shell_run'] });
  const run = newRun('r', id);
  await store.log.openRun(run, [
    { ...newWords(run, 'm0', { text: 'đi đâu', request_id: 'q0' }), notes: 'ghi chú' },
  ]);
  const calls = ['c1', 'c2'].map((call) => ({
    id: call,
    name: 'look',
    arguments: { at: call },
    invalid: null,
  }));
  await store.log.recordAnswer(answer('m1', id, { calls }), step(0), [newCharge(500_000)]);
  await store.log.recordResult(result('m2', id, 'c2', output), step(1), []);
  await store.log.recordAnswer(answer('m3', id), step(2), []);
  await store.log.closeRun('r', doneEnding);
  const next = newRun('r2', id);
  await store.log.openRun(next, [newWords(next, 'm4', { text: 'còn gì nữa' })]);
  return id;
};

describe('a fork', () => {
  it('holds the log before the message under ids of its own, with the settings and no spending; the source stays [fork.copy] [fork.running]', async () => {
    const store = memoryStore();
    const id = await seed(store);
    const source = [store.conversations.summary(id), await store.log.messages(id)] as const;
    const fork = store.conversations.fork({ sourceId: id, beforePosition: 4, requestId: null });
    expect(fork.isNew).toBe(true);
    expect(store.conversations.summary(fork.id)).toEqual({
      ...source[0],
      id: fork.id,
      state: 'idle',
      spent_usd: 0,
      unknown_cost_calls: 0,
      message_count: 4,
      forked_from: { conversation_id: id, position: 4 },
    });
    const copied = await store.log.messages(fork.id);
    const originals = source[1].slice(0, 4);
    expect(copied.map(({ position, role, at: said }) => [position, role, said])).toEqual(
      originals.map(({ position, role, at: said }) => [position, role, said]),
    );
    expect(copied[0]).toMatchObject({ text: 'đi đâu', notes: 'ghi chú', request_id: null });
    expect(copied[3]).toMatchObject({ text: 'answer m3', details: { thought: 'm3' }, cost_usd: 0.5 });
    const known = new Set(source[1].map((message) => message.id));
    expect(copied.some((message) => known.has(message.id))).toBe(false);
    expect([store.conversations.summary(id), await store.log.messages(id)]).toEqual(source);
    // The fork takes messages at once and counts on from what it holds.
    const run = newRun('r3', fork.id);
    expect(await store.log.openRun(run, [newWords(run, 'm9')])).toMatchObject([{ position: 4 }]);
  });

  it('keeps calls and results together and drops a call that has no result [fork.copy]', async () => {
    const store = memoryStore();
    const id = await seed(store);
    const fork = store.conversations.fork({ sourceId: id, beforePosition: 4, requestId: null });
    const [, asked, told] = await store.log.messages(fork.id);
    if (asked?.role !== 'assistant' || told?.role !== 'tool') throw new Error('The copy has other roles.');
    expect(asked.calls.map((call) => call.arguments)).toEqual([{ at: 'c2' }]);
    expect(asked.calls[0]?.id).toBe(told.call_id);
    expect(told.call_id).not.toBe('c2');
    expect(told.output).toBe('saw c2');
  });

  it('reads on in long outputs that its source kept, also after the source is gone [fork.output]', async () => {
    for (const store of [memoryStore(), fileStore(`${temporaryFolder()}/crew.db`)]) {
      const id = await seed(store, 'cut [read it with tool_output_read, id="c2"]');
      await store.spill.keep({ conversationId: id, callId: 'c2', text: 'the whole output' });
      const fork = store.conversations.fork({ sourceId: id, beforePosition: 4, requestId: null });
      await store.spill.share(id, fork.id, fork.calls);
      const told = (await store.log.messages(fork.id))[2];
      if (told?.role !== 'tool') throw new Error('The copy has other roles.');
      expect(told.output).toBe(`cut [read it with tool_output_read, id="${told.call_id}"]`);
      await store.spill.forget([id]);
      const place = { conversationId: fork.id, callId: told.call_id };
      expect(await store.spill.read(place, { offset: 4, chars: 5 })).toMatchObject({ text: 'whole' });
    }
  });

  it('keeps the summaries of what it holds, and no later or undone one [fork.compaction]', async () => {
    const store = memoryStore();
    const id = await seed(store);
    const made = (key: string, position: number, through_position: number): Compaction => ({
      ...{
        id: key,
        conversation_id: id,
        run_id: null,
        at,
        position,
        through_position,
        summary: `sum ${key}`,
      },
      ...{
        before_tokens: 9,
        after_tokens: 3,
        route: 'x:y',
        cost_usd: 0.1,
        reason: 'person',
        undone_at: null,
      },
    });
    await store.log.recordCompaction(made('early', 4, 2), null);
    await store.log.recordCompaction(made('undone', 4, 2), null);
    await store.log.undoCompaction('undone', at);
    await store.log.recordCompaction(made('late', 5, 3), null);
    const fork = store.conversations.fork({ sourceId: id, beforePosition: 4, requestId: null });
    const copied = await store.log.compactions(fork.id);
    expect(copied.map(({ summary, undone_at }) => [summary, undone_at])).toEqual([['sum early', null]]);
    expect(copied[0]?.id).not.toBe('early');
    expect(await store.log.compactions(id)).toHaveLength(3);
  });

  it('is made at a message of a person only [fork.boundary]', async () => {
    const store = memoryStore();
    const id = await seed(store);
    for (const beforePosition of [1, 2, 3, 5, 99])
      expect(() => store.conversations.fork({ sourceId: id, beforePosition, requestId: null })).toThrow(
        `message ${beforePosition} is not a message of a person`,
      );
    expect(() =>
      store.conversations.fork({ sourceId: 'nobody', beforePosition: 0, requestId: null }),
    ).toThrow('nobody');
    expect(store.conversations.list({ limit: 9 })).toHaveLength(1);
    const empty = store.conversations.fork({ sourceId: id, beforePosition: 0, requestId: null });
    expect(store.conversations.summary(empty.id)).toMatchObject({
      title: '',
      message_count: 0,
      cost_cap_usd: 2,
    });
  });

  it('is made once for a request, also after its source is gone [fork.repeat]', async () => {
    const store = memoryStore();
    const id = await seed(store);
    const point = { sourceId: id, beforePosition: 4, requestId: 'once' };
    const first = store.conversations.fork(point);
    expect(store.conversations.fork(point)).toMatchObject({ id: first.id, isNew: false });
    expect(store.conversations.fork({ ...point, requestId: 'twice' }).isNew).toBe(true);
    await store.log.closeRun('r2', doneEnding);
    store.conversations.remove(id);
    expect(store.conversations.fork(point)).toMatchObject({ id: first.id, isNew: false });
    expect(store.conversations.summary(first.id)?.forked_from).toEqual({ conversation_id: id, position: 4 });
  });

  it('is not found beside its original, and is found once that is deleted [fork.search]', async () => {
    const store = memoryStore();
    const id = await seed(store);
    const fork = store.conversations.fork({ sourceId: id, beforePosition: 4, requestId: null });
    const run = newRun('r3', fork.id);
    await store.log.openRun(run, [newWords(run, 'm9', { text: 'đi đâu khác' })]);
    const find = async () => {
      const request = {
        text: 'di dau',
        agentId: null,
        without: null,
        limit: 9,
        perConversation: null,
      } as const;
      const more = { before: null, order: 'newest', isLive: false } as const;
      const { hits } = await store.search.find({ ...request, ...more }, new AbortController().signal);
      return hits.map((hit) => [hit.conversation_id, hit.position]);
    };
    expect(await find()).toEqual([
      [fork.id, 4],
      [id, 0],
    ]);
    await store.log.closeRun('r2', doneEnding);
    store.conversations.remove(id);
    await store.search.catchUp();
    expect(await find()).toEqual([
      [fork.id, 4],
      [fork.id, 0],
    ]);
  });
});
