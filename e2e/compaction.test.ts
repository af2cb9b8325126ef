import { routes } from '@my-agent-crew/contract';
import { assertPairValid, type ChatBody, type ScriptStep, startFakeUpstream } from '@my-agent-crew/testkit';
import { expect, it } from 'vitest';
import { openPage, startBrowser } from './browser.ts';
import { makeHome, removeHome, startServerProcess } from './server-process.ts';

/** Titles and summaries are asked for without tools; a turn makes two large calls and then answers. */
const answer = (body: ChatBody): ScriptStep => {
  const raw = JSON.stringify(body.messages);
  if (body['tools'] === undefined)
    return raw.includes('phần cũ của một cuộc trò chuyện')
      ? { text: 'Đã đếm tới 3000.' }
      : { text: 'Đếm số' };
  const opening = body.messages.findLastIndex((message) => message.role === 'user');
  const calls = body.messages.slice(opening).filter((message) => message.role === 'tool').length;
  const usage = { prompt_tokens: Math.ceil(raw.length / 4), completion_tokens: 20 };
  if (calls >= 2) return { text: `Xong, ${body.messages.length} tin.`, usage };
  return { calls: [{ name: 'shell_run', arguments: { command: `seq ${1500 + calls}` } }], usage };
};

it('a conversation fills its window, goes on behind a summary that can be read and taken back [history.web.browser]', async () => {
  const upstream = await startFakeUpstream({ script: Array.from({ length: 80 }, () => answer) });
  const home = makeHome(upstream.url, {
    agent: 'autonomous: true\ncost_cap_usd: 0\nmax_steps: 20\n',
    config: 'language: vi\ncontext_windows:\n  up:model: 9000\n',
  });
  const server = await startServerProcess(home);
  const browser = await startBrowser();
  const { page, errors } = await openPage(browser);
  await page.goto(server.url);
  const composer = page.getByRole('textbox', { name: /nhắn|message/i });
  const say = async (text: string): Promise<void> => {
    await composer.fill(text);
    await page.keyboard.press('Enter');
    await page.getByText(text).first().waitFor();
    await expect
      .poll(
        async () => {
          const [newest] = await server.client.call(routes.listConversations, { query: {} });
          return newest?.state;
        },
        { timeout: 30_000 },
      )
      .toBe('idle');
  };
  for (const turn of ['Đếm lần một', 'Đếm lần hai', 'Đếm lần ba']) await say(turn);
  const [summary] = await server.client.call(routes.listConversations, { query: {} });
  const id = summary?.id ?? '';
  const read = () => server.client.call(routes.getConversation, { params: { id }, query: {} });
  const before = await read();
  expect(before.compactions.length).toBeGreaterThan(0);
  expect(before.messages.map((message) => message.position)).toEqual([...before.messages.keys()]);
  expect(before.messages.flatMap((message) => (message.role === 'user' ? [message.text] : []))).toEqual([
    'Đếm lần một',
    'Đếm lần hai',
    'Đếm lần ba',
  ]);

  const card = page.locator('.compaction-card').last();
  await card.getByRole('button', { name: /tin cũ/ }).click();
  await card.getByText('Đã đếm tới 3000.').waitFor();
  await card.getByRole('button', { name: 'Hoàn tác' }).click();
  await card.getByText('Đã bỏ bản tóm tắt').waitFor();
  expect((await read()).compactions.at(-1)?.undone_at).not.toBeNull();
  await say('Còn nữa không');
  for (const { body } of upstream.requests) if (body !== null) assertPairValid(body);
  expect(errors).toEqual([]);
  await browser.close();
  await server.stop();
  await upstream.close();
  removeHome(home);
}, 120_000);
