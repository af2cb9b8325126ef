import { routes } from '@my-agent-crew/contract';
import { type ChatBody, messageText, type ScriptStep, startFakeUpstream } from '@my-agent-crew/testkit';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPage, startBrowser } from './browser.ts';
import { makeHome, removeHome, startServerProcess } from './server-process.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

/** Titles are asked for without tools; an answer repeats what was said last. */
const answer = (body: ChatBody): ScriptStep => {
  if (body['tools'] === undefined) return { text: 'Chuyện đi biển' };
  const last = body.messages.findLast((message) => message.role === 'user');
  // A first message carries notes above it, such as what the last conversation was about.
  return { text: `Đã nghe: ${last === undefined ? '' : messageText(last).split('\n').at(-1)}` };
};

it('in the browser: words typed without accents find a message among all conversations, it is shown marked, and a new conversation goes on from there [e2e.search]', async () => {
  const upstream = await startFakeUpstream({ script: Array.from({ length: 20 }, () => answer) });
  const home = makeHome(upstream.url, { config: 'language: vi\n' });
  const server = await startServerProcess(home);
  const { page, errors } = await openPage(browser);
  const box = page.getByRole('textbox', { name: /nhắn/i });
  const say = async (words: string): Promise<void> => {
    await box.fill(words);
    await page.keyboard.press('Enter');
    await page.getByText(`Đã nghe: ${words}`).waitFor();
  };
  const marked = page.locator('.thread-row[data-marked]');

  await page.goto(`${server.url}/#/chat`);
  await say('Đặt phòng ở Quy Nhơn hướng ra biển');
  await say('Nhớ mang kem chống nắng');
  const origin = page.url();
  await page.getByRole('link', { name: 'Cuộc trò chuyện mới' }).first().click();
  await page.getByText('Thử bắt đầu bằng').waitFor();
  await say('Gửi báo cáo thuế quý ba');

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  await page.keyboard.type('dat phong quy nh');
  await page
    .getByRole('option', { name: /Đặt phòng ở Quy Nhơn/ })
    .first()
    .waitFor();
  await page.getByRole('option', { name: 'Tìm mọi tin nhắn' }).click();
  await page.waitForURL(/#\/search\?q=/);
  await page.getByRole('link', { name: /^Bạn.*Quy Nhơn/ }).click();
  await page.waitForURL(`${origin}?m=0`);
  await marked.getByText('Đặt phòng ở Quy Nhơn hướng ra biển').waitFor();

  const row = page.locator('.thread-row').filter({ hasText: 'Nhớ mang kem chống nắng' }).first();
  await row.getByRole('button', { name: 'Tách nhánh từ đây' }).click();
  await expect.poll(() => box.inputValue()).toBe('Nhớ mang kem chống nắng');
  expect(page.url()).not.toContain(origin);
  await say('Nhớ mang máy ảnh');
  await page.locator('.fork-line a').click();
  await page.waitForURL(`${origin}?m=2`);
  await marked.getByText('Nhớ mang kem chống nắng').waitFor();

  const forked = (await server.client.call(routes.listConversations, { query: {} })).at(0)?.id ?? '';
  const { messages } = await server.client.call(routes.getConversation, {
    params: { id: forked },
    query: {},
  });
  expect(messages.flatMap((message) => (message.role === 'user' ? [message.text] : []))).toEqual([
    'Đặt phòng ở Quy Nhơn hướng ra biển',
    'Nhớ mang máy ảnh',
  ]);
  expect(errors).toEqual([]);

  await page.context().close();
  await server.stop();
  await upstream.close();
  removeHome(home);
}, 60_000);
