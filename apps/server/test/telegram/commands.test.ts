import { routes } from '@my-agent-crew/contract';
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

describe('a command on Telegram', () => {
  it('lists what can be done, tells how it stands and which tools there are, at once [tg.help] [tg.status] [tg.tools]', async () => {
    bench = await startTelegramBench({
      agent: 'name: Bếp trưởng\n',
      script: answers({ text: 'Dạ.' }),
    });
    bench.bot.say('/help');
    await expect.poll(() => bench.texts().at(-1)).toContain('/status – What the crew does');
    bench.bot.say('chào');
    await expect.poll(() => bench.texts().at(-1)).toBe('Dạ.');
    bench.bot.say('/status@crew_bot');
    await expect.poll(() => bench.texts().at(-1)).toContain('Bếp trưởng');
    expect(bench.texts().at(-1)).toContain('idle, $0.00');
    bench.bot.say('/tools');
    await expect.poll(() => bench.texts().at(-1)).toContain('workspace_read');
    expect(bench.upstream.requests.filter(({ body }) => (body as { tools?: unknown }).tools)).toHaveLength(1);
  });

  it('that is unknown is told, and a path is no command [tg.unknown] [tg.path]', async () => {
    bench = await startTelegramBench({ script: answers((body) => ({ text: `Đọc ${wordsOf(body)}` })) });
    bench.bot.say('/bay');
    await bench.shows('There is no command /bay, so nothing was sent. /help lists them.');
    bench.bot.say('/usr/bin');
    await expect.poll(() => bench.texts().at(-1)).toBe('Đọc /usr/bin');
  });

  it('that is forwarded is a message, since somebody else wrote it [tg.forwarded]', async () => {
    bench = await startTelegramBench({ script: answers((body) => ({ text: `Đọc ${wordsOf(body)}` })) });
    const head = { message_id: 900, date: 1, chat: { id: chat } };
    bench.bot.push({ message: { ...head, text: '/help', forward_origin: { type: 'hidden_user' } } });
    await bench.shows('Đọc /help');
  });

  it('of a kit becomes its words, also with the name of the bot behind it [tg.kit]', async () => {
    bench = await startTelegramBench({
      files: {
        '.claude/commands/tom-tat.md': '---\ndescription: Tóm tắt\n---\nTóm tắt việc $ARGUMENTS nhé.',
      },
      script: answers((body) => ({ text: `Đọc: ${wordsOf(body)}` })),
    });
    bench.bot.say('/help');
    await expect.poll(() => bench.texts().at(-1)).toContain('/tom-tat – Tóm tắt');
    bench.bot.say('/tom-tat@crew_bot tuần này');
    await expect.poll(() => bench.texts().at(-1)).toContain('Tóm tắt việc tuần này nhé.');
  });

  it('is offered while a person types [tg.offered]', async () => {
    bench = await startTelegramBench();
    await expect
      .poll(() => bench.bot.commands.map(({ command }) => command))
      .toEqual([...['new', 'status', 'stop', 'approve', 'deny', 'tools', 'help']]);
  });

  it('/stop ends the turn and hands back what waited behind it [tg.stop]', async () => {
    bench = await startTelegramBench({ script: answers({ text: 'chậm', delayMs: 60_000 }, { text: 'mới' }) });
    bench.bot.say('/stop');
    await bench.shows('No turn is running.');
    bench.bot.say('một');
    bench.bot.say('hai');
    bench.bot.say('ba');
    await expect.poll(() => bench.bot.typingIn(chat)).toBeGreaterThan(0);
    bench.bot.say('/stop');
    await expect.poll(() => bench.texts().join('\n')).toMatch(/not sent; send them again.*hai.*ba/s);
    await expect.poll(() => bench.texts().join('\n')).toContain('This turn was stopped');
    bench.bot.say('bốn');
    await expect.poll(() => bench.texts().at(-1)).toBe('mới');
    const [conversation] = await bench.client.call(routes.listConversations, { query: {} });
    const { messages } = await bench.read(conversation?.id ?? '');
    expect(
      messages.filter(({ role }) => role === 'user').map((row) => ('text' in row ? row.text : '')),
    ).toEqual(['một', 'bốn']);
  });

  it('/steer joins the running turn, and a file nobody can read is told [tg.steer] [tg.unread]', async () => {
    bench = await startTelegramBench({
      script: answers({ delayMs: 500, calls: [{ name: 'workspace_list', arguments: {} }] }, (body) => ({
        text: `Nghe: ${body.messages.filter(({ role }) => role === 'user').length}`,
      })),
    });
    bench.bot.say('làm đi');
    await expect.poll(() => bench.upstream.requests.length).toBe(1);
    bench.bot.say('/steer ngắn thôi');
    await bench.shows('Nghe: 2');
    bench.bot.push({ message: { message_id: 900, date: 1, chat: { id: chat }, sticker: { emoji: '👍' } } });
    await expect.poll(() => bench.texts().at(-1)).toContain('cannot be read');
  });
});
