import { systemClock } from '@my-agent-crew/core';
import { faults, startFakeTelegram } from '@my-agent-crew/testkit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTelegramApi, readUpdate, type TelegramApi } from '../src/index.ts';
import { outboxRow } from './outbox-row.ts';

const never = new AbortController().signal;
let fake: Awaited<ReturnType<typeof startFakeTelegram>>;
let api: TelegramApi;
let slept: number[];

beforeEach(async () => {
  slept = [];
  fake = await startFakeTelegram();
  const sleep = (ms: number, signal: AbortSignal): Promise<void> => {
    // Limits of requests run on; only the waits between tries are skipped.
    if (ms >= 10_000) return systemClock.sleep(ms, signal);
    slept.push(ms);
    return Promise.resolve();
  };
  api = createTelegramApi({ token: fake.bot.token, apiRoot: fake.url, clock: { ...systemClock, sleep } });
});
afterEach(() => fake.close());

const take = async () => {
  const end = await api.poll(null, never);
  return end.kind === 'updates' ? end.updates.map(readUpdate) : [];
};

test('[tgapi.small] typing shows in the chat', async () => {
  await api.typing('42', never);
  expect(fake.bot.typingIn(42)).toBe(1);
});

test('[tgapi.small] a pressed button gets its answer, once, of at most 200 units', async () => {
  const buttons = [[{ text: 'Có', data: 'yes:1' }]];
  await api
    .sender(async () => ({ refused: '' }))
    .send(outboxRow({ kind: 'text', text: 'Duyệt?', buttons }), never);
  fake.bot.press('Có');
  const [event] = await take();
  expect(event).toMatchObject({ kind: 'button', chatId: '42', messageId: 1, data: 'yes:1' });
  const buttonId = event?.kind === 'button' ? event.buttonId : '';
  await api.answerButton(buttonId, `${'a'.repeat(199)}😀`, never);
  await api.answerButton(buttonId, 'nữa', never);
  expect(fake.bot.pressAnswers).toEqual(['a'.repeat(199)]);
});

test('[tgapi.small] commands are offered where Telegram allows their name', async () => {
  await api.offerCommands(
    [
      { name: 'status', description: ' Việc đang chạy ' },
      { name: 'work:plan', description: 'x' },
      { name: 'Kế-hoạch', description: 'x' },
      { name: 'empty', description: ' ' },
      { name: 'a'.repeat(32), description: 'd'.repeat(300) },
      { name: 'a'.repeat(33), description: 'x' },
    ],
    never,
  );
  expect(fake.bot.commands).toEqual([
    { command: 'status', description: 'Việc đang chạy' },
    { command: 'a'.repeat(32), description: 'd'.repeat(256) },
  ]);
});

test('[tgapi.small] no fault of these throws, and 429 to one holds back the others', async () => {
  for (const fault of [
    faults.unauthorized,
    faults.serverError,
    { kind: 'drop-before' },
    { kind: 'garbage' },
    { kind: 'page', status: 200 },
  ] as const) {
    fake.bot.fail('*', fault, 3);
    await api.typing('42', never);
    await api.answerButton('1', 'x', never);
    await api.offerCommands([], never);
    expect(await api.name(AbortSignal.abort())).toBeNull();
  }
  const before = fake.bot.calls.length;
  fake.bot.fail('sendChatAction', { kind: 'too-many', retryAfter: 30 });
  await api.typing('42', never);
  await api.typing('42', never);
  expect(fake.bot.calls).toHaveLength(before + 1);
});

test('[tgapi.download] what a person sent comes byte for byte', async () => {
  const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251));
  fake.bot.document({ name: 'báo cáo.pdf', bytes, mediaType: 'application/pdf' });
  fake.bot.photo({ bytes });
  fake.bot.voice(Buffer.from('ogg'));
  const events = await take();
  const ids = events.flatMap((event) =>
    event.kind === 'message' ? event.files.map((file) => file.fileId) : [],
  );
  const ends = await Promise.all(ids.map((id) => api.download(id, 20_000_000, never)));
  expect(ends.map((end) => (end.kind === 'file' ? Buffer.from(end.bytes).equals(bytes) : end))).toEqual([
    true,
    true,
    false,
  ]);
  expect(ends[2]).toMatchObject({ kind: 'file', path: 'voice/file_4.oga', bytes: Buffer.from('ogg') });
});

const fileOf = async (bytes: Uint8Array): Promise<string> => {
  fake.bot.document({ name: 'a', bytes });
  const [event] = await take();
  return event?.kind === 'message' ? (event.files[0]?.fileId ?? '') : '';
};

test('[tgapi.download] a file of the most bytes comes, one byte more is too large', async () => {
  const id = await fileOf(Buffer.alloc(1000));
  expect(await api.download(id, 1000, never)).toMatchObject({ kind: 'file' });
  expect(await api.download(id, 999, never)).toEqual({ kind: 'too-large', bytes: 1000 });
});

test('[tgapi.download] more than Telegram hands out is too large', async () => {
  const id = await fileOf(Buffer.alloc(20 * 1024 * 1024 + 1));
  expect(await api.download(id, 1e9, never)).toEqual({ kind: 'too-large', bytes: null });
});

test.each([
  ['a dropped connection', 'file', { kind: 'drop-before' }],
  ['a connection dropped in the middle', 'file', { kind: 'drop-after' }],
  ['500', 'file', faults.serverError],
  ['500 when asked where it is', 'getFile', faults.serverError],
  ['a lost answer where it is', 'getFile', { kind: 'drop-after' }],
] as const)('[tgapi.download] %s is tried three times', async (_, method, fault) => {
  const id = await fileOf(Buffer.from('quý'));
  fake.bot.fail(method, fault, 2);
  expect(await api.download(id, 100, never)).toMatchObject({ kind: 'file', bytes: Buffer.from('quý') });
  expect(slept).toEqual([1000, 3000]);
  fake.bot.fail(method, fault, 3);
  expect(await api.download(id, 100, never)).toMatchObject({ kind: 'failed', error: /\.$/ });
});

test('[tgapi.download] 429 waits as long as Telegram asks, and an unknown file fails at once', async () => {
  const id = await fileOf(Buffer.from('x'));
  fake.bot.fail('getFile', { kind: 'too-many', retryAfter: 4 });
  expect(await api.download(id, 100, never)).toMatchObject({ kind: 'file' });
  expect(slept).toEqual([4000]);
  expect(await api.download('nothing', 100, never)).toEqual({
    kind: 'failed',
    error: 'Telegram refused it: invalid file_id',
  });
  expect(await api.download(id, 100, AbortSignal.abort())).toMatchObject({ kind: 'failed' });
});
