import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

const task = 'việc: ghi một báo cáo';

/** The parent hands the task on; the child writes a file and answers. */
const play = (body: ChatBody): ScriptStep => {
  if (body['tools'] === undefined) return { text: 'Báo cáo' };
  const opening = messageText(body.messages.find((message) => message.role === 'user') ?? { role: 'user' });
  const round = body.messages.filter((message) => message.role === 'assistant').length;
  if (opening !== task)
    return round === 0
      ? { calls: [{ name: 'delegate', arguments: { agent: 'researcher', task } }] }
      : { text: 'Xong.' };
  if (round === 0)
    return { calls: [{ name: 'workspace_write', arguments: { path: 'bao-cao.md', content: '# Báo cáo' } }] };
  return { text: 'Đã ghi báo cáo.\nStatus: DONE' };
};

it('from the web: a template is installed, edited without losing a comment, delegated to, its call approved at the parent, and removed [e2e.crew]', async () => {
  const upstream = await startFakeUpstream({ script: Array.from({ length: 40 }, () => play) });
  const home = makeHome(upstream.url, { config: 'language: vi\n' });
  const server = await startServerProcess(home);
  const { page, errors } = await openPage(browser);

  await page.goto(`${server.url}/#/manage/crew`);
  await page
    .getByRole('button', { name: 'Thêm mẫu researcher' })
    .or(page.getByRole('button', { name: /Thêm mẫu .*(researcher|nghiên cứu)/i }))
    .first()
    .click();
  await page
    .getByText(/Đã thêm/)
    .first()
    .waitFor();
  const file = join(home, 'agents', 'researcher', 'agent.yaml');
  // By hand, as an owner would: a comment of one's own, and all tools instead of the template's reading ones.
  writeFileSync(file, `# dòng của tôi\n${readFileSync(file, 'utf8').replace(/^tools:.*$/m, '')}`);

  await page.goto(`${server.url}/#/manage/crew/researcher`);
  await page.getByLabel('Số bước tối đa mỗi lượt').first().fill('7');
  await page.getByRole('button', { name: 'Lưu', exact: true }).click();
  await page.getByText('Đã lưu. Có hiệu lực từ lượt kế tiếp.').waitFor();
  expect(readFileSync(file, 'utf8')).toMatch(/^# dòng của tôi\n[\s\S]*max_steps: 7/);

  await page.goto(`${server.url}/#/chat`);
  await page.getByRole('textbox', { name: /nhắn/i }).fill('Nhờ nghiên cứu ghi báo cáo');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Cho phép', exact: true }).click();
  await page.getByText('Đã ghi báo cáo.').first().waitFor();
  expect(existsSync(join(home, 'workspace', 'bao-cao.md'))).toBe(true);

  await page.goto(`${server.url}/#/manage/crew/researcher`);
  await page.getByRole('button', { name: /^Xoá/ }).last().click();
  await page.getByLabel('Gõ researcher để xác nhận').fill('researcher');
  await page.getByRole('button', { name: 'Xoá agent' }).last().click();
  await page
    .getByText(/Đã xoá/)
    .first()
    .waitFor();
  expect(existsSync(file)).toBe(false);
  expect(errors).toEqual([]);
  await server.stop();
  await upstream.close();
  removeHome(home);
});
