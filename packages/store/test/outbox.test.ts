import type { Run } from '@my-agent-crew/contract';
import type { OutboxDraft } from '@my-agent-crew/core';
import { describeChannelChats, describeInbox, describeOutbox } from '@my-agent-crew/testkit';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import type { Store } from '../src/index.ts';
import { openChats } from '../src/open-chats.ts';
import {
  doneEnding,
  fileStore,
  memoryStore,
  newRun,
  plainConversation,
  standingClock,
  temporaryFolder,
} from './store-fixture.ts';

describeOutbox('SQLite [outbox.contract]', () => {
  const clock = standingClock();
  return { clock, outbox: memoryStore(clock).outbox };
});

describeInbox('SQLite [inbox.contract]', () => {
  const clock = standingClock();
  return { clock, inbox: memoryStore(clock).inbox };
});

describeChannelChats('SQLite [inbox.chats]', () => {
  const store = memoryStore();
  return { chats: store.channelChats, converse: () => store.conversations.create(plainConversation).id };
});

const draft = (key: string, more: Partial<OutboxDraft> = {}): OutboxDraft => ({
  key,
  channel: 'telegram',
  target: '7',
  conversationId: null,
  runId: null,
  body: { kind: 'text', text: `words of ${key}`, buttons: [] },
  ...more,
});

const dayMs = 86_400_000;
const update = (updateId: number, text = 'x') => ({
  ...({ channel: 'telegram', botId: '42', updateId, payload: { text } } as const),
});

const idOf = (store: Store, key: string): string => store.outbox.byKey(key)?.id ?? 'nobody';

const send = (store: Store, key: string): void => {
  store.outbox.begin(idOf(store, key));
  store.outbox.end(idOf(store, key), { state: 'sent', error: null, remoteId: '1' });
};

/** A run in a conversation of its own. */
const openRun = (
  store: Store,
  id: string,
  more: Partial<Parameters<Store['conversations']['create']>[0]> = {},
): Run => {
  const conversation = store.conversations.create({ ...plainConversation, channel: 'telegram', ...more });
  const run = newRun(id, conversation.id);
  void store.log.openRun(run, []);
  return run;
};

const endRun = (store: Store, id: string, at: string): void =>
  void store.log.closeRun(id, { ...doneEnding, at });

it('keeps messages, told runs, updates, offsets and chats over a restart [outbox.kept]', () => {
  const file = `${temporaryFolder()}/crew.db`;
  const first = fileStore(file);
  const { id } = first.conversations.create(plainConversation);
  first.outbox.deliver('run-1', [draft('a'), draft('b')]);
  first.outbox.begin(idOf(first, 'a'));
  first.inbox.receive([update(1), update(2)]);
  first.inbox.finish('telegram', '42', [1], 'too large');
  first.channelChats.set('telegram', '7', { conversationId: id, day: '2026-03-01' });
  first.close();
  const second = fileStore(file, 'second-');
  expect(second.outbox.closeCut().map(({ key }) => key)).toEqual(['a']);
  expect(second.outbox.due(Date.parse('2026-03-01T08:00:00.000Z')).map(({ key }) => key)).toEqual(['b']);
  expect(second.outbox.deliver('run-1', [draft('c')])).toBe(false);
  expect(second.inbox.receive([update(1), update(2)])).toEqual([]);
  expect(second.inbox.waiting('telegram', '42').map(({ updateId }) => updateId)).toEqual([2]);
  expect(second.inbox.offset('telegram', '42')).toBe(3);
  expect(second.channelChats.current('telegram', '7')?.conversationId).toBe(id);
});

it('drops what a deleted conversation would still send, erases what it sent, and keeps what is stuck [outbox.removed]', () => {
  const store = memoryStore();
  const run = openRun(store, 'run-1');
  const child = store.conversations.create({ ...plainConversation, parentId: run.conversation_id });
  endRun(store, 'run-1', '2026-03-01T08:01:00.000Z');
  const mine = { conversationId: run.conversation_id };
  store.outbox.put([draft('sent', mine), draft('dead', mine), draft('dropped', mine), draft('waits', mine)]);
  store.outbox.put([draft('child', { conversationId: child.id }), draft('other')]);
  send(store, 'sent');
  store.outbox.begin(idOf(store, 'dead'));
  store.outbox.end(idOf(store, 'dead'), { state: 'dead', error: 'blocked' });
  store.outbox.drop(idOf(store, 'dropped'));
  expect(store.conversations.remove(run.conversation_id)).toBe('removed');
  const told = ['sent', 'dead', 'dropped', 'waits', 'child', 'other'].map((key) => {
    const row = store.outbox.byKey(key);
    return [key, row?.state, row?.body.kind === 'text' ? row.body.text : null];
  });
  expect(told).toEqual([
    ['sent', 'sent', ''],
    ['dead', 'dead', 'words of dead'],
    ['dropped', 'dropped', ''],
    ['waits', 'dropped', ''],
    ['child', 'dropped', ''],
    ['other', 'waiting', 'words of other'],
  ]);
  expect(store.outbox.resend(idOf(store, 'waits'))).toBeNull();
  expect(store.outbox.resend(idOf(store, 'dead'))).not.toBeNull();
});

it('drops a message whose conversation was deleted while it was being sent, unless it arrived or may have [outbox.removed]', () => {
  const store = memoryStore();
  const { id: conversationId } = store.conversations.create(plainConversation);
  const keys = ['waiting', 'dead', 'unsure', 'sent', 'cut', 'cut-edit'] as const;
  store.outbox.put(keys.map((key) => draft(key, { conversationId, target: key })));
  send(store, 'cut-edit');
  store.outbox.revise('cut-edit', { kind: 'text', text: 'edited', buttons: [] });
  for (const key of keys) store.outbox.begin(idOf(store, key));
  store.conversations.remove(conversationId);
  for (const state of ['waiting', 'dead', 'unsure', 'sent'] as const)
    store.outbox.end(idOf(store, state), { state, error: null });
  store.outbox.closeCut();
  expect(keys.map((key) => store.outbox.byKey(key)?.state)).toEqual([
    ...['dropped', 'dropped', 'unsure', 'sent', 'unsure', 'dropped'],
  ]);
  for (const key of keys) {
    expect(store.outbox.byKey(key)?.body).toEqual({ kind: 'text', text: '', buttons: [] });
    expect(store.outbox.resend(idOf(store, key))).toBeNull();
  }
});

it('forgets the chat of a deleted conversation [inbox.chats]', () => {
  const store = memoryStore();
  const { id } = store.conversations.create(plainConversation);
  store.channelChats.set('telegram', '7', { conversationId: id, day: '2026-03-01' });
  store.conversations.remove(id);
  expect(store.channelChats.current('telegram', '7')).toBeNull();
  expect(store.channelChats.chatOf(id)).toBeNull();
});

it('names the ended runs of jobs and of Telegram that nobody was told of [outbox.untold]', () => {
  const store = memoryStore();
  const at = (minute: number): string => `2026-03-01T08:0${minute}:00.000Z`;
  const due = { agentId: 'coach', dueAt: 1, at: 1, trigger: 'clock', missed: 0 } as const;
  const claim = (jobId: string, kind: 'turn' | 'command'): void =>
    void store.jobs.claim({ ...due, jobId }, () => {
      const run = openRun(store, `run-${jobId}`, { channel: 'job' });
      return { conversationId: run.conversation_id, runId: run.id, kind };
    });
  claim('brief', 'turn');
  claim('command', 'command');
  openRun(store, 'run-old');
  openRun(store, 'run-edge');
  const parent = openRun(store, 'run-telegram');
  openRun(store, 'run-web', { channel: 'web' });
  openRun(store, 'run-child', { channel: 'telegram', parentId: parent.conversation_id });
  openRun(store, 'run-told');
  openRun(store, 'run-open');
  endRun(store, 'run-old', at(1));
  endRun(store, 'run-edge', at(2));
  for (const id of ['telegram', 'web', 'child', 'told', 'command']) endRun(store, `run-${id}`, at(4));
  endRun(store, 'run-brief', at(3));
  store.outbox.deliver('run-told', []);
  const untold = (minute: number) => store.outbox.untold(Date.parse(at(minute))).map(({ id }) => id);
  expect(untold(2)).toEqual(['run-brief', 'run-telegram']);
  expect(untold(0)).toEqual(['run-old', 'run-edge', 'run-brief', 'run-telegram']);
});

it('sweeps what was over 30 days ago, and nothing whose key could come back [outbox.sweep]', () => {
  const clock = standingClock();
  const store = memoryStore(clock);
  for (const id of ['open', 'untold', 'told']) openRun(store, `run-${id}`);
  for (const id of ['untold', 'told']) endRun(store, `run-${id}`, '2026-03-01T08:01:00.000Z');
  openRun(store, 'run-web', { channel: 'web' });
  endRun(store, 'run-web', '2026-03-01T08:01:00.000Z');
  store.outbox.deliver('run-told', []);
  store.inbox.receive([update(1), update(12)]);
  store.inbox.finish('telegram', '42', [12]);
  const keys = ['plain', 'reply:run-open:1', 'reply:run-untold:1', 'reply:run-told:1', 'reply:run-web:1'];
  store.outbox.put(keys.map((key) => draft(key, { target: key, runId: key.split(':')[1] ?? null })));
  store.outbox.put(
    ['update:42:1:1', 'update:42:12:1', 'update:42:123:1', 'dead', 'dropped', 'waits'].map((key) =>
      draft(key, { target: key }),
    ),
  );
  for (const key of [...keys, 'update:42:1:1', 'update:42:12:1', 'update:42:123:1']) send(store, key);
  store.outbox.begin(idOf(store, 'dead'));
  store.outbox.end(idOf(store, 'dead'), { state: 'dead', error: 'x' });
  store.outbox.drop(idOf(store, 'dropped'));
  clock.ms += 30 * dayMs;
  expect(store.outbox.sweep()).toBe(0);
  clock.ms += 1;
  store.outbox.put([draft('young')]);
  send(store, 'young');
  expect(store.outbox.sweep()).toBe(6);
  const left = store.outbox.list(['sent', 'dead', 'dropped', 'waiting'], 99).map(({ key }) => key);
  expect(left.toSorted()).toEqual(
    ['reply:run-open:1', 'reply:run-untold:1', 'update:42:1:1', 'dead', 'waits', 'young'].toSorted(),
  );
  expect(store.outbox.deliver('run-told', [draft('again')])).toBe(false);
});

it('sweeps handled updates after 30 days, and still knows them by the offset [inbox.sweep]', () => {
  const clock = standingClock();
  const store = memoryStore(clock);
  store.inbox.receive([update(1), update(2), update(3)]);
  store.inbox.finish('telegram', '42', [1]);
  store.inbox.finish('telegram', '42', [2], 'too large');
  clock.ms += 30 * dayMs;
  expect(store.inbox.sweep()).toBe(0);
  clock.ms += 1;
  store.inbox.receive([update(4)]);
  expect(store.inbox.sweep()).toBe(1);
  expect(store.inbox.receive([update(1), update(2)])).toEqual([]);
  expect(store.inbox.waiting('telegram', '42').map(({ updateId }) => updateId)).toEqual([3, 4]);
});

it('finds what is due in the index of open messages alone, however many were sent [outbox.quick]', () => {
  const file = `${temporaryFolder()}/crew.db`;
  fileStore(file).outbox.put([draft('a')]);
  const client = new BetterSqlite3(file, { readonly: true });
  onTestFinished(() => void client.close());
  const plan = client
    .prepare<[object], { detail: string }>(`EXPLAIN QUERY PLAN ${openChats}`)
    .all({ now: 0 });
  expect(plan.map(({ detail }) => detail)).toEqual(['SCAN outbox USING COVERING INDEX outbox_open']);
});
