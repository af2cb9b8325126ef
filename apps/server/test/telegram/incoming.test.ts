import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '@my-agent-crew/contract';
import { audioParts, type ChatBody } from '@my-agent-crew/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import {
  answers,
  endTelegramBench,
  startTelegramBench,
  type TelegramBench,
  wordsOf,
} from './telegram-bench.ts';

let bench: TelegramBench;
afterEach(() => endTelegramBench(bench));

const repeat = (body: Parameters<typeof wordsOf>[0]) => ({ text: `Nhận: ${wordsOf(body)}` });
const inbox = (): string => join(bench.home, 'workspace', 'inbox');
const turns = async (): Promise<number> => {
  const list = await bench.client.call(routes.listConversations, { query: {} });
  return list.reduce((sum, { message_count }) => sum + message_count / 2, 0);
};

describe('a file on Telegram', () => {
  it('is kept in the inbox of the master under its time and name, and its path goes along with the words [tg.photo] [tg.document]', async () => {
    bench = await startTelegramBench({
      config: 'timezone: Asia/Ho_Chi_Minh\n',
      script: answers(repeat, repeat, repeat),
    });
    const bytes = Buffer.from('a,b\n');
    bench.bot.photo({ caption: 'Đây là gì?' });
    await expect
      .poll(() => bench.texts().at(-1))
      .toMatch(
        /^Nhận: Đây là gì\?\n+Attached files, saved in the workspace:\n+• inbox\/\d{8}-\d{6}-photo\.jpg \(photo\)$/,
      );
    bench.bot.document({ name: '../Số liệu: quý 3.csv', bytes });
    await expect.poll(() => bench.texts().at(-1)).toContain('-Số liệu quý 3.csv (file)');
    bench.bot.document({ name: '../Số liệu: quý 3.csv', bytes: Buffer.from('khác') });
    await expect.poll(() => bench.texts().length).toBe(3);
    const kept = readdirSync(inbox()).filter((name) => name.endsWith('.csv'));
    expect(kept).toHaveLength(2);
    expect(kept.map((name) => readFileSync(join(inbox(), name), 'utf8')).sort()).toEqual(['a,b\n', 'khác']);
  });

  it('is one turn with the rest of its album [tg.album]', async () => {
    bench = await startTelegramBench({ script: answers(repeat) });
    bench.bot.album([{ caption: 'Ba tấm' }, { bytes: Buffer.from('hai') }, { bytes: Buffer.from('ba') }]);
    await expect.poll(() => bench.texts().at(-1)).toMatch(/^Nhận: Ba tấm/);
    expect(
      bench
        .texts()
        .at(-1)
        ?.match(/inbox\//g),
    ).toHaveLength(3);
    expect(readdirSync(inbox())).toHaveLength(3);
    expect(await turns()).toBe(1);
  });

  it('that is too large is told with its limit, and the rest of the message is sent [tg.too-large]', async () => {
    bench = await startTelegramBench({ script: answers(repeat) });
    bench.bot.document({ name: 'phim.mkv', bytes: Buffer.alloc(20 * 1024 * 1024 + 1) });
    await bench.shows('phim.mkv is larger than the 20 MB a bot can fetch, so it was not saved.');
    expect(await turns()).toBe(0);
    expect(existsSync(inbox())).toBe(false);
  });

  it('is not kept when the inbox leads out of the workspace [tg.inbox-inside]', async () => {
    bench = await startTelegramBench({ script: answers(repeat) });
    mkdirSync(join(bench.home, 'workspace'), { recursive: true });
    symlinkSync(tmpdir(), inbox());
    bench.bot.photo();
    await expect.poll(() => bench.texts().at(-1)).toContain('leads out of the workspace');
    expect(await turns()).toBe(0);
  });

  it('that cannot be written is told with the reason [tg.not-kept]', async () => {
    bench = await startTelegramBench({
      files: { 'workspace/inbox': 'a file in the way' },
      script: answers(repeat),
    });
    bench.bot.photo();
    await expect
      .poll(() => bench.texts().at(-1))
      .toMatch(/^photo could not be written into the workspace \(EEXIST\)/);
    expect(await turns()).toBe(0);
  });

  it('whose download a restart cut is fetched again and becomes its one turn [tg.download.restart]', async () => {
    bench = await startTelegramBench({ script: answers(repeat) });
    bench.bot.fail('file', { kind: 'hang' });
    bench.bot.photo({ caption: 'Ảnh này' });
    await expect.poll(() => bench.bot.callsOf('file').length).toBe(1);
    await bench.restart();
    await expect.poll(() => bench.texts()).toEqual([expect.stringMatching(/^Nhận: Ảnh này/)]);
    expect(await turns()).toBe(1);
  });

  it('that is a voice note is written down and sent as words; without a route it is not even fetched [tg.voice] [tg.voice-off]', async () => {
    bench = await startTelegramBench({
      config: 'audio_routes: [up:ears]\n',
      script: answers(repeat),
    });
    bench.upstream.script([{ text: 'Mai họp lúc chín giờ.' }], 'ears');
    bench.bot.voice(Buffer.from('OggS-voice'));
    await bench.shows('Nhận: Mai họp lúc chín giờ.');
    const heard = bench.upstream.requests.find(({ body }) => (body as ChatBody).model === 'ears');
    expect(audioParts(heard?.body as ChatBody)).toHaveLength(1);
    await endTelegramBench(bench);
    bench = await startTelegramBench({ config: 'audio_routes: []\n', script: answers(repeat) });
    bench.bot.voice(Buffer.from('OggS-voice'));
    await expect.poll(() => bench.texts().at(-1)).toContain('audio_routes');
    expect(bench.bot.callsOf('getFile')).toEqual([]);
    expect(await turns()).toBe(0);
  });
});

describe('a long paste on Telegram', () => {
  it('that the app cut into messages is one turn, to the letter [tg.paste]', async () => {
    bench = await startTelegramBench({ script: answers({ text: 'đủ' }, { text: 'riêng' }) });
    const whole = Array.from({ length: 1_200 }, (_, at) => `dòng${at}`).join(' ');
    const parts = whole.match(/[\s\S]{1,4096}/g) ?? [];
    for (const part of parts) bench.bot.say(part);
    await bench.shows('đủ');
    bench.bot.say('tin riêng');
    await bench.shows('đủ', 'riêng');
    const [conversation] = await bench.client.call(routes.listConversations, { query: {} });
    const { messages } = await bench.read(conversation?.id ?? '');
    expect(messages[0]).toMatchObject({ role: 'user', text: whole });
    expect(messages).toHaveLength(4);
  });
});
