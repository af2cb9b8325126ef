import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp, openBrowser } from './browse.ts';
import { type Fixture, startFixture } from './fixture-server.ts';

let app: Awaited<ReturnType<typeof buildApp>>;
let browser: Browser;
let fixture: Fixture;
let context: BrowserContext;
let page: Page;

describe('records on the page', () => {
  beforeAll(async () => {
    app = await buildApp();
    browser = await openBrowser();
    fixture = await startFixture({ dist: app.dist });
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

  it('shows one run with its decisions, delegations, replay and the ways to save it [records.run.page]', async () => {
    await page.goto(`${fixture.url}/#/manage/activity/run-ke-hoach`);
    await page.getByRole('heading', { name: 'Việc đã giao' }).waitFor();
    const child = page.locator('.run-row').filter({ hasText: 'Giao cho Nghiên cứu' }).first();
    expect(await child.getByRole('link', { name: 'Mở cuộc trò chuyện' }).getAttribute('href')).toMatch(
      /^#\/chat\/con-/,
    );
    await page.locator('.ledger').getByText('git push origin main').waitFor();
    const links = page.locator('.run-save a');
    expect(await links.evaluateAll((list) => list.map((link) => link.getAttribute('href')))).toEqual(
      ['md&full=0', 'json&full=0', 'md&full=1', 'json&full=1'].map(
        (query) => `/api/activity/runs/run-ke-hoach/trajectory?format=${query}`,
      ),
    );
    await page.getByRole('button', { name: 'Phát lại lượt này' }).click();
    await page.getByRole('slider', { name: 'Bước đang xem' }).press('End');
    await page.locator('.replay-thread .delegate-card').first().waitFor();
  });

  it('saves a conversation from its menu, by keyboard [records.export.menu]', async () => {
    await page.goto(`${fixture.url}/#/chat/thuc-don`);
    const row = page.locator('.list-row.current');
    await row.locator('.list-menu').focus();
    await page.keyboard.press('Enter');
    const link = page
      .getByRole('link', { name: 'Xuất Markdown' })
      .or(page.getByRole('menuitem', { name: 'Xuất Markdown' }));
    expect(await link.getAttribute('href')).toBe('/api/conversations/thuc-don/export');
    expect(await link.getAttribute('download')).toBe('');
  });

  it('keeps the filters of the history in the address, so that a link shows the same [records.filters.address]', async () => {
    await page.goto(`${fixture.url}/#/manage/activity`);
    await page.locator('.history-filters').waitFor();
    await page.getByLabel('Lọc theo trạng thái').selectOption('done');
    await page.getByLabel('Tìm trong lời mở đầu').fill('thuc don');
    await page.waitForURL(/#\/manage\/activity\?status=done&q=thuc\+don$/);
    const shown = page.getByRole('region', { name: 'Lịch sử' }).locator('.run-row');
    await expect.poll(() => shown.count()).toBeLessThan(5);
    const texts = await shown.allTextContents();
    const other = await context.newPage();
    await other.goto(page.url());
    const again = other.getByRole('region', { name: 'Lịch sử' }).locator('.run-row');
    await expect.poll(() => again.allTextContents()).toEqual(texts);
  });
});
