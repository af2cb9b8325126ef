import { expect, it } from 'vitest';
import {
  fileStore,
  newApproval,
  newRun,
  newStep,
  newWords,
  plainConversation,
  temporaryFolder,
} from './store-fixture.ts';

const texts = {
  nul: 'before\u0000after',
  vietnamese: 'Đường phố Hà Nội, cà phê sữa đá'.normalize('NFD'),
  astral: '🧑‍🍳 𝒳 \u{10ffff}',
  controls: '\u0001\u001b[31m\r\n\u2028\ufeff',
  quotes: `'; DROP TABLE messages; --`,
  empty: '',
  long: 'đ'.repeat(300_000),
};

it('gives every well-formed text back as it came, NUL and all [store.text.exact]', async () => {
  const file = `${temporaryFolder()}/crew.db`;
  const before = fileStore(file);
  const run = newRun('r', before.conversations.create(plainConversation).id);
  const drafts = Object.entries(texts).map(([id, text]) => newWords(run, id, { text }));
  const stored = await before.log.openRun(run, drafts);
  expect(stored.map(({ text }) => text)).toEqual(Object.values(texts));
  before.close();
  expect(await fileStore(file, 'b-').log.messages(run.conversation_id)).toEqual(stored);
});

it('stores a lone surrogate as the replacement character and says so in what it returns [store.text.surrogates]', async () => {
  const file = `${temporaryFolder()}/crew.db`;
  const store = fileStore(file);
  const broken = 'cut \ud83d here';
  const fixed = 'cut \ufffd here';
  const { id } = store.conversations.create({ ...plainConversation, title: broken });
  const run = newRun('r', id, { opening: broken });
  const [message] = await store.log.openRun(run, [newWords(run, 'm', { text: broken, request_id: broken })]);
  expect(message).toMatchObject({ text: fixed, request_id: fixed });
  expect(await store.log.messages(id)).toEqual([message]);
  expect(store.conversations.accepted(id, broken)).toEqual({ run_id: 'r', queued: null });
  const queued = { conversationId: id, kind: 'steer', text: broken, requestId: 'q', source: 'web' } as const;
  expect(store.queue.add(queued).item.text).toBe(fixed);
  expect(store.queue.list(id)[0]?.text).toBe(fixed);
  expect(store.conversations.summary(id)?.title).toBe(fixed);
  expect((await store.log.run('r'))?.opening).toBe(fixed);
});

it('keeps the arguments of a call to the byte, broken text too [store.text.arguments]', async () => {
  const store = fileStore(`${temporaryFolder()}/crew.db`);
  const run = newRun('r', store.conversations.create(plainConversation).id);
  await store.log.openRun(run, [newWords(run, 'm')]);
  const odd = { command: 'a\u0000b\ud83d', __proto__x: [0.1, -0, 1e21], nested: { đ: null } };
  await store.log.pause(newApproval(run, 'a', { arguments: odd }), newStep('r', 0));
  expect(JSON.stringify(store.approvals.get('a')?.arguments)).toBe(JSON.stringify(odd));
});
