import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeTelegram, startFakeTelegram } from '../src/index.ts';

let fake: FakeTelegram;

beforeEach(async () => {
  fake = await startFakeTelegram();
});
afterEach(() => fake.close());

interface Answer {
  readonly ok: boolean;
  readonly result?: unknown;
  readonly error_code?: number;
  readonly description?: string;
}

const call = async (method: string, params: object = {}, token = fake.bot.token): Promise<Answer> => {
  const answer = await fetch(`${fake.url}/bot${token}/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(params),
  });
  return (await answer.json()) as Answer;
};
const say = (text: string, more: object = {}) => call('sendMessage', { chat_id: 42, text, ...more });
const upload = async (method: string, field: string, bytes: Buffer, caption = ''): Promise<Answer> => {
  const form = new FormData();
  form.set('chat_id', '42');
  form.set('caption', caption);
  form.set(field, new Blob([new Uint8Array(bytes)]), 'tệp.bin');
  const answer = await fetch(`${fake.url}/bot${fake.bot.token}/${method}`, { method: 'POST', body: form });
  return (await answer.json()) as Answer;
};
const idsOf = ({ result }: Answer): number[] =>
  (result as readonly { update_id: number }[]).map((update) => update.update_id);

test('[tgapi.fake.methods] parameters come by address, form, JSON and multipart, and method names have no case', async () => {
  const root = `${fake.url}/bot${fake.bot.token}`;
  await fetch(`${root}/SENDMESSAGE?chat_id=42&text=m%E1%BB%99t`);
  await fetch(`${root}/sendMessage`, {
    method: 'POST',
    body: new URLSearchParams({ chat_id: '42', text: 'hai' }),
  });
  await say('ba');
  const form = new FormData();
  form.set('chat_id', '42');
  form.set('text', 'bốn');
  await fetch(`${root}/sendMessage`, { method: 'POST', body: form });
  expect(fake.bot.sentTo(42).map(({ text }) => text)).toEqual(['một', 'hai', 'ba', 'bốn']);
  expect(fake.bot.callsOf('sendmessage').map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await call('fly')).toMatchObject({ error_code: 404 });
  expect(await call('getMe', {}, '1:other')).toMatchObject({ error_code: 404, description: 'Not Found' });
});

test('[tgapi.fake.methods] texts and captions have Telegram’s limits, after the tags were read', async () => {
  const bold = (length: number) => ({ parse_mode: 'HTML', text: `<b>${'&amp;'.repeat(length)}</b>` });
  expect(await call('sendMessage', { chat_id: 42, ...bold(4096) })).toMatchObject({ ok: true });
  expect(await call('sendMessage', { chat_id: 42, ...bold(4097) })).toMatchObject({
    description: 'Bad Request: message is too long',
  });
  expect(await say(' \n ')).toMatchObject({ description: 'Bad Request: message text is empty' });
  expect(await say('<b> </b>', { parse_mode: 'HTML' })).toMatchObject({ error_code: 400 });
  const bytes = Buffer.from('x');
  expect(await upload('sendDocument', 'document', bytes, 'a'.repeat(1024))).toMatchObject({ ok: true });
  expect(await upload('sendDocument', 'document', bytes, 'a'.repeat(1025))).toMatchObject({
    description: 'Bad Request: message caption is too long',
  });
  expect(await call('sendMessage', { chat_id: 99, text: 'x' })).toMatchObject({
    description: 'Bad Request: chat not found',
  });
});

test.each([
  ['<b>x', "Can't find end tag"],
  ['<b>x</i>', 'Unmatched end tag'],
  ['x</b>', 'Unexpected end tag'],
  ['<div>x</div>', 'Unsupported start tag "div"'],
  ['a < b', 'Unclosed start tag'],
  ['<a href="x>y</a>', 'Unclosed start tag'],
])('[tgapi.fake.methods] HTML %j cannot be parsed', async (text, reason) => {
  const { error_code, description } = await say(text, { parse_mode: 'HTML' });
  expect(error_code).toBe(400);
  expect(description).toContain(`Bad Request: can't parse entities: ${reason}`);
});

test('[tgapi.fake.methods] HTML is read as a person sees it', async () => {
  await say(
    '<b>đ &lt;<i>n</i></b> <a href="https://a.vn/?a=1&amp;b=2">t</a> <pre><code class="language-ts">x</code></pre>',
    { parse_mode: 'HTML' },
  );
  expect(fake.bot.sentTo(42)[0]).toMatchObject({
    text: 'đ <n t x',
    entities: [
      { type: 'bold', offset: 0, length: 4 },
      { type: 'italic', offset: 3, length: 1 },
      { type: 'text_link', offset: 5, length: 1, url: 'https://a.vn/?a=1&b=2' },
      { type: 'pre', offset: 7, length: 1, language: 'ts' },
    ],
  });
});

test('[tgapi.fake.methods] a button carries 64 bytes, not one more, and edits change what is shown', async () => {
  const markup = (data: string) => ({
    reply_markup: { inline_keyboard: [[{ text: 'Có', callback_data: data }]] },
  });
  expect(await say('x', markup(`${'a'.repeat(62)}đ`))).toMatchObject({ ok: true });
  expect(await say('x', markup(`${'a'.repeat(63)}đ`))).toMatchObject({
    description: 'Bad Request: BUTTON_DATA_INVALID',
  });
  const edit = (text: string) => call('editMessageText', { chat_id: 42, message_id: 1, text });
  expect(await edit('y')).toMatchObject({ ok: true });
  expect((await edit('y')).description).toContain('message is not modified');
  expect(fake.bot.sentTo(42)).toMatchObject([{ text: 'y', buttons: [], edits: 1 }]);
  await call('deleteMessage', { chat_id: 42, message_id: 1 });
  expect(fake.bot.sentTo(42)).toEqual([]);
  expect(await edit('z')).toMatchObject({ description: 'Bad Request: message to edit not found' });
});

test('[tgapi.fake.methods] files have Telegram’s limits: 10 MB a photo, 50 MB up, 20 MB down', async () => {
  const jpeg = (bytes: number) => Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(bytes - 2)]);
  const megabyte = 1024 * 1024;
  expect(await upload('sendPhoto', 'photo', jpeg(10 * megabyte))).toMatchObject({ ok: true });
  expect(await upload('sendPhoto', 'photo', jpeg(10 * megabyte + 1))).toMatchObject({ error_code: 400 });
  expect(await upload('sendPhoto', 'photo', Buffer.from('text'))).toMatchObject({
    description: 'Bad Request: IMAGE_PROCESS_FAILED',
  });
  expect(await upload('sendDocument', 'document', Buffer.alloc(50 * megabyte + 1))).toMatchObject({
    error_code: 413,
  });
  fake.bot.document({ name: 'a', bytes: Buffer.alloc(20 * megabyte + 1) });
  expect(await call('getFile', { file_id: 'FILE-1' })).toMatchObject({
    description: 'Bad Request: file is too big',
  });
  fake.bot.document({ name: 'b', bytes: Buffer.from('quý') });
  const { result } = await call('getFile', { file_id: 'FILE-2' });
  const path = (result as { file_path: string }).file_path;
  const file = await fetch(`${fake.url}/file/bot${fake.bot.token}/${path}`);
  expect(await file.text()).toBe('quý');
  expect((await fetch(`${fake.url}/file/bot${fake.bot.token}/documents/nothing`)).status).toBe(404);
});

test('[tgapi.fake.updates] a poll hands out what lies at or behind its offset, and confirms what lies before', async () => {
  const [first, second, third] = [fake.bot.say('a'), fake.bot.say('b'), fake.bot.say('c')];
  expect(idsOf(await call('getUpdates'))).toEqual([first, second, third]);
  expect(idsOf(await call('getUpdates', { limit: 1 }))).toEqual([first]);
  expect(idsOf(await call('getUpdates', { offset: second }))).toEqual([second, third]);
  expect(fake.bot.pending.map((update) => update.update_id)).toEqual([second, third]);
  expect(idsOf(await call('getUpdates', { offset: first }))).toEqual([second, third]);
  expect(idsOf(await call('getUpdates', { offset: -1 }))).toEqual([third]);
  fake.bot.replay(first, 2);
  expect(idsOf(await call('getUpdates', { offset: third + 1 }))).toEqual([first]);
  expect(idsOf(await call('getUpdates', { offset: third + 1 }))).toEqual([first]);
  expect(idsOf(await call('getUpdates', { offset: third + 1 }))).toEqual([]);
});

test('[tgapi.fake.updates] a waiting poll wakes for an update, and gives way to another with 409', async () => {
  const first = call('getUpdates', { timeout: 50 });
  await fake.until(() => fake.bot.isPolled);
  const second = call('getUpdates', { timeout: 50 });
  expect(await first).toMatchObject({ error_code: 409 });
  const id = fake.bot.say('dậy');
  expect(idsOf(await second)).toEqual([id]);
});

test('[tgapi.fake.updates] only wanted kinds are handed out', async () => {
  fake.bot.edit(1, 'x');
  const id = fake.bot.say('y');
  expect(idsOf(await call('getUpdates', { allowed_updates: ['message'] }))).toEqual([id]);
});

test('[tgapi.fake.person] an album shares one id, a press answers once, chats and bots are apart', async () => {
  fake.bot.album([{ caption: 'một' }, {}, {}]);
  const { result } = await call('getUpdates');
  const albums = (result as readonly { message: { media_group_id: string } }[]).map(
    ({ message }) => message.media_group_id,
  );
  expect(new Set(albums).size).toBe(1);
  await say('Duyệt?', { reply_markup: { inline_keyboard: [[{ text: 'Có', callback_data: 'y' }]] } });
  fake.bot.press('y');
  expect(() => fake.bot.press('không')).toThrow(/shows no button/);
  const answer = { callback_query_id: 'press-1', text: 'Đã nhận' };
  expect(await call('answerCallbackQuery', answer)).toMatchObject({ ok: true });
  expect(await call('answerCallbackQuery', answer)).toMatchObject({ error_code: 400 });
  expect(fake.bot.pressAnswers).toEqual(['Đã nhận']);
  const other = fake.addBot('2000:other', { chat: 7 });
  other.say('x');
  expect(idsOf(await call('getUpdates', {}, '2000:other'))).toHaveLength(1);
  expect(await call('sendMessage', { chat_id: 42, text: 'x' }, '2000:other')).toMatchObject({
    error_code: 400,
  });
  other.revoke();
  expect(await call('getMe', {}, '2000:other')).toMatchObject({ error_code: 401 });
});

test('[tgapi.fake.faults] faults are played in turn, and say whether the call was carried out', async () => {
  fake.bot.fail('sendMessage', { kind: 'drop-before' });
  fake.bot.fail('sendMessage', { kind: 'drop-after' });
  fake.bot.fail('sendMessage', { kind: 'garbage' });
  fake.bot.fail('*', { kind: 'too-many', retryAfter: 3 }, 2);
  await expect(say('a')).rejects.toThrow();
  await expect(say('b')).rejects.toThrow();
  await expect(say('c')).rejects.toThrow();
  expect(await say('d')).toMatchObject({ error_code: 429, parameters: { retry_after: 3 } });
  expect(await call('getMe')).toMatchObject({ error_code: 429 });
  expect(await say('e')).toMatchObject({ ok: true });
  expect(fake.bot.sentTo(42).map(({ text }) => text)).toEqual(['b', 'c', 'e']);
  fake.bot.fail('sendMessage', { kind: 'slow', ms: 1 });
  expect(await say('f')).toMatchObject({ ok: true });
  fake.bot.fail('*', { kind: 'hang' }, 5);
  fake.bot.heal();
  expect(await say('g')).toMatchObject({ ok: true });
});

test('[tgapi.fake.process] as a process of its own it obeys a hand', async () => {
  const main = fileURLToPath(new URL('../src/fake-telegram-main.ts', import.meta.url));
  const child = spawn(process.execPath, ['--conditions=crew-source', main], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const lines = createInterface({ input: child.stdout });
    const line = await new Promise<string>((resolve) => lines.once('line', resolve));
    const { url, token } = JSON.parse(line) as { url: string; token: string };
    const post = async (path: string, body: object) =>
      (await fetch(`${url}${path}`, { method: 'POST', body: JSON.stringify(body) })).json();
    await post('/_say', { text: 'chào' });
    await post('/_fail', { method: 'sendMessage', fault: { kind: 'too-many', retryAfter: 1 } });
    const updates = await post(`/bot${token}/getUpdates`, {});
    expect(updates).toMatchObject({ result: [{ message: { text: 'chào' } }] });
    const sent = { chat_id: 42, text: 'trả lời' };
    expect(await post(`/bot${token}/sendMessage`, sent)).toMatchObject({ error_code: 429 });
    expect(await post(`/bot${token}/sendMessage`, sent)).toMatchObject({ ok: true });
    expect(await post('/_chat', {})).toMatchObject([{ text: 'trả lời' }]);
    expect((await fetch(`${url}/_nothing`)).status).toBe(404);
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }
}, 60_000);
