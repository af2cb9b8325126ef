import { systemClock } from '@my-agent-crew/core';
import { faults, startFakeTelegram } from '@my-agent-crew/testkit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTelegramApi, type PollEnd, readUpdate, type TelegramApi } from '../src/index.ts';

const never = new AbortController().signal;
let fake: Awaited<ReturnType<typeof startFakeTelegram>>;
let api: TelegramApi;

beforeEach(async () => {
  fake = await startFakeTelegram();
  api = createTelegramApi({ token: fake.bot.token, apiRoot: fake.url, clock: systemClock });
});
afterEach(() => fake.close());

const idsOf = (end: PollEnd): readonly number[] =>
  end.kind === 'updates' ? end.updates.map((update) => update.update_id) : [];

test('[tgapi.poll] a poll waits for what a person says, and the next offset confirms it', async () => {
  const polled = api.poll(null, never);
  await fake.until(() => fake.bot.isPolled);
  const id = fake.bot.say('Chào crew');
  const end = await polled;
  expect(idsOf(end)).toEqual([id]);
  expect(end.kind === 'updates' && readUpdate(end.updates[0])).toMatchObject({
    kind: 'message',
    chatId: '42',
    text: 'Chào crew',
  });
  expect(fake.bot.pending).toHaveLength(1);
  const next = fake.bot.say('Nữa');
  expect(idsOf(await api.poll(id + 1, never))).toEqual([next]);
  expect(fake.bot.pending.map((update) => update.update_id)).toEqual([next]);
});

test('[tgapi.poll] updates that no offset confirmed come again, also to another program', async () => {
  const ids = [fake.bot.say('một'), fake.bot.say('hai'), fake.bot.say('ba')];
  expect(idsOf(await api.poll(null, never))).toEqual(ids);
  const again = createTelegramApi({ token: fake.bot.token, apiRoot: fake.url, clock: systemClock });
  expect(idsOf(await again.poll(null, never))).toEqual(ids);
  fake.bot.replay(ids[0]!, 2);
  expect(idsOf(await api.poll(ids[2]! + 1, never))).toEqual([ids[0]]);
  expect(idsOf(await api.poll(ids[2]! + 1, never))).toEqual([ids[0]]);
});

test('[tgapi.poll] a stop ends a waiting poll with its own reason, and the connection is gone', async () => {
  const stop = new AbortController();
  const polled = api.poll(null, stop.signal);
  await fake.until(() => fake.bot.isPolled);
  stop.abort('shutdown');
  await expect(polled).rejects.toBe('shutdown');
  await fake.until(() => fake.openSockets() === 0);
});

test('[tgapi.poll.faults] another program on the bot is a conflict, for the poll that was there first', async () => {
  const first = api.poll(null, never);
  await fake.until(() => fake.bot.isPolled);
  const other = createTelegramApi({ token: fake.bot.token, apiRoot: fake.url, clock: systemClock });
  const second = other.poll(null, never);
  expect(await first).toEqual({
    kind: 'conflict',
    error: 'Another program reads the updates of this bot. Stop it, or use another bot.',
  });
  const id = fake.bot.say('vẫn tới');
  expect(idsOf(await second)).toEqual([id]);
});

test('[tgapi.poll.faults] a webhook is a conflict that says so', async () => {
  fake.bot.fail('getUpdates', faults.webhook);
  expect(await api.poll(null, never)).toMatchObject({ kind: 'conflict', error: /webhook/ });
});

test.each([
  ['500', faults.serverError],
  ['a page of a proxy', { kind: 'page', status: 502 }],
  ['a page in place of an answer', { kind: 'page', status: 200 }],
  ['a connection dropped before', { kind: 'drop-before' }],
  ['a connection dropped after', { kind: 'drop-after' }],
  ['an answer that is no JSON', { kind: 'garbage' }],
] as const)(
  '[tgapi.poll.faults] %s loses nothing: the same updates come with the next poll',
  async (_, fault) => {
    const id = fake.bot.say('đừng mất');
    fake.bot.fail('getUpdates', fault, 3);
    expect(await api.poll(null, never)).toMatchObject({ kind: 'wait', afterMs: 1000 });
    expect(await api.poll(null, never)).toMatchObject({ kind: 'wait', afterMs: 2000 });
    expect(await api.poll(null, never)).toMatchObject({ kind: 'wait', afterMs: 4000 });
    expect(idsOf(await api.poll(null, never))).toEqual([id]);
  },
);

test('[tgapi.poll.faults] 429 waits as long as Telegram asks', async () => {
  fake.bot.fail('getUpdates', { kind: 'too-many', retryAfter: 17 });
  expect(await api.poll(null, never)).toMatchObject({ kind: 'wait', afterMs: 17_000 });
});

test('[tgapi.poll.faults] nobody listening waits, at most 30 s', async () => {
  await fake.close();
  const waits: number[] = [];
  for (let failure = 0; failure < 7; failure += 1) {
    const end = await api.poll(null, never);
    if (end.kind === 'wait') waits.push(end.afterMs);
  }
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

test('[tgapi.token] a token that is none, or no more, is refused in one sentence', async () => {
  const wrong = createTelegramApi({ token: '1000:wrong-token', apiRoot: fake.url, clock: systemClock });
  expect(await wrong.poll(null, never)).toMatchObject({ kind: 'refused', error: /telegram\.token_env/ });
  expect(await wrong.name(never)).toBeNull();
  expect(await api.name(never)).toBe('crew_bot');
  const polled = api.poll(null, never);
  await fake.until(() => fake.bot.isPolled);
  fake.bot.revoke();
  expect(await polled).toMatchObject({ kind: 'refused' });
});
