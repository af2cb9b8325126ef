import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp, openBrowser } from './browse.ts';
import { addRequest } from './fixture/add-request.ts';
import { type Fixture, startFixture } from './fixture-server.ts';

let app: Awaited<ReturnType<typeof buildApp>>;
let browser: Browser;
let fixture: Fixture;
let page: Page;

const childId = 'con-ve-tau';
const child = () => {
  const held = fixture.crew.conversations.get(childId);
  if (held === undefined) throw new Error('The fixture has no delegated conversation.');
  return held;
};

describe('requests of a delegated turn', () => {
  beforeAll(async () => {
    app = await buildApp();
    browser = await openBrowser();
    page = await browser.newPage({ locale: 'vi-VN', timezoneId: 'Asia/Ho_Chi_Minh' });
  });
  afterAll(async () => {
    await browser?.close();
    await fixture?.close();
    await app?.remove();
  });

  const open = async (hash: string): Promise<void> => {
    await fixture?.close();
    fixture = await startFixture({ dist: app.dist, isSeeded: true });
    addRequest(child());
    await page.goto(`${fixture.url}/${hash}`);
  };

  it('stand together under the thread that handed the task on, and are allowed in one go [web-gate.dock]', async () => {
    await open('#/chat/ke-hoach');
    const group = page.locator('.approval-group.several');
    await group.getByText('2 việc của cùng một lượt đang chờ').waitFor();
    await group.getByText('ghi-chu/ve-tau.md').first().waitFor();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    await group.getByRole('button', { name: 'Cho phép cả 2 việc' }).click();
    await group.waitFor({ state: 'detached' });
    expect(sent).toHaveLength(2);
    expect(sent.every((path) => path.startsWith(`/api/conversations/${childId}/approvals/`))).toBe(true);
  });

  it('leave a thread when they are decided elsewhere, the others stay [web-gate.dock]', async () => {
    await open(`#/chat/${childId}`);
    const group = page.locator('.approval-group.several');
    await group.waitFor();
    const [first] = child().approvals;
    fixture.crew.decide(child(), first?.id ?? '', { status: 'denied', decided_by: 'telegram' });
    await group.waitFor({ state: 'detached' });
    await page.locator('.approval').getByText('workspace_write').waitFor();
  });
});
