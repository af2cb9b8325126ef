import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ChatBody, messageText, type ScriptStep, startFakeUpstream } from '@my-agent-crew/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPage, startBrowser } from './browser.ts';
import { makeHome, removeHome, startServerProcess } from './server-process.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const seconds = '98765432';
const delegate = (task: string) => ({ name: 'delegate', arguments: { agent: 'default', task } });
const write = (path: string) => ({ name: 'workspace_write', arguments: { path, content: path } });
const shell = (command: string) => ({ name: 'shell_run', arguments: { command } });
const stubborn = `trap '' TERM; (trap '' TERM; setsid sleep ${seconds} &); sleep ${seconds}; sleep ${seconds}`;

const childStep = (task: string, round: number): ScriptStep => {
  if (task.includes('ghi')) return round === 0 ? { calls: ['a', 'b'].map(write) } : { text: 'Đã ghi.' };
  if (task.includes('lệnh')) return { calls: [shell(stubborn)] };
  return { text: Array.from({ length: 600 }, () => 'chữ '), chunkDelayMs: 30 };
};

const play = (body: ChatBody): ScriptStep => {
  if (body['tools'] === undefined) return { text: 'Tên' };
  const last = messageText(body.messages.findLast((message) => message.role === 'user') ?? { role: 'user' });
  const opening = body.messages.findLastIndex((message) => message.role === 'user');
  const round = body.messages.slice(opening).filter((message) => message.role === 'assistant').length;
  if (last.startsWith('việc')) return childStep(last, round);
  if (last.includes('nhờ ghi')) return round === 0 ? { calls: [delegate('việc ghi')] } : { text: 'Xong.' };
  if (last.includes('chạy mãi')) return { calls: [delegate('việc lệnh'), delegate('việc dài')] };
  return { text: 'Vâng.' };
};

const stillRunning = (): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(seconds);
      } catch {
        return false;
      }
    });

const say = async (page: Page, words: string): Promise<void> => {
  await page.getByRole('textbox', { name: /nhắn/i }).fill(words);
  await page.keyboard.press('Enter');
};

it('in the browser: requests of one delegated turn are allowed together, a changed file refuses one, and Stop ends children, commands and requests while words come back [e2e.gate]', async () => {
  const upstream = await startFakeUpstream({ script: Array.from({ length: 60 }, () => play) });
  const home = makeHome(upstream.url, { config: 'language: vi\ncost_cap_usd: 0\n' });
  const server = await startServerProcess(home);
  const { page, errors } = await openPage(browser);
  await page.goto(`${server.url}/#/chat`);

  await say(page, 'nhờ ghi');
  await page.getByText('2 việc của cùng một lượt đang chờ').waitFor();
  writeFileSync(join(home, 'workspace', 'b'), 'của tôi');
  await page.getByRole('button', { name: 'Cho phép cả 2 việc' }).click();
  await page.getByText('Đã ghi.').first().waitFor();
  expect(readFileSync(join(home, 'workspace', 'a'), 'utf8')).toBe('a');
  expect(readFileSync(join(home, 'workspace', 'b'), 'utf8')).toBe('của tôi');

  await say(page, 'chạy mãi đi');
  await page
    .getByText(/việc dài/)
    .first()
    .waitFor();
  await page.locator('.approval').getByText('shell_run').waitFor();
  await page.locator('.approval').getByRole('button', { name: 'Cho phép', exact: true }).click();
  await expect.poll(() => stillRunning().length, { timeout: 10_000 }).toBeGreaterThan(1);
  await say(page, 'còn nữa');
  await page.getByText('còn nữa').first().waitFor();
  await page.getByRole('button', { name: 'Dừng', exact: true }).click();
  await page.getByText('Bạn đã dừng lượt này').first().waitFor();
  const stoppedAt = Date.now();
  expect(stillRunning()).toEqual([]);
  expect(await page.getByRole('textbox', { name: /nhắn/i }).inputValue()).toBe('còn nữa');
  await upstream.idle();
  await page.waitForTimeout(500);
  expect(upstream.requests.filter(({ at }) => at > stoppedAt)).toEqual([]);

  await page.goto(`${server.url}/#/manage/approvals`);
  await page.locator('.ledger li').nth(2).waitFor();
  expect(await page.locator('.ledger li').count()).toBe(3);
  expect(errors).toEqual([]);
  expect(existsSync(join(home, 'workspace', 'a'))).toBe(true);

  expect(await server.stop()).toBe(0);
  await upstream.close();
  removeHome(home);
});
