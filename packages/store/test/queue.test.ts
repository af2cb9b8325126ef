import { expect, it } from 'vitest';
import {
  doneEnding,
  fileStore,
  memoryStore,
  newRun,
  newWords,
  plainConversation,
  temporaryFolder,
} from './store-fixture.ts';

const text = (conversationId: string, words: string, kind: 'follow_up' | 'steer' = 'follow_up') =>
  ({ conversationId, kind, text: words, requestId: null, source: 'web' }) as const;

it('keeps waiting texts in order and tells each its position in its conversation [store.queue.order]', () => {
  const { conversations, queue } = memoryStore();
  const [a, b] = [conversations.create(plainConversation).id, conversations.create(plainConversation).id];
  expect(queue.add(text(a, 'one')).position).toBe(1);
  expect(queue.add(text(b, 'other')).position).toBe(1);
  expect(queue.add(text(a, 'two', 'steer')).position).toBe(2);
  expect(queue.list(a).map((item) => [item.kind, item.text])).toEqual([
    ['follow_up', 'one'],
    ['steer', 'two'],
  ]);
  expect([queue.count(a), queue.count(b)]).toEqual([2, 1]);
});

it('hands one text back, then nothing the second time [store.queue.remove]', () => {
  const { conversations, queue } = memoryStore();
  const { id } = conversations.create(plainConversation);
  const { item } = queue.add(text(id, 'one'));
  expect(queue.remove('another', item.id)).toBeNull();
  expect(queue.remove(id, item.id)).toEqual(item);
  expect(queue.remove(id, item.id)).toBeNull();
});

it('hands every text back in order when a turn is stopped [store.queue.clear]', () => {
  const { conversations, queue } = memoryStore();
  const { id } = conversations.create(plainConversation);
  for (const words of ['one', 'two', 'three']) queue.add(text(id, words));
  expect(queue.clear(id).map((item) => item.text)).toEqual(['one', 'two', 'three']);
  expect(queue.clear(id)).toEqual([]);
  expect(queue.handedBack(id)).toEqual(['one', 'two', 'three']);
  queue.forgetHandedBack(id);
  expect(queue.handedBack(id)).toEqual([]);
});

it('answers everything that waits with one next turn, leftover steers too [store.queue.open-run]', async () => {
  const { conversations, queue, log } = memoryStore();
  const { id } = conversations.create(plainConversation);
  expect(queue.openRun(newRun('r0', id))).toBeNull();
  expect(await log.run('r0')).toBeNull();
  queue.add(text(id, 'one'));
  queue.add({ ...text(id, 'two', 'steer'), requestId: 'q' });
  const messages = queue.openRun(newRun('r1', id));
  expect(messages).toMatchObject([
    { position: 0, text: 'one', steer: false, run_id: 'r1' },
    { position: 1, text: 'two', steer: false, run_id: 'r1', request_id: 'q' },
  ]);
  expect(await log.messages(id)).toEqual(messages);
  expect(queue.count(id)).toBe(0);
});

it('leaves the queue alone when the conversation already has an open turn [store.queue.open-run]', async () => {
  const { conversations, queue, log } = memoryStore();
  const { id } = conversations.create(plainConversation);
  const run = newRun('r1', id);
  await log.openRun(run, [newWords(run, 'm')]);
  queue.add(text(id, 'one'));
  expect(() => queue.openRun(newRun('r2', id))).toThrow('open turn');
  expect(queue.count(id)).toBe(1);
  expect(await log.run('r2')).toBeNull();
});

it('survives a restart and tells which conversations have texts that no open turn will take [store.queue.restart]', async () => {
  const file = `${temporaryFolder()}/crew.db`;
  const before = fileStore(file);
  const [idle, busy] = [1, 2].map(() => before.conversations.create(plainConversation).id);
  const run = newRun('r', busy!);
  await before.log.openRun(run, [newWords(run, 'm')]);
  before.queue.add(text(busy!, 'waits for its turn'));
  before.queue.add(text(idle!, 'waits for nobody'));
  before.close();
  const after = fileStore(file, 'second-');
  expect(after.queue.list(idle!).map((item) => item.text)).toEqual(['waits for nobody']);
  expect(after.queue.conversationsWithFollowUps()).toEqual([idle]);
  await after.log.closeRun('r', doneEnding);
  expect(after.queue.conversationsWithFollowUps()).toEqual([busy, idle]);
});
