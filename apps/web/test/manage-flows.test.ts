import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp, openBrowser } from './browse.ts';
import { type Fixture, startFixture } from './fixture-server.ts';

let app: Awaited<ReturnType<typeof buildApp>>;
let browser: Browser;
let fixture: Fixture;
let context: BrowserContext;
let page: Page;

const open = async (hash: string, isFresh = false): Promise<void> => {
  await fixture?.close();
  const settings = { echo_only: isFresh };
  fixture = await startFixture({ dist: app.dist, isSeeded: !isFresh, settings });
  await page.goto(`${fixture.url}/${hash}`);
};
const held = (id: string) => fixture.crew.conversations.get(id);

describe('the crew at work', () => {
  beforeAll(async () => {
    app = await buildApp();
    browser = await openBrowser();
  });
  beforeEach(async () => {
    context = await browser.newContext({ locale: 'vi-VN', timezoneId: 'Asia/Ho_Chi_Minh' });
    page = await context.newPage();
  });
  afterEach(() => context.close());
  afterAll(async () => {
    await browser?.close();
    await fixture?.close();
    await app?.remove();
  });

  it('lets a delegate be allowed from the conversation that handed the task on [web-manage.approvals.from_parent] [web-manage.delegate.running]', async () => {
    await open('#/chat/ke-hoach');
    const card = page.locator('.delegate-card').filter({ hasText: 'chờ bạn duyệt' });
    await card.getByText('Chờ bạn duyệt shell_run').waitFor();
    const bar = page.locator('.approval');
    await bar.getByText('Nghiên cứu hỏi trong việc được giao').waitFor();
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await bar.getByRole('button', { name: 'Cho phép', exact: true }).click();
    expect(new URL((await sent).url()).pathname).toMatch(/^\/api\/conversations\/con-ve-tau\/approvals\//);
    await bar.waitFor({ state: 'detached' });
    expect(held('con-ve-tau')?.approvals).toEqual([]);
    expect(held('ke-hoach')?.run?.status).toBe('running');
  });

  it('leads from the card to the conversation of the delegate, which asks in its own name there [web-manage.approvals.from_parent]', async () => {
    await open('#/chat/ke-hoach');
    await page
      .locator('.delegate-card')
      .filter({ hasText: 'Chờ bạn duyệt' })
      .getByRole('link', { name: 'Mở cuộc con' })
      .click();
    await page.waitForURL(/#\/chat\/con-ve-tau$/);
    await page.locator('.approval').waitFor();
    await page.getByRole('heading', { name: 'Nghiên cứu', exact: true }).waitFor();
    expect(await page.locator('.approval .asker').count()).toBe(0);
  });

  it('counts what waits in the title and beside the page that decides it, until it is decided [web-manage.approvals.count]', async () => {
    await open('#/manage/approvals');
    const nav = page.getByRole('navigation', { name: 'Các trang quản lý' });
    await nav.getByText('3 việc chờ bạn').waitFor({ state: 'attached' });
    expect(await page.title()).toBe('(3) Duyệt · my-agent-crew');
    const line = page.locator('.approval').filter({ hasText: 'Nghiên cứu hỏi' });
    await line.getByRole('button', { name: 'Từ chối' }).click();
    await nav.getByText('2 việc chờ bạn').waitFor({ state: 'attached' });
    await line.waitFor({ state: 'detached' });
    expect(await page.title()).toBe('(2) Duyệt · my-agent-crew');
  });

  it('goes from a first run to a key without the value ever coming back [web-manage.keys.first_run] [web-manage.keys.never_shown]', async () => {
    await open('#/chat', true);
    await page.getByRole('link', { name: 'Đặt khoá ở trang Kết nối' }).click();
    await page.getByText('Mới chỉ có model thử trả lời.').waitFor();
    const bodies: string[] = [];
    page.on('response', async (response) => {
      if (response.url().includes('/api/')) bodies.push(await response.text().catch(() => ''));
    });
    await page.getByRole('button', { name: 'Đặt khoá ANTHROPIC_API_KEY' }).click();
    await page.keyboard.type('sk-ant-bi-mat');
    await page.keyboard.press('Enter');
    await page.getByText('Đã lưu ANTHROPIC_API_KEY. Có tác dụng ngay.').waitFor();
    await page.getByRole('button', { name: 'Thay khoá ANTHROPIC_API_KEY' }).waitFor();
    expect(await page.content()).not.toContain('sk-ant-bi-mat');
    expect(bodies.length).toBeGreaterThan(0);
    expect(bodies.join('\n')).not.toContain('sk-ant-bi-mat');
    await page.getByRole('button', { name: 'Xoá khoá OPENROUTER_API_KEY' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Xoá khoá', exact: true }).click();
    await page
      .getByText('Không xoá được: Không xoá: đây là khoá duy nhất còn trả lời được cho đội.')
      .waitFor();
  });

  it('reads the tools anew at every visit [web-manage.tools.fresh]', async () => {
    await open('#/manage/tools');
    await page.locator('.tools-table').waitFor();
    let reads = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/tools')) reads += 1;
    });
    const nav = page.getByRole('navigation', { name: 'Các trang quản lý' });
    await nav.getByRole('link', { name: 'Kết nối' }).click();
    await page.locator('.key-row').first().waitFor();
    await nav.getByRole('link', { name: 'Công cụ' }).click();
    await page.locator('.tools-table').waitFor();
    expect(reads).toBe(1);
  });
});
