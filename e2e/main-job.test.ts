import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '@my-agent-crew/contract';
import { assertPairValid, type FakeUpstream, startFakeUpstream } from '@my-agent-crew/testkit';
import AxeBuilder from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage, startBrowser } from './browser.ts';
import { freePort, makeHome, removeHome, type ServerProcess, startServerProcess } from './server-process.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const composer = (page: Page) => page.getByRole('textbox', { name: /nhắn|message/i });

const say = async (page: Page, text: string): Promise<void> => {
  await composer(page).fill(text);
  await page.keyboard.press('Enter');
};

const audit = async (page: Page): Promise<string[]> => {
  // Evaluated, because the page's own policy refuses inline scripts.
  await page.evaluate(AxeBuilder.source);
  return page.evaluate(async () => {
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    const axe = (
      globalThis as unknown as {
        axe: { run(options: unknown): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      }
    ).axe;
    const { violations } = await axe.run({ runOnly: { type: 'tag', values: tags } });
    return violations.flatMap((violation) =>
      violation.nodes.map((node) => `${violation.id}: ${node.html.slice(0, 200)}`),
    );
  });
};

describe('the main job', () => {
  it('a person talks to the master, tools run, a write waits for leave, the server is killed in the middle and the turn goes on [e2e.main-job]', async () => {
    const upstream = await startFakeUpstream({
      script: [
        { text: 'Tôi xem thư mục trước.', calls: [{ name: 'workspace_list', arguments: {} }] },
        {
          text: 'Giờ tôi ghi tệp.',
          calls: [{ name: 'workspace_write', arguments: { path: 'loi-chao.txt', content: 'Xin chào' } }],
        },
        { text: ['Đã ', 'ghi ', 'xong.'] },
        { text: 'Ghi lời chào' },
        { calls: [{ name: 'shell_run', arguments: { command: 'echo x >> dem; sleep 2' } }] },
        { text: 'Tôi đã kiểm tra lại.' },
      ],
    });
    const home = makeHome(upstream.url);
    const port = await freePort();
    let server = await startServerProcess(home, { port });
    const { page, errors } = await openPage(browser);
    await page.goto(server.url);
    await say(page, 'Ghi giúp tôi một lời chào');
    await page.getByRole('button', { name: 'Cho phép', exact: true }).click();
    await page.getByText('Đã ghi xong.').waitFor();
    expect(readFileSync(join(home, 'workspace', 'loi-chao.txt'), 'utf8')).toBe('Xin chào');
    await page.getByRole('heading', { name: 'Ghi lời chào' }).waitFor();

    await say(page, 'Chạy lệnh đếm');
    await page.getByRole('button', { name: 'Cho phép', exact: true }).click();
    await expect.poll(() => existsSync(join(home, 'workspace', 'dem'))).toBe(true);
    await server.kill();
    server = await startServerProcess(home, { port });
    await page.getByText('Tôi đã kiểm tra lại.').waitFor({ timeout: 30_000 });
    expect(readFileSync(join(home, 'workspace', 'dem'), 'utf8')).toBe('x\n');
    for (const { body } of upstream.requests) if (body !== null) assertPairValid(body);
    expect(errors).toEqual([]);
    expect(await server.stop()).toBe(0);
    await upstream.close();
    removeHome(home);
  });
});

describe('every look of the chat', () => {
  let upstream: FakeUpstream;
  let server: ServerProcess;
  let home: string;
  let id: string;
  beforeAll(async () => {
    const table =
      'Tóm lại **ba** ý:\n\n| Mục | Số |\n|---|---|\n| Một | 1.200 |\n\n```js\nconst a = 1;\n```\n';
    upstream = await startFakeUpstream({
      script: [
        {
          text: table,
          calls: [
            { name: 'workspace_read', arguments: { path: 'khong-co.txt' } },
            { name: 'shell_run', arguments: { command: 'ls -la && rm -rf cu' } },
          ],
        },
        { text: 'Xong.' },
        { text: 'Tên' },
      ],
    });
    home = makeHome(upstream.url);
    server = await startServerProcess(home);
    ({ id } = await server.client.call(routes.createConversation, { body: {} }));
    await server.client.call(routes.sendMessage, { params: { id }, body: { text: 'Tóm tắt giúp tôi' } });
    while ((await server.client.call(routes.listApprovals, { query: {} })).length === 0)
      await new Promise((resolve) => setTimeout(resolve, 20));
  });
  afterAll(async () => {
    await server.stop();
    await upstream.close();
    removeHome(home);
  });

  const looks = [
    { width: 1440, height: 900, dark: false },
    { width: 1440, height: 900, dark: true },
    { width: 390, height: 844, dark: false },
    { width: 390, height: 844, dark: true },
  ];
  for (const look of looks) {
    it(`passes axe and does not scroll sideways at ${look.width} px, ${look.dark ? 'dark' : 'light'} [e2e.looks]`, async () => {
      const { page, errors } = await openPage(browser, look);
      for (const place of ['/', `/#/chat/${id}`, '/#/settings']) {
        await page.goto(server.url + place);
        await page.reload();
        await page.waitForTimeout(600);
        expect(await audit(page), place).toEqual([]);
        const width = Number(await page.evaluate('document.documentElement.scrollWidth'));
        expect(width, place).toBeLessThanOrEqual(look.width);
      }
      expect(errors).toEqual([]);
      await page.context().close();
    });
  }
});
