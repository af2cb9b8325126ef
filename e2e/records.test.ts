import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startFakeUpstream } from '@my-agent-crew/testkit';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPage, startBrowser } from './browser.ts';
import { makeHome, removeHome, startServerProcess } from './server-process.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const secret = 'q7Zk-93bXw0pLm4T';

it('in the browser: a conversation is saved as Markdown, its run is found by words, played again and saved, and no file holds a key [e2e.records]', async () => {
  const upstream = await startFakeUpstream({
    script: [
      { calls: [{ name: 'shell_run', arguments: { command: `echo khoá ${secret}` } }] },
      { text: `Khoá của bạn là ${secret}.` },
      { text: 'Hỏi khoá' },
    ],
  });
  const home = makeHome(upstream.url, { agent: 'autonomous: true\n', config: 'language: vi\n' });
  appendFileSync(join(home, 'env'), `\nSERVICE_KEY=${secret}\n`);
  const server = await startServerProcess(home);
  const { page, errors } = await openPage(browser);
  const saved = async (click: () => Promise<void>): Promise<{ name: string; text: string }> => {
    const [download] = await Promise.all([page.waitForEvent('download'), click()]);
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
  };

  await page.goto(`${server.url}/#/chat`);
  await page.getByRole('textbox', { name: /nhắn/i }).fill('Đọc khoá giúp tôi');
  await page.keyboard.press('Enter');
  await page.getByText(`Khoá của bạn là ${secret}.`).waitFor();
  await page.locator('.list-row.current').getByText('Hỏi khoá').waitFor();
  await page.locator('.list-row.current .list-menu').click();
  const exported = await saved(() => page.getByText('Xuất Markdown').click());
  expect(exported.name).toBe('Hỏi khoá.md');
  expect(exported.text).toContain('> Khoá của bạn là ***SERVICE_KEY***.');

  await page.goto(`${server.url}/#/manage/activity?q=doc%20khoa`);
  await page
    .getByRole('region', { name: 'Lịch sử' })
    .getByRole('link', { name: 'Đọc khoá giúp tôi' })
    .click();
  await page.getByRole('button', { name: 'Phát lại lượt này' }).click();
  const slider = page.getByRole('slider', { name: 'Bước đang xem' });
  await page.locator('.replay-thread').getByText('Đọc khoá giúp tôi').waitFor();
  await slider.press('End');
  await page.locator('.replay-thread').getByText('Khoá của bạn là SERVICE_KEY.').waitFor();
  const requests = upstream.requests.length;
  const json = await saved(() => page.getByRole('link', { name: 'JSON đầy đủ' }).click());
  const markdown = await saved(() => page.getByRole('link', { name: 'Markdown', exact: true }).click());
  expect(JSON.parse(json.text)).toMatchObject({
    format: 'crew-trajectory/1',
    full: true,
    run: { status: 'done' },
  });
  for (const { text } of [exported, json, markdown]) expect(text).not.toContain(secret.slice(0, 8));
  expect(upstream.requests.length).toBe(requests);
  expect(errors).toEqual([]);

  await page.context().close();
  await server.stop();
  await upstream.close();
  removeHome(home);
});
