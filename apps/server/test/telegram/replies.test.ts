import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '@my-agent-crew/contract';
import { type ChatBody, messageText } from '@my-agent-crew/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import {
  answers,
  chat,
  endTelegramBench,
  startTelegramBench,
  type TelegramBench,
  wordsOf,
} from './telegram-bench.ts';

let bench: TelegramBench;
afterEach(() => endTelegramBench(bench));

const conversations = () => bench.client.call(routes.listConversations, { query: {} });
const errors = (): unknown[] => bench.lines.filter((line) => (line as { level: string }).level === 'error');

describe('a message on Telegram', () => {
  it('becomes a turn of the master and its answer comes back [tg.text] [tg.typing]', async () => {
    bench = await startTelegramBench({ script: answers({ text: 'Chào **chị** &lt;', delayMs: 300 }) });
    bench.bot.say('Chào em');
    await bench.shows('Chào chị <');
    const [conversation] = await conversations();
    expect(conversation).toMatchObject({ channel: 'telegram', agent_id: 'default' });
    const { messages } = await bench.read(conversation?.id ?? '');
    expect(messages).toMatchObject([
      { role: 'user', text: 'Chào em', source: 'telegram' },
      { role: 'assistant', text: 'Chào **chị** &lt;' },
    ]);
    expect(bench.bot.typingIn(chat)).toBeGreaterThan(0);
    expect(errors()).toEqual([]);
  });

  it('goes on in the conversation of the day, until /new opens another [tg.day]', async () => {
    const said = ['một', 'hai', 'ba', 'bốn', 'năm'];
    bench = await startTelegramBench({ script: answers(...said.map((text) => ({ text }))) });
    bench.bot.say('1');
    await bench.shows('một');
    bench.bot.say('2');
    await bench.shows('một', 'hai');
    expect(await conversations()).toHaveLength(1);
    for (const [index, command] of ['/new', '/reset', '/start'].entries()) {
      bench.bot.say(command);
      await expect
        .poll(() => bench.texts().filter((text) => text.includes('new conversation')))
        .toHaveLength(index + 1);
      bench.bot.say('tiếp');
      await expect.poll(() => bench.texts().at(-1)).toBe(said[index + 2]);
      expect(await conversations()).toHaveLength(index + 2);
    }
  });

  it('gets every text of its turn in order, with the tools between them [tg.texts]', async () => {
    bench = await startTelegramBench({
      script: answers(
        { text: 'Em xem đã.', calls: [{ name: 'workspace_list', arguments: {} }] },
        { text: 'Xong, không có gì.' },
      ),
    });
    bench.bot.say('xem thư mục');
    await bench.shows('Em xem đã.', 'Xong, không có gì.');
  });

  it('from a stranger is not answered, and is counted [tg.stranger]', async () => {
    bench = await startTelegramBench({ script: answers({ text: 'chào' }) });
    bench.bot.openChat(7);
    bench.bot.say('mở cửa', { chat: 7 });
    bench.bot.say('chào');
    await bench.shows('chào');
    expect(bench.bot.sentTo(7)).toEqual([]);
    const { telegram } = await bench.client.call(routes.getConnections);
    expect(telegram).toMatchObject([{ status: { state: 'polling', strangers: 1, bot_name: 'crew_bot' } }]);
    expect(await conversations()).toHaveLength(1);
  });

  it('whose turn says nothing, halts, fails or is stopped gets told so, with what it cost [tg.ends]', async () => {
    bench = await startTelegramBench({
      agent: 'max_steps: 1\n',
      script: answers(
        { calls: [{ name: 'workspace_list', arguments: {} }] },
        { fail: 400 },
        { text: 'chậm', delayMs: 60_000 },
      ),
    });
    bench.bot.say('làm đi');
    await expect.poll(() => bench.texts().at(-1)).toMatch(/Halted: it is out of steps\. \$0\.0010 spent/);
    bench.bot.say('nữa');
    await expect.poll(() => bench.texts().at(-1)).toMatch(/This turn failed: .* spent/s);
    const asked = bench.bot.typingIn(chat);
    bench.bot.say('chậm thôi');
    await expect.poll(() => bench.bot.typingIn(chat)).toBeGreaterThan(asked);
    bench.bot.say('/stop');
    await expect.poll(() => bench.texts().slice(2).join('\n')).toContain('This turn was stopped');
  });

  it('whose turn ends without a word is told so [tg.empty]', async () => {
    bench = await startTelegramBench({ script: answers(...Array.from({ length: 9 }, () => ({ text: '' }))) });
    bench.bot.say('im lặng');
    await expect.poll(() => bench.texts().at(-1)).toMatch(/without an answer|This turn failed/);
    expect(bench.texts()).toHaveLength(1);
  });

  it('written on the web into its conversation is answered here too [tg.web]', async () => {
    bench = await startTelegramBench({ script: answers({ text: 'một' }, { text: 'hai' }) });
    bench.bot.say('1');
    await bench.shows('một');
    const [conversation] = await conversations();
    await bench.say(conversation?.id ?? '', 'từ web');
    await bench.shows('một', 'hai');
  });

  it('that comes in a burst of a hundred is answered a hundred times, in order, one turn at a time [tg.burst]', async () => {
    const heard: string[] = [];
    const echo = (body: ChatBody) => {
      // What was answered before is in the request, or two turns ran beside each other.
      heard.push(
        body.messages
          .filter(({ role }) => role === 'assistant')
          .map(messageText)
          .at(-1) ?? '',
      );
      return { text: `đáp ${wordsOf(body).trim()}` };
    };
    bench = await startTelegramBench({ script: answers(...Array.from({ length: 100 }, () => echo)) });
    const wanted = Array.from({ length: 100 }, (_, at) => `tin ${at + 1}`);
    for (const text of wanted) bench.bot.say(text);
    await expect.poll(() => bench.texts().length, { timeout: 110_000 }).toBe(100);
    await bench.shows(...wanted.map((text) => `đáp ${text}`));
    expect(heard).toEqual(['', ...wanted.slice(0, -1).map((text) => `đáp ${text}`)]);
    const [conversation] = await conversations();
    expect(conversation?.message_count).toBe(200);
  }, 120_000);
});

describe('an answer on Telegram', () => {
  it('is written while the model writes it, and edited into the whole [tg.stream]', async () => {
    const pieces = Array.from({ length: 24 }, (_, at) => `câu ${at + 1}. `);
    bench = await startTelegramBench({ script: answers({ text: pieces, chunkDelayMs: 250 }) });
    bench.bot.say('kể đi');
    await expect.poll(() => bench.texts().length).toBe(1);
    const early = bench.texts()[0] ?? '';
    expect(early).not.toContain('câu 24');
    await bench.shows(pieces.join('').trim());
    expect(bench.messages()[0]?.edits).toBeGreaterThanOrEqual(1);
    expect(bench.messages()[0]?.edits).toBeLessThanOrEqual(5);
  }, 40_000);

  it('that goes on after a decision is written under the one before it, each once [tg.stream.legs]', async () => {
    const pieces = Array.from({ length: 10 }, (_, at) => `bước ${at + 1}. `);
    const write = { name: 'workspace_write', arguments: { path: 'a.txt', content: 'b' } };
    bench = await startTelegramBench({
      script: answers({ text: 'Em ghi.', calls: [write] }, { text: pieces, chunkDelayMs: 250 }),
    });
    bench.bot.say('ghi');
    await expect.poll(() => bench.texts().length).toBe(2);
    bench.bot.press('✅ Approve');
    await expect.poll(() => bench.texts().at(-1)).toBe(pieces.join('').trim());
    expect(bench.messages().at(-1)?.edits).toBeGreaterThanOrEqual(1);
    expect(bench.texts().filter((text) => !text.includes('🔐'))).toEqual(['Em ghi.', pieces.join('').trim()]);
  });

  it('longer than one message arrives as several, in order and whole [tg.pieces]', async () => {
    const lines = Array.from({ length: 400 }, (_, at) => `Dòng ${at} dài ra một chút 👨‍👩‍👧.`);
    bench = await startTelegramBench({
      script: answers({ text: lines.map((line) => `${line}\n\n`), chunkDelayMs: 10 }),
    });
    bench.bot.say('dài');
    const shown = (): string[] => bench.texts().join('\n').split(/\n+/);
    await expect.poll(shown).toEqual(lines);
    expect(bench.messages()[0]?.edits).toBeGreaterThan(0);
    expect(bench.texts().length).toBeGreaterThan(2);
    for (const text of bench.texts()) expect(text.length).toBeLessThanOrEqual(4_096);
  });

  it('carries files of the workspace as photos and documents, and says why one cannot go [tg.media]', async () => {
    bench = await startTelegramBench({
      script: answers({
        text: 'Biểu đồ:\nMEDIA: chart.png\nBảng số:\nFILE: data.csv\nFILE: secret.env\nHết.',
      }),
    });
    const workspace = join(bench.home, 'workspace');
    mkdirSync(workspace, { recursive: true });
    const pixel = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
      'base64',
    );
    writeFileSync(join(workspace, 'chart.png'), pixel);
    writeFileSync(join(workspace, 'data.csv'), 'a,b\n1,2\n');
    writeFileSync(join(workspace, 'secret.env'), 'KEY=1\n');
    bench.bot.say('vẽ đi');
    await expect.poll(() => bench.messages().length).toBe(6);
    const seen = bench.messages();
    expect(seen.map(({ kind }) => kind)).toEqual(['text', 'photo', 'text', 'document', 'text', 'text']);
    expect(seen[1]?.file?.bytes.equals(pixel)).toBe(true);
    expect(seen[3]?.file).toMatchObject({ name: 'data.csv' });
    expect(seen[4]?.text).toContain('secret.env');
    expect(seen[5]?.text).toBe('Hết.');
  });

  it('never carries the value of a key [tg.secrets]', async () => {
    bench = await startTelegramBench({
      env: { OPENROUTER_API_KEY: 'sk-or-very-secret-123456' },
      script: answers({ text: 'Khoá là sk-or-very-secret-123456 đó.' }),
    });
    bench.bot.say('khoá gì');
    await expect.poll(() => bench.texts().length).toBe(1);
    expect(bench.texts()[0]).toContain('Khoá là');
    expect(JSON.stringify(bench.bot.calls)).not.toContain('very-secret');
  });
});
