import { systemClock } from '@my-agent-crew/core';
import { faults, startFakeTelegram } from '@my-agent-crew/testkit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTelegramApi } from '../src/index.ts';
import { outboxRow, textRow } from './outbox-row.ts';

const never = new AbortController().signal;
let fake: Awaited<ReturnType<typeof startFakeTelegram>>;
let now: number;
let send: (
  row: Parameters<ReturnType<typeof outboxSender>['send']>[0],
) => ReturnType<ReturnType<typeof outboxSender>['send']>;

const clock = { ...systemClock, now: () => now };
const outboxSender = () =>
  createTelegramApi({ token: fake.bot.token, apiRoot: fake.url, clock }).sender(async () => ({
    refused: 'no file here',
  }));
const shown = () => fake.bot.sentTo(42).map(({ text }) => text);

beforeEach(async () => {
  now = 1_000_000;
  fake = await startFakeTelegram();
  const sender = outboxSender();
  send = (row) => sender.send(row, never);
});
afterEach(() => fake.close());

test('[tgapi.send] a text arrives formatted, with its buttons and without a preview', async () => {
  const body = {
    kind: 'text',
    text: '**Xin** phép: `rm -r`?',
    buttons: [
      [
        { text: 'Duyệt', data: 'approve:1' },
        { text: 'Từ chối', data: 'deny:1' },
      ],
    ],
  } as const;
  expect(await send(outboxRow(body))).toEqual({ kind: 'sent', remoteId: '1' });
  expect(fake.bot.sentTo(42)).toMatchObject([
    {
      text: 'Xin phép: rm -r?',
      entities: [
        { type: 'bold', offset: 0, length: 3 },
        { type: 'code', offset: 10, length: 5 },
      ],
      buttons: body.buttons,
    },
  ]);
  expect(fake.bot.calls[0]?.params).toMatchObject({ link_preview_options: { is_disabled: true } });
});

test('[tgapi.send] words that Telegram cannot read as formatted go as plain words in the same send', async () => {
  fake.bot.fail('sendMessage', faults.badEntities);
  expect(await send(textRow('**đậm** [tin](https://a.vn)'))).toMatchObject({ kind: 'sent' });
  expect(shown()).toEqual(['đậm tin (https://a.vn)']);
  expect(fake.bot.calls).toHaveLength(2);
});

test('[tgapi.send] any other refusal is not tried again without format', async () => {
  fake.bot.fail('sendMessage', { kind: 'error', code: 400, description: 'Bad Request: chat not found' });
  expect(await send(textRow('x'))).toEqual({ kind: 'refused', error: 'Telegram refused it: chat not found' });
  expect(fake.bot.calls).toHaveLength(1);
});

test('[tgapi.send] 4,096 units arrive, one more is refused before anything is sent', async () => {
  expect(await send(textRow(`**${'😀'.repeat(2048)}**`))).toMatchObject({ kind: 'sent' });
  expect(await send(textRow('a'.repeat(4097)))).toMatchObject({ kind: 'refused', error: /4097.*4096/ });
  expect(await send(textRow(' \n '))).toMatchObject({ kind: 'refused', error: /no words/ });
  expect(fake.bot.calls).toHaveLength(1);
});

test('[tgapi.send] a text whose tags are more than Telegram reads goes in plain words', async () => {
  const markdown = Array.from({ length: 1300 }, () => '> **_~~a~~_**').join('\n\n');
  expect(await send(textRow(markdown))).toMatchObject({ kind: 'sent' });
  expect(fake.bot.calls[0]?.params).not.toHaveProperty('parse_mode');
  expect(shown()[0]?.replace(/\s/g, '')).toBe('a'.repeat(1300));
});

test('[tgapi.edit] a row with a message is an edit of it, and the same words again count as sent', async () => {
  await send(textRow('một'));
  expect(await send(textRow('**hai**', { remoteId: '1' }))).toEqual({ kind: 'sent', remoteId: '1' });
  expect(await send(textRow('**hai**', { remoteId: '1' }))).toEqual({ kind: 'sent', remoteId: '1' });
  expect(fake.bot.sentTo(42)).toMatchObject([{ id: 1, text: 'hai', edits: 1 }]);
});

test('[tgapi.edit] buttons go away when the edit has none', async () => {
  await send(outboxRow({ kind: 'text', text: 'Duyệt?', buttons: [[{ text: 'Có', data: 'y' }]] }));
  await send(textRow('Đã duyệt', { remoteId: '1' }));
  expect(fake.bot.sentTo(42)).toMatchObject([{ text: 'Đã duyệt', buttons: [] }]);
});

test('[tgapi.edit] an edit of a message that is gone is refused, not sent anew', async () => {
  await send(textRow('một'));
  fake.bot.remove(1);
  expect(await send(textRow('hai', { remoteId: '1' }))).toEqual({
    kind: 'refused',
    error: 'Telegram refused it: message to edit not found',
  });
  expect(shown()).toEqual([]);
});

test('[tgapi.edit] an edit whose answer never came is tried again: made twice it is the same', async () => {
  await send(textRow('một'));
  fake.bot.fail('editMessageText', { kind: 'drop-after' });
  expect(await send(textRow('hai', { remoteId: '1' }))).toMatchObject({ kind: 'retry', afterMs: null });
  expect(await send(textRow('hai', { remoteId: '1' }))).toEqual({ kind: 'sent', remoteId: '1' });
  expect(shown()).toEqual(['hai']);
});

test.each([
  ['500', faults.serverError, 'retry'],
  ['a broken proxy', { kind: 'page', status: 502 }, 'retry'],
  ['403 for a bot that was blocked', faults.blocked, 'refused'],
  ['a message Telegram finds wrong', { kind: 'error', code: 400, description: 'Bad Request: x' }, 'refused'],
  ['a token that is no more', faults.unauthorized, 'retry'],
  ['409', faults.conflict, 'retry'],
  ['413', { kind: 'error', code: 413, description: 'Request Entity Too Large' }, 'refused'],
  ['a connection dropped before it was read', { kind: 'drop-before' }, 'unsure'],
  ['a connection dropped after it was done', { kind: 'drop-after' }, 'unsure'],
  ['an answer that is no JSON', { kind: 'garbage' }, 'unsure'],
  ['a page with a happy status', { kind: 'page', status: 200 }, 'unsure'],
] as const)('[tgapi.send.faults] %s', async (_, fault, kind) => {
  fake.bot.fail('sendMessage', fault);
  expect(await send(textRow('x'))).toMatchObject({ kind, error: /\.$|x$|Large$|user$/ });
});

test('[tgapi.send.faults] 500 three times, then fine: the message arrives once', async () => {
  fake.bot.fail('sendMessage', faults.serverError, 3);
  const ends: string[] = [];
  for (let attempt = 0; attempt < 4; attempt += 1) ends.push((await send(textRow('một lần'))).kind);
  expect(ends).toEqual(['retry', 'retry', 'retry', 'sent']);
  expect(shown()).toEqual(['một lần']);
});

test('[tgapi.send.faults] 429 holds back every send of the bot as long as Telegram asks', async () => {
  fake.bot.fail('sendMessage', { kind: 'too-many', retryAfter: 7 });
  expect(await send(textRow('một'))).toMatchObject({ kind: 'retry', afterMs: 7000 });
  now += 6999;
  expect(await send(textRow('hai', { target: '43' }))).toMatchObject({
    kind: 'retry',
    afterMs: 1,
    isOutage: true,
  });
  expect(fake.bot.calls).toHaveLength(1);
  now += 1;
  expect(await send(textRow('ba'))).toMatchObject({ kind: 'sent' });
});

test('[tgapi.send.faults] a clock that is set back does not hold sends back for longer', async () => {
  fake.bot.fail('sendMessage', { kind: 'too-many', retryAfter: 7 });
  await send(textRow('một'));
  now -= 86_400_000;
  expect(await send(textRow('hai'))).toMatchObject({ kind: 'retry', afterMs: 7000 });
});

test('[tgapi.send.faults] a token that is no more is no failure of the message', async () => {
  fake.bot.revoke();
  expect(await send(textRow('x'))).toMatchObject({ kind: 'retry', isOutage: true, error: /token_env/ });
});

test('[tgapi.send.faults] a group that became another chat says which', async () => {
  // The fake has no groups: the answer is Telegram's own.
  const api = createTelegramApi({ token: fake.bot.token, apiRoot: fake.url, clock });
  fake.bot.fail('sendMessage', {
    kind: 'error',
    code: 400,
    description: 'Bad Request: group chat was upgraded to a supergroup chat',
    parameters: { migrate_to_chat_id: -100_777 },
  });
  const end = await api.sender(async () => ({ refused: '' })).send(textRow('x'), never);
  expect(end).toEqual({
    kind: 'refused',
    error: 'The group has become another chat. Set telegram.chat_id to -100777.',
  });
});

test('[tgapi.send.faults] nobody listening is a retry: nothing went out', async () => {
  await fake.close();
  expect(await send(textRow('x'))).toEqual({
    kind: 'retry',
    afterMs: null,
    error: 'Telegram could not be reached: the connection was refused.',
    isOutage: true,
  });
});

test('[tgapi.send.faults] a name that is not found is a retry', async () => {
  const api = createTelegramApi({ token: fake.bot.token, apiRoot: 'http://telegram.invalid', clock });
  const end = await api.sender(async () => ({ refused: '' })).send(textRow('x'), never);
  expect(end).toMatchObject({ kind: 'retry', error: /^Telegram could not be reached: its name/ });
});

test('[tgapi.send.limits] a send that gets no answer in 30 s is unsure, a poll after 65 s waits', async () => {
  const limits: number[] = [];
  const late = createTelegramApi({
    token: fake.bot.token,
    apiRoot: fake.url,
    clock: {
      ...clock,
      sleep: async (ms) => {
        limits.push(ms);
        await fake.until(() => fake.bot.calls.length === limits.length);
      },
    },
  });
  fake.bot.fail('*', { kind: 'hang' }, 3);
  const sender = late.sender(async () => ({ name: 'a.csv', bytes: Buffer.from('a') }));
  expect(await sender.send(textRow('x'), never)).toMatchObject({
    kind: 'unsure',
    error: 'No answer came from Telegram: no answer within 30 s.',
  });
  expect(
    await sender.send(
      outboxRow({ kind: 'file', as: 'document', agentId: 'default', path: 'a.csv', caption: '' }),
      never,
    ),
  ).toMatchObject({ kind: 'unsure' });
  expect(await late.poll(null, never)).toMatchObject({ kind: 'wait', afterMs: 0 });
  expect(limits).toEqual([30_000, 120_000, 65_000]);
  await fake.until(() => fake.openSockets() === 0);
});

test('[tgapi.send.limits] an answer that nobody reads does not keep its connection', async () => {
  fake.bot.fail('sendMessage', { kind: 'page', status: 502, isEndless: true });
  expect(await send(textRow('x'))).toMatchObject({ kind: 'retry' });
  await fake.until(() => fake.openSockets() === 0);
});

test('[tgapi.send.limits] a stop in the middle is unsure, before the begin it is a retry', async () => {
  fake.bot.fail('sendMessage', { kind: 'hang' });
  const stop = new AbortController();
  const sender = outboxSender();
  const sent = sender.send(textRow('x'), stop.signal);
  await fake.until(() => fake.bot.calls.length === 1);
  stop.abort();
  expect(await sent).toMatchObject({ kind: 'unsure' });
  expect(await sender.send(textRow('x'), stop.signal)).toMatchObject({ kind: 'retry' });
  expect(fake.bot.calls).toHaveLength(1);
});
