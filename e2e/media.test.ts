import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '@my-agent-crew/contract';
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

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const evil = '<script>document.title="ran"; fetch("/api/settings")</script>';

it('in the browser: an answer shows its picture and saves its file, and nothing in a workspace file runs [media.web.real] [media.run]', async () => {
  const answer =
    'Đây:\nMEDIA: charts/Giấc ngủ.png\nFILE: out/số liệu.csv\nMEDIA: trang.html\nMEDIA: none.png';
  const upstream = await startFakeUpstream({ script: [{ text: answer }, { text: 'Giấc ngủ' }] });
  const home = makeHome(upstream.url, { config: 'language: vi\n' });
  const put = (path: string, content: string | Buffer): void => {
    mkdirSync(join(home, 'workspace', path, '..'), { recursive: true });
    writeFileSync(join(home, 'workspace', path), content);
  };
  put('charts/Giấc ngủ.png', onePixel);
  put('out/số liệu.csv', 'ngày;giờ\r\n1;7\r\n');
  put('trang.html', evil);
  put('trang.svg', `<svg xmlns="http://www.w3.org/2000/svg">${evil}</svg>`);
  const server = await startServerProcess(home);
  const { page, errors } = await openPage(browser);

  await page.goto(`${server.url}/#/chat`);
  await page.getByRole('textbox', { name: /nhắn/i }).fill('Tôi ngủ thế nào?');
  await page.keyboard.press('Enter');
  const picture = page.getByRole('img', { name: 'Giấc ngủ.png' });
  await picture.waitFor();
  await expect.poll(() => page.evaluate(`document.querySelector('.media-picture img').naturalWidth`)).toBe(1);
  await page.getByText('Không thấy tệp none.png trong workspace của agent.').waitFor();
  await page.getByRole('link', { name: 'Tải trang.html về' }).waitFor();
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Tải số liệu.csv về' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('số liệu.csv');
  expect(readFileSync(await saved.path(), 'utf8')).toBe('ngày;giờ\r\n1;7\r\n');

  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: /Mở ảnh Giấc ngủ\.png/ }).click(),
  ]);
  await opened.waitForLoadState();
  expect(await opened.evaluate('document.images[0]?.naturalWidth')).toBe(1);
  await opened.close();

  // Somebody opens the address itself, frames it, or loads it as a script or style: it is saved, or nothing.
  const address = (path: string): string =>
    server.client.addressOf(routes.readWorkspaceFile, { params: { id: 'default' }, query: { path } });
  for (const path of ['trang.html', 'trang.svg']) {
    const tab = await page.context().newPage();
    const [download] = await Promise.all([
      tab.waitForEvent('download'),
      tab.goto(address(path)).catch(() => null),
    ]);
    expect(download.suggestedFilename()).toBe(path);
    expect(await tab.title()).toBe('');
    await tab.close();
    await page.evaluate(`new Promise((resolve) => {
      const frame = document.createElement('iframe');
      frame.src = ${JSON.stringify(address(path))};
      const script = document.createElement('script');
      script.src = frame.src;
      script.onerror = resolve;
      document.body.append(frame, script);
    })`);
    const ran = await page.title();
    expect(ran).not.toContain('ran');
  }

  const [run] = await server.client.call(routes.listRuns, { query: {} });
  await page.goto(`${server.url}/#/manage/activity/${run?.id}`);
  await page.getByRole('heading', { name: 'Tệp trong câu trả lời' }).waitFor();
  await page.getByRole('img', { name: 'Giấc ngủ.png' }).waitFor();
  await page.getByRole('link', { name: 'Tải số liệu.csv về' }).waitFor();
  expect(errors.filter((line) => !line.includes('MIME type'))).toEqual([]);

  await page.context().close();
  await server.stop();
  await upstream.close();
  removeHome(home);
});
