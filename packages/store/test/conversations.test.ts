import { expect, it } from 'vitest';
import {
  doneEnding,
  memoryStore,
  newApproval,
  newCharge,
  newRun,
  newStep,
  newWords,
  plainConversation,
  standingClock,
} from './store-fixture.ts';

it('creates a conversation with its settings and empty totals [store.conversations.create]', () => {
  const { conversations } = memoryStore();
  const created = conversations.create({
    ...plainConversation,
    title: 'Đi chợ',
    costCapMicros: 2_500_000,
    autonomous: true,
  });
  expect(created).toEqual({
    id: 'conversation-1',
    agent_id: 'default',
    title: 'Đi chợ',
    channel: 'web',
    parent_id: null,
    created_at: '2026-03-01T08:00:00.000Z',
    updated_at: '2026-03-01T08:00:00.000Z',
    state: 'idle',
    pending_approvals: 0,
    spent_usd: 0,
    unknown_cost_calls: 0,
    cost_cap_usd: 2.5,
    autonomous: true,
    auto_approve: [],
    message_count: 0,
  });
  expect(conversations.summary('conversation-1')).toEqual(created);
  expect(conversations.summary('nobody')).toBeNull();
});

it('shows a running turn, a waiting one and the approvals that wait [store.conversations.state]', async () => {
  const { conversations, log, approvals } = memoryStore();
  const { id } = conversations.create(plainConversation);
  const run = newRun('r', id);
  await log.openRun(run, [newWords(run, 'm')]);
  expect(conversations.summary(id)).toMatchObject({ state: 'running', message_count: 1 });
  await log.pause(newApproval(run, 'a'), newStep('r', 0));
  expect(conversations.summary(id)).toMatchObject({ state: 'waiting', pending_approvals: 1 });
  approvals.settle('a', { status: 'denied', by: 'web', answer: null, at: run.started_at, always: false });
  await log.closeRun('r', doneEnding);
  expect(conversations.summary(id)).toMatchObject({ state: 'idle', pending_approvals: 0 });
});

it('moves updated_at with every message and with nothing else [store.conversations.updated]', async () => {
  const clock = standingClock();
  const { conversations, log } = memoryStore(clock);
  const { id, updated_at: created } = conversations.create(plainConversation);
  clock.ms += 1000;
  conversations.update(id, { title: 'By hand' });
  expect(conversations.summary(id)?.updated_at).toBe(created);
  const run = newRun('r', id);
  await log.openRun(run, [newWords(run, 'm')]);
  expect(conversations.summary(id)?.updated_at).toBe('2026-03-01T08:00:01.000Z');
});

it('lists root conversations page by page, the last changed first [store.conversations.list]', async () => {
  const clock = standingClock();
  const { conversations, log } = memoryStore(clock);
  const [a, b, c] = [1, 2, 3].map(() => conversations.create(plainConversation).id);
  conversations.create({ ...plainConversation, parentId: a! });
  clock.ms += 1000;
  const run = newRun('r', a!);
  await log.openRun(run, [newWords(run, 'm')]);
  const ids = (options: { limit: number; before?: string }) =>
    conversations.list(options).map(({ id }) => id);
  expect(ids({ limit: 10 })).toEqual([a, c, b]);
  expect(ids({ limit: 2 })).toEqual([a, c]);
  expect(ids({ limit: 2, before: c! })).toEqual([b]);
  expect(() => ids({ limit: 2, before: 'gone' })).toThrow('gone');
});

it('pages through a log from its newest end, ascending, without provider details [store.conversations.page]', async () => {
  const { conversations, log } = memoryStore();
  const { id } = conversations.create(plainConversation);
  const run = newRun('r', id);
  const words = ['a', 'b', 'c', 'd'].map((name) => newWords(run, name));
  await log.openRun(run, words);
  await log.recordAnswer(
    {
      id: 'e',
      conversation_id: id,
      run_id: 'r',
      at: run.started_at,
      role: 'assistant',
      text: 'answer',
      calls: [],
      route: 'test:model',
      provider: null,
      cost_usd: null,
      usage: { prompt_tokens: null, cached_tokens: null, reasoning_tokens: null, completion_tokens: null },
      first_token_ms: null,
      duration_ms: 1,
      cut: null,
      details: { secret: 'for the provider' },
    },
    newStep('r', 0),
    [],
  );
  const newest = conversations.page(id, { limit: 2 });
  expect(newest.messages.map((message) => message.id)).toEqual(['d', 'e']);
  expect(newest.has_more).toBe(true);
  expect(JSON.stringify(newest)).not.toContain('details');
  const rest = conversations.page(id, { before: 3, limit: 3 });
  expect(rest.messages.map((message) => message.id)).toEqual(['a', 'b', 'c']);
  expect(rest.has_more).toBe(false);
  expect(conversations.page('nobody', { limit: 5 })).toEqual({ messages: [], has_more: false });
});

it('changes what a person changes and leaves the rest [store.conversations.update]', () => {
  const { conversations } = memoryStore();
  const { id } = conversations.create(plainConversation);
  expect(conversations.update(id, { costCapMicros: 70, autoApprove: ['b', 'a', 'b'] })).toMatchObject({
    cost_cap_usd: 0.000_07,
    auto_approve: ['b', 'a'],
    autonomous: false,
    title: '',
  });
  expect(conversations.update(id, {})).toEqual(conversations.summary(id));
  expect(conversations.update('nobody', { title: 'x' })).toBeNull();
});

it('never replaces a title with one made by a model [store.conversations.title]', () => {
  const { conversations } = memoryStore();
  const { id } = conversations.create(plainConversation);
  expect(conversations.setTitle(id, 'Made')).toMatchObject({ title: 'Made' });
  expect(conversations.setTitle(id, 'Made again')).toBeNull();
  expect(conversations.update(id, { title: 'By hand' })).toMatchObject({ title: 'By hand' });
  expect(conversations.setTitle(id, 'Made late')).toBeNull();
  expect(conversations.summary(id)?.title).toBe('By hand');
});

it('deletes a conversation with all it holds, and refuses while a turn is open [store.conversations.remove]', async () => {
  const { conversations, log, queue, approvals, runs, stats } = memoryStore();
  const { id } = conversations.create(plainConversation);
  const child = conversations.create({ ...plainConversation, parentId: id }).id;
  const run = newRun('r', child);
  await log.openRun(run, [newWords(run, 'm')]);
  await log.pause(newApproval(run, 'a'), newStep('r', 0));
  await log.recordStep(newStep('r', 1), [newCharge(9)]);
  queue.add({ conversationId: id, kind: 'follow_up', text: 'later', requestId: 'q', source: 'web' });
  expect(conversations.remove(id)).toBe('busy');
  expect(conversations.summary(child)?.message_count).toBe(1);
  await log.closeRun('r', doneEnding);
  expect(conversations.remove(id)).toBe('removed');
  expect(conversations.remove(id)).toBe('missing');
  expect(conversations.summary(child)).toBeNull();
  expect([await log.messages(child), await log.steps('r')]).toEqual([[], []]);
  expect([runs.detail('r'), approvals.get('a'), queue.list(id), approvals.pending()]).toEqual([
    null,
    null,
    [],
    [],
  ]);
  const spent = stats({ timezone: 'UTC', now: Date.parse(run.started_at) }).total;
  expect(spent).toMatchObject({ calls: 1, spent_usd: 0.000_009 });
});

it('remembers a request wherever its text is now [store.conversations.accepted]', async () => {
  const { conversations, log, queue } = memoryStore();
  const { id } = conversations.create(plainConversation);
  const run = newRun('r', id);
  await log.openRun(run, [newWords(run, 'm', { request_id: 'first' })]);
  queue.add({ conversationId: id, kind: 'follow_up', text: 'x', requestId: null, source: 'web' });
  const { item } = queue.add({ conversationId: id, kind: 'steer', text: 'y', requestId: 'q', source: 'web' });
  expect(conversations.accepted(id, 'first')).toEqual({ run_id: 'r', queued: null });
  expect(conversations.accepted(id, 'q')).toEqual({
    run_id: null,
    queued: { item_id: item.id, kind: 'steer', position: 2 },
  });
  await log.joinSteers('r');
  expect(conversations.accepted(id, 'q')).toEqual({ run_id: 'r', queued: null });
  expect(conversations.accepted(id, 'never')).toBeNull();
});

it('takes a request_id once in a conversation [store.conversations.request-id]', async () => {
  const { conversations, log, queue } = memoryStore();
  const { id } = conversations.create(plainConversation);
  const other = conversations.create(plainConversation).id;
  const run = newRun('r', id);
  const words = [newWords(run, 'm1', { request_id: 'q' }), newWords(run, 'm2', { request_id: 'q' })];
  expect(() => log.openRun(run, words)).toThrow('accepted before');
  expect(conversations.summary(id)).toMatchObject({ state: 'idle', message_count: 0 });
  await log.openRun(run, words.slice(0, 1));
  const item = { conversationId: id, kind: 'follow_up', text: 'x', requestId: 'q', source: 'web' } as const;
  expect(() => queue.add(item)).toThrow('accepted before');
  queue.add({ ...item, requestId: 'p' });
  expect(() => queue.add({ ...item, requestId: 'p' })).toThrow('accepted before');
  expect(queue.count(id)).toBe(1);
  expect(queue.add({ ...item, conversationId: other }).position).toBe(1);
});
