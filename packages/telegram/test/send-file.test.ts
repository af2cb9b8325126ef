import { type OutboxBody, systemClock } from '@my-agent-crew/core';
import { faults, startFakeTelegram } from '@my-agent-crew/testkit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTelegramApi, type SendableFile } from '../src/index.ts';
import { outboxRow } from './outbox-row.ts';

const never = new AbortController().signal;
let fake: Awaited<ReturnType<typeof startFakeTelegram>>;

beforeEach(async () => {
  fake = await startFakeTelegram();
});
afterEach(() => fake.close());

const png = (width: number, height: number, bytes = 64): Buffer => {
  const picture = Buffer.alloc(Math.max(64, bytes));
  picture.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  picture.writeUInt32BE(width, 16);
  picture.writeUInt32BE(height, 20);
  return picture;
};

const send = (
  as: 'photo' | 'document',
  file: SendableFile | Error,
  caption = '',
  remoteId: string | null = null,
) => {
  const api = createTelegramApi({ token: fake.bot.token, apiRoot: fake.url, clock: systemClock });
  const body: OutboxBody = { kind: 'file', as, agentId: 'default', path: 'x', caption };
  const read = async () => {
    if (file instanceof Error) throw file;
    return file;
  };
  return api.sender(read).send(outboxRow(body, { remoteId }), never);
};

test('[tgapi.file] a document arrives byte for byte, with a formatted caption', async () => {
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, at) => (at * 31) % 256));
  expect(await send('document', { name: 'báo cáo.csv', bytes }, '**Tháng 11**')).toEqual({
    kind: 'sent',
    remoteId: '1',
  });
  const [message] = fake.bot.sentTo(42);
  expect(message).toMatchObject({
    kind: 'document',
    text: 'Tháng 11',
    entities: [{ type: 'bold', offset: 0, length: 8 }],
  });
  expect(message?.file?.name).toBe('báo cáo.csv');
  expect(message?.file?.bytes.equals(bytes)).toBe(true);
});

test('[tgapi.file] a part of a larger buffer is sent as that part', async () => {
  const whole = new Uint8Array(Buffer.from('0123456789'));
  await send('document', { name: 'a.txt', bytes: whole.subarray(3, 6) });
  expect(fake.bot.sentTo(42)[0]?.file?.bytes.toString()).toBe('345');
});

test.each([
  ['Kế hoạch "quý 4" – bản cuối.pdf', 'Kế hoạch "quý 4" – bản cuối.pdf'],
  ['👨‍👩‍👧‍👦 ảnh.png', '👨‍👩‍👧‍👦 ảnh.png'],
  ["l'été=vui&buồn%20.txt", "l'été=vui&buồn%20.txt"],
  ['a; filename="b.exe"; c.md', 'a, filename="b.exe", c.md'],
  ['dòng\r\nX-Evil: 1\r\n\r\n.md', 'dòng X-Evil: 1 .md'],
  [' \n', 'file'],
])('[tgapi.file.name] %j arrives as %j', async (name, seen) => {
  expect(await send('document', { name, bytes: Buffer.from('x') })).toMatchObject({ kind: 'sent' });
  expect(fake.bot.sentTo(42)[0]?.file).toEqual({ name: seen, bytes: Buffer.from('x') });
});

test('[tgapi.file.photo] a picture goes as a photo', async () => {
  expect(await send('photo', { name: 'chart.png', bytes: png(800, 600) })).toMatchObject({ kind: 'sent' });
  expect(fake.bot.sentTo(42)[0]).toMatchObject({ kind: 'photo', file: { name: 'chart.png' } });
});

test.each([
  ['sides that are too long together', png(9000, 1001)],
  ['a strip', png(2001, 100)],
  ['bytes that are no picture', Buffer.from('no picture at all')],
])('[tgapi.file.photo] %s go as a document in the same send', async (_, bytes) => {
  expect(await send('photo', { name: 'a.png', bytes }, 'biểu đồ')).toMatchObject({ kind: 'sent' });
  expect(fake.bot.calls.map(({ method }) => method)).toEqual(['sendPhoto', 'sendDocument']);
  expect(fake.bot.sentTo(42)[0]).toMatchObject({ kind: 'document', text: 'biểu đồ', file: { bytes } });
});

test('[tgapi.file.photo] more than 10 MB go as a document at once', async () => {
  const bytes = png(800, 600, 10 * 1024 * 1024 + 1);
  expect(await send('photo', { name: 'a.png', bytes })).toMatchObject({ kind: 'sent' });
  expect(fake.bot.calls.map(({ method }) => method)).toEqual(['sendDocument']);
});

test('[tgapi.file] more than 50 MB are refused without a call', async () => {
  const bytes = Buffer.alloc(50 * 1024 * 1024 + 1);
  expect(await send('document', { name: 'a.zip', bytes })).toMatchObject({
    kind: 'refused',
    error: /a\.zip .*50 MB/,
  });
  expect(fake.bot.calls).toEqual([]);
});

test('[tgapi.file] the reason of a file that may not go is told in the chat in its place', async () => {
  const refused = 'Không gửi được a.env: loại tệp này không được gửi.';
  expect(await send('document', { refused }, 'Đây')).toEqual({ kind: 'sent', remoteId: '1' });
  expect(fake.bot.sentTo(42)).toMatchObject([{ kind: 'text', text: `Đây\n${refused}` }]);
});

test('[tgapi.file] a file that cannot be read now is tried again, and its error is not told', async () => {
  expect(await send('document', new Error('/secret/path'))).toEqual({
    kind: 'retry',
    afterMs: null,
    error: 'The file could not be read. Nothing was sent.',
  });
});

test('[tgapi.file] a long caption is cut at 1,024 units and says so, and the file still goes', async () => {
  const bytes = Buffer.from('x');
  await send('document', { name: 'a.md', bytes }, 'a'.repeat(1024));
  await send('document', { name: 'b.md', bytes }, `**${'b '.repeat(600)}b**`);
  const [whole, cut] = fake.bot.sentTo(42);
  expect(whole?.text).toBe('a'.repeat(1024));
  expect(cut?.text).toMatch(/^(b )+…$/);
  expect(cut?.text.length).toBeGreaterThan(1000);
});

test('[tgapi.file] a caption whose tags are refused goes in plain words', async () => {
  fake.bot.fail('sendDocument', faults.badEntities);
  await send('document', { name: 'a.md', bytes: Buffer.from('x') }, '**đậm**');
  expect(fake.bot.sentTo(42)).toMatchObject([{ text: 'đậm', entities: [], file: { name: 'a.md' } }]);
});

test('[tgapi.file] an upload that is cut off is unsure, a sent file is never sent again as an edit', async () => {
  fake.bot.fail('sendDocument', { kind: 'drop-before' });
  const file = { name: 'a.zip', bytes: Buffer.alloc(3_000_000) };
  expect(await send('document', file)).toMatchObject({ kind: 'unsure' });
  expect(await send('document', file, '', '7')).toMatchObject({ kind: 'refused' });
  expect(fake.bot.sentTo(42)).toEqual([]);
});
