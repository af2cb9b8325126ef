import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '@my-agent-crew/contract';
import { faults } from '@my-agent-crew/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import {
  answers,
  chat,
  endTelegramBench,
  startTelegramBench,
  type TelegramBench,
  token,
  wordsOf,
} from './telegram-bench.ts';

let bench: TelegramBench;
afterEach(() => endTelegramBench(bench));

const repeat = (body: Parameters<typeof wordsOf>[0]) => ({ text: `đáp ${wordsOf(body)}` });
const status = async () => (await bench.client.call(routes.getConnections)).telegram[0]?.status;
const turns = async (): Promise<number> => {
  const list = await bench.client.call(routes.listConversations, { query: {} });
  return list.reduce((sum, { message_count }) => sum + message_count / 2, 0);
};

describe('Telegram', () => {
  it('that hands an update out four times, also across a restart, gets one turn and one answer [tg.replay]', async () => {
    bench = await startTelegramBench({ script: answers(repeat, repeat, repeat) });
    const id = bench.bot.say('một');
    bench.bot.replay(id, 3);
    await bench.shows('đáp một');
    await bench.restart(() => bench.bot.replay(id, 2));
    bench.bot.say('hai');
    await bench.shows('đáp một', 'đáp hai');
    expect(await turns()).toBe(2);
    expect(readFileSync(join(bench.home, 'telegram.offset'), 'utf8')).toBe(
      `{"bot_id":"1000","offset":${id + 2}}\n`,
    );
  });

  it('goes on from telegram.offset in a home whose database is new [tg.offset-file]', async () => {
    bench = await startTelegramBench({
      files: { 'telegram.offset': '{"bot_id":"1000","offset":1001}\n' },
      script: answers(repeat),
    });
    await expect.poll(() => bench.bot.callsOf('getUpdates')[0]?.params['offset']).toBe(1001);
  });

  it('with another poller on the bot is asked again every 5 s and the state says so [tg.conflict]', async () => {
    bench = await startTelegramBench({ script: answers(repeat) });
    await expect.poll(() => bench.bot.isPolled).toBe(true);
    const other = fetch(`${bench.telegram.url}/bot${token}/getUpdates?timeout=50`);
    await expect.poll(async () => (await status())?.state).toBe('conflict');
    const { ok } = await other;
    expect(ok).toBe(false);
    bench.bot.say('còn đó không');
    await bench.shows('đáp còn đó không');
    expect((await status())?.state).toBe('polling');
    const said = bench.lines.filter((line) => (line as { event: string }).event === 'telegram');
    expect(said).toHaveLength(1);
  });

  it('that fails three times with 500, asks to wait, or loses the connection before it acted still gets each message once [tg.retry]', async () => {
    bench = await startTelegramBench({ script: answers(repeat, repeat, repeat) });
    bench.bot.fail('sendMessage', faults.serverError, 3);
    bench.bot.say('một');
    await bench.shows('đáp một');
    bench.bot.fail('sendMessage', { kind: 'too-many', retryAfter: 1 });
    bench.bot.say('hai');
    await bench.shows('đáp một', 'đáp hai');
    bench.bot.fail('getUpdates', faults.serverError, 1);
    bench.bot.say('ba');
    await bench.shows('đáp một', 'đáp hai', 'đáp ba');
  }, 60_000);

  it('that took an answer and lost the connection shows it once; it is marked, not sent again [tg.unsure]', async () => {
    bench = await startTelegramBench({ script: answers(repeat, repeat) });
    bench.bot.fail('sendMessage', { kind: 'drop-after' });
    bench.bot.say('một');
    const counts = async () => (await bench.client.call(routes.getOutbox)).counts;
    await expect.poll(counts).toMatchObject({ unsure: 1, waiting: 0 });
    bench.bot.say('hai');
    await bench.shows('đáp một', 'đáp hai');
    expect(await counts()).toMatchObject({ unsure: 1, sent: 1 });
  });

  it('whose person blocked the bot keeps the turn, and its answer is a dead letter [tg.blocked]', async () => {
    bench = await startTelegramBench({ script: answers(repeat, repeat) });
    bench.bot.fail('sendMessage', faults.blocked);
    bench.bot.say('một');
    await expect.poll(() => bench.bot.callsOf('sendMessage').length).toBe(1);
    bench.bot.say('hai');
    await bench.shows('đáp hai');
    expect(await turns()).toBe(2);
  });

  it('that refuses the token is left alone, said without the token, until another is set [tg.refused] [tg.rebuild]', async () => {
    bench = await startTelegramBench({ env: { TEST_BOT_TOKEN: '' }, script: answers(repeat) });
    expect((await status())?.state).toBe('off');
    await bench.client.call(routes.putCredential, {
      params: { name: 'TEST_BOT_TOKEN' },
      body: { value: '1000:wrong-token-that-nobody-knows-123456' },
    });
    await expect.poll(async () => (await status())?.state).toBe('refused');
    expect(JSON.stringify([await status(), bench.lines.map((line) => JSON.stringify(line))])).not.toContain(
      'wrong-token',
    );
    await bench.client.call(routes.putCredential, {
      params: { name: 'TEST_BOT_TOKEN' },
      body: { value: token },
    });
    bench.bot.say('chào');
    await bench.shows('đáp chào');
    expect((await status())?.state).toBe('polling');
  });

  it('with another token or chat set goes on with what was received and not yet sent [tg.rebuild.keeps]', async () => {
    bench = await startTelegramBench({
      env: { TEST_BOT_TOKEN: '' },
      script: answers({ text: 'chậm', delayMs: 1_500 }, repeat, repeat),
    });
    await bench.client.call(routes.putCredential, {
      params: { name: 'TEST_BOT_TOKEN' },
      body: { value: token },
    });
    bench.bot.say('một');
    bench.bot.say('hai');
    await expect.poll(() => bench.bot.typingIn(chat)).toBeGreaterThan(0);
    const second = bench.telegram.addBot('2000:fake-token-of-bot-2000', { name: 'other_bot', chat });
    await bench.client.call(routes.putCredential, {
      params: { name: 'TEST_BOT_TOKEN' },
      body: { value: '2000:fake-token-of-bot-2000' },
    });
    second.say('ba');
    await expect
      .poll(() => second.sentTo(chat).map(({ text }) => text))
      .toEqual(expect.arrayContaining(['chậm', 'đáp hai', 'đáp ba']));
    expect(await turns()).toBe(3);
  });

  it('at an address that is none is not called, and the state says so [tg.api-root]', async () => {
    bench = await startTelegramBench({ env: { MY_AGENT_TELEGRAM_API_ROOT: 'localhost' }, script: answers() });
    await expect
      .poll(async () => (await status())?.error)
      .toContain('MY_AGENT_TELEGRAM_API_ROOT is no address');
    expect(bench.bot.calls).toEqual([]);
  });

  it('is left alone without a block [tg.off]', async () => {
    bench = await startTelegramBench({ block: '', script: answers() });
    expect(await bench.client.call(routes.getConnections)).toMatchObject({ telegram: [] });
    expect(bench.bot.calls).toEqual([]);
  });
});

describe('a restart', () => {
  it('in the middle of a turn brings its answer once, also where half of it was shown [tg.restart]', async () => {
    const pieces = Array.from({ length: 12 }, (_, at) => `mẩu ${at} `);
    bench = await startTelegramBench({
      script: answers({ text: pieces, chunkDelayMs: 300 }, { text: 'Câu trả lời mới.' }),
    });
    bench.bot.say('kể');
    await expect.poll(() => bench.texts().length).toBe(1);
    await bench.restart();
    await bench.shows('Câu trả lời mới.');
    expect(await turns()).toBe(1);
  });

  it('between an answer and its telling tells it once [tg.untold]', async () => {
    bench = await startTelegramBench({ script: answers(repeat) });
    bench.bot.fail('sendMessage', { kind: 'error', code: 500, description: 'x' }, 100);
    bench.bot.say('một');
    await expect.poll(() => bench.bot.callsOf('sendMessage').length).toBeGreaterThan(0);
    await bench.restart(() => bench.bot.heal());
    await bench.shows('đáp một');
    writeFileSync(join(bench.home, 'telegram.offset'), 'not json');
    await bench.restart();
    bench.bot.say('/help');
    await expect.poll(() => bench.texts().length).toBe(2);
  });

  it('keeps a card and its buttons, and settles those that were decided meanwhile [tg.card.restart]', async () => {
    bench = await startTelegramBench({
      script: answers(
        { calls: [{ name: 'workspace_write', arguments: { path: 'a', content: 'b' } }] },
        { text: 'Ghi rồi.' },
      ),
    });
    bench.bot.say('ghi');
    await expect.poll(() => bench.messages().flatMap(({ buttons }) => buttons.flat()).length).toBe(3);
    await bench.restart();
    bench.bot.press('✅ Approve');
    await expect.poll(() => bench.texts().at(-1)).toBe('Ghi rồi.');
    await expect.poll(() => bench.messages().flatMap(({ buttons }) => buttons.flat())).toEqual([]);
    expect(bench.texts().filter((text) => text.includes('🔐'))).toHaveLength(1);
  });
});
