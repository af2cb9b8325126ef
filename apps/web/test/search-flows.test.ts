import type { Message } from '@my-agent-crew/contract';
import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp, openBrowser } from './browse.ts';
import { message, summary } from './fixture/builders.ts';
import { type Fixture, startFixture } from './fixture-server.ts';

let app: Awaited<ReturnType<typeof buildApp>>;
let browser: Browser;
let fixture: Fixture;
let context: BrowserContext;
let page: Page;

const open = async (hash: string): Promise<void> => {
  context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
  });
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(`${fixture.url}/${hash}`);
};

const isInView = (row: Locator): Promise<boolean> =>
  row.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top > 0 && bottom < innerHeight;
  });

/** A conversation of 3,000 messages with one that stands far back. */
const addLong = (): void => {
  const id = 'dai';
  const messages: Message[] = Array.from({ length: 3_000 }, (_, position) => {
    const text = position === 400 ? 'con lạc đà đi qua sa mạc' : `tin ${position}`;
    return message(id, 'run-dai', position, { user: text });
  });
  const line = summary(id, 'Chuyện dài', { message_count: messages.length });
  fixture.crew.conversations.set(id, {
    ...{
      summary: line,
      messages,
      approvals: [],
      queued: [],
      run: null,
      steps: [],
      compactions: [],
      past: [],
    },
  });
};

beforeAll(async () => {
  app = await buildApp();
  browser = await openBrowser();
});
beforeEach(async () => {
  fixture = await startFixture({ dist: app.dist, chunkMs: 5 });
});
afterEach(async () => {
  await context?.close();
  await fixture.close();
});
afterAll(async () => {
  await browser?.close();
  await app?.remove();
});

describe('a person who looks for something said before', () => {
  beforeEach(() => addLong());

  it('finds it from the palette by keyboard, without accents, and sees it marked in a long thread [search.web.palette] [search.web.jump]', async () => {
    await open('#/chat/thuc-don');
    await page.locator('[data-composer]').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    await page.keyboard.type('lac da sa m');
    await page.getByRole('option', { name: /con lạc đà/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/chat\/dai\?m=400/);
    const row = page.locator('.thread-row[data-marked]');
    await row.waitFor();
    await expect.poll(() => row.textContent()).toContain('con lạc đà đi qua sa mạc');
    await expect.poll(() => isInView(row)).toBe(true);
  });

  it('follows a hit of the search page, goes back and finds the search as it was [search.web.page] [search.web.jump]', async () => {
    await open('#/search?q=l%E1%BA%A1c+%C4%91%C3%A0');
    await page.getByRole('link', { name: /con lạc đà/ }).click();
    await page.locator('.thread-row[data-marked]').waitFor();
    await page.goBack();
    await page.getByRole('link', { name: /con lạc đà/ }).waitFor();
    expect(await page.getByRole('searchbox', { name: 'Tìm trong tin nhắn' }).inputValue()).toBe('lạc đà');
  });

  it('shows a message at the top of a short conversation, whose end is followed otherwise [search.web.jump]', async () => {
    await open('#/chat/bao-cao?m=0');
    const row = page.locator('.thread-row[data-marked]');
    await row.waitFor();
    await expect.poll(() => isInView(row)).toBe(true);
    await page.waitForTimeout(300);
    expect(await isInView(row)).toBe(true);
  });

  it('says so when the message is not there any more [search.web.jump]', async () => {
    await open('#/chat/thuc-don?m=5000');
    await page.getByText('Tin nhắn này không còn trong cuộc trò chuyện.').waitFor();
  });
});

describe('a person who goes back on their words', () => {
  it('edits a message: a new conversation answers, says where it came from, and leads back [fork.web]', async () => {
    await open('#/chat/thuc-don');
    const before = fixture.crew.conversations.get('thuc-don')?.messages.length;
    await page.getByRole('button', { name: 'Sửa và gửi lại' }).last().click();
    await page.getByText('Gửi đi sẽ mở một cuộc trò chuyện mới').waitFor();
    const box = page.getByRole('textbox', { name: 'Tin nhắn' });
    await box.fill('thôi, lập danh sách việc');
    await page.keyboard.press('Escape');
    await page.getByText('Gửi đi sẽ mở một cuộc trò chuyện mới').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Sửa và gửi lại' }).last().click();
    await box.fill('thôi, lập danh sách việc');
    await box.press('Enter');
    await page.waitForURL(/#\/chat\/moi-1$/);
    await page.getByText('thôi, lập danh sách việc').first().waitFor();
    expect(fixture.crew.conversations.get('thuc-don')?.messages).toHaveLength(before ?? 0);
    await page.locator('.fork-line a').click();
    await page.waitForURL(/#\/chat\/thuc-don\?m=\d+/);
    await page.locator('.thread-row[data-marked]').waitFor();
  });

  it('forks from a message and finds its words in the box [fork.web]', async () => {
    await open('#/chat/thuc-don');
    const words = fixture.crew.conversations.get('thuc-don')?.messages.findLast((one) => one.role === 'user');
    await page.getByRole('button', { name: 'Tách nhánh từ đây' }).last().click();
    await page.waitForURL(/#\/chat\/moi-1$/);
    const box = page.getByRole('textbox', { name: 'Tin nhắn' });
    await expect.poll(() => box.inputValue()).toBe(words?.role === 'user' ? words.text : '');
  });
});
