import { routes } from '@my-agent-crew/contract';
import { createFakeClock } from '@my-agent-crew/testkit';
import { afterEach, expect, it } from 'vitest';
import { answers, chat, endTelegramBench, startTelegramBench, type TelegramBench } from './telegram-bench.ts';

let bench: TelegramBench;
afterEach(() => endTelegramBench(bench));

const hour = 3_600_000;

it('a request that nobody decided says that it expired, and the turn goes on [tg.expired]', async () => {
  const clock = createFakeClock(Date.parse('2026-05-04T09:00:00.000Z'));
  bench = await startTelegramBench({
    clock,
    config: 'timezone: UTC\n',
    script: answers(
      { calls: [{ name: 'workspace_write', arguments: { path: 'a.txt', content: 'b' } }] },
      { text: 'Chưa ghi, đang chờ chị.' },
    ),
  });
  bench.bot.say('ghi đi');
  await expect.poll(() => bench.texts()[0]).toContain('Waits until 09:10');
  await clock.advance(601_000);
  await expect.poll(() => bench.texts().at(-1)).toBe('Chưa ghi, đang chờ chị.');
  await expect.poll(() => bench.texts()[0]).toContain('expired at 09:10');
  expect(bench.messages()[0]?.buttons).toEqual([]);
});

it('a new day of the owner is a new conversation; what came late in the evening is not [tg.day.change]', async () => {
  const clock = createFakeClock(Date.parse('2026-05-04T15:00:00.000Z'));
  bench = await startTelegramBench({
    clock,
    config: 'timezone: Asia/Ho_Chi_Minh\n',
    script: answers({ text: 'chín rưỡi tối' }, { text: 'vẫn tối' }, { text: 'sáng rồi' }),
  });
  const count = async (): Promise<number> =>
    (await bench.client.call(routes.listConversations, { query: {} })).length;
  bench.bot.say('một');
  await bench.shows('chín rưỡi tối');
  await clock.advance(1.9 * hour);
  bench.bot.say('hai');
  await bench.shows('chín rưỡi tối', 'vẫn tối');
  expect(await count()).toBe(1);
  await clock.advance(0.2 * hour);
  bench.bot.say('ba');
  await bench.shows('chín rưỡi tối', 'vẫn tối', 'sáng rồi');
  expect(await count()).toBe(2);
});

it('"typing…" is said again every 4 s while a turn runs, and no more once it ended [tg.typing]', async () => {
  const clock = createFakeClock(Date.parse('2026-05-04T09:00:00.000Z'));
  bench = await startTelegramBench({ clock, script: answers({ text: 'xong', delayMs: 300_000 }) });
  bench.bot.say('lâu nhé');
  const said = (): number => bench.bot.typingIn(chat);
  await expect.poll(said).toBe(1);
  await clock.advance(3_999);
  expect(said()).toBe(1);
  for (const times of [2, 3, 4]) {
    await clock.advance(times === 2 ? 1 : 4_000);
    await expect.poll(said).toBe(times);
  }
  bench.bot.say('/stop');
  await expect.poll(() => bench.texts().length).toBeGreaterThan(0);
  const [conversation] = await bench.client.call(routes.listConversations, { query: {} });
  await bench.idle(conversation?.id ?? '');
  const before = said();
  await clock.advance(12_000);
  expect(said()).toBe(before);
});
