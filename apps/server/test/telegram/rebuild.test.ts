import { routes } from '@my-agent-crew/contract';
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

const repeat = (body: Parameters<typeof wordsOf>[0]) => ({ text: `đáp ${wordsOf(body).split('\n').at(-1)}` });
const textsOf = (of: number): string[] => bench.bot.sentTo(of).map(({ text }) => text);
const strangers = async () =>
  (await bench.client.call(routes.getConnections)).telegram[0]?.status?.strangers ?? 0;

describe('another bot in the same chat', () => {
  it('sends what changed of a message that the bot before it wrote, and edits none of its own for it [tg.rebuild.edits]', async () => {
    bench = await startTelegramBench({
      env: { TEST_BOT_TOKEN: '' },
      script: answers({ text: 'nháp' }, { text: ['Nửa đầu ', ...'của câu.'], chunkDelayMs: 600 }, repeat),
    });
    const second = bench.telegram.addBot('2000:fake-token-of-bot-2000', { name: 'other_bot', chat });
    const setToken = (value: string): Promise<unknown> =>
      bench.client.call(routes.putCredential, { params: { name: 'TEST_BOT_TOKEN' }, body: { value } });
    await setToken(token);
    bench.bot.say('một');
    await bench.shows('nháp');
    bench.bot.say('hai');
    await expect.poll(() => bench.texts().at(-1)).toContain('Nửa');
    await setToken('2000:fake-token-of-bot-2000');
    second.say('/help');
    const shown = () => second.sentTo(chat).map(({ text }) => text);
    await expect.poll(() => shown().join('|'), { timeout: 20_000 }).toContain('Nửa đầu của câu.');
    expect(shown().filter((text) => text.includes('/status'))).toHaveLength(1);
    expect((await bench.client.call(routes.getOutbox)).counts).toMatchObject({ dead: 0, unsure: 0 });
  }, 60_000);
});

describe('another chat of the same bot', () => {
  it('is answered beside what the chat before it had sent, and no later word of that one counts [tg.rebuild.keeps] [tg.stranger]', async () => {
    bench = await startTelegramBench({
      script: answers({ text: 'chậm', delayMs: 3_000 }, repeat, repeat, repeat),
    });
    bench.bot.openChat(43);
    bench.bot.say('một');
    await expect.poll(() => bench.bot.typingIn(chat)).toBeGreaterThan(0);
    bench.bot.say('hai');
    await expect.poll(() => bench.bot.pending).toEqual([]);
    await bench.client.call(routes.patchAgent, {
      params: { id: 'default' },
      body: { profile: { telegram: { token_env: 'TEST_BOT_TOKEN', chat_id: 43 } } },
    });
    bench.bot.say('/status');
    bench.bot.say('ba', { chat: 43 });
    await expect.poll(() => textsOf(43), { timeout: 20_000 }).toEqual(['đáp ba']);
    await expect.poll(() => textsOf(chat), { timeout: 20_000 }).toEqual(['chậm', 'đáp hai']);
    expect(await strangers()).toBe(1);
    bench.bot.say('bốn');
    await expect.poll(strangers).toBe(2);
    expect(textsOf(chat)).toEqual(['chậm', 'đáp hai']);
  }, 60_000);
});
