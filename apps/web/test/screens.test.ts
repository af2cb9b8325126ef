import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildApp, openBrowser } from './browse.ts';
import { addRequest } from './fixture/add-request.ts';
import { type Fixture, startFixture } from './fixture-server.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const sizes = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
const themes = ['light', 'dark'] as const;

let app: Awaited<ReturnType<typeof buildApp>>;
let browser: Browser;
let crew: Fixture;
let fresh: Fixture;
let context: BrowserContext;

interface Violation {
  id: string;
  nodes: { target: string[]; failureSummary: string }[];
}

/** What axe finds against WCAG 2.2 AA, as lines to read. */
const violations = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run: (root: Document, options: unknown) => Promise<{ violations: Violation[] }> };
    };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    return (await axe.run(document, { runOnly: { type: 'tag', values: tags } })).violations;
  });
  return found.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')} ${node.failureSummary}`),
  );
};

interface Screen {
  name: string;
  fixture: () => Fixture;
  hash: string;
  /** Present once the screen is drawn. */
  ready: string;
  act?: (page: Page) => Promise<void>;
}

const screens: readonly Screen[] = [
  { name: 'first run', fixture: () => fresh, hash: '#/chat', ready: '.first-run' },
  { name: 'welcome', fixture: () => crew, hash: '#/chat', ready: '.prompt' },
  { name: 'conversation with an approval', fixture: () => crew, hash: '#/chat/bao-cao', ready: '.approval' },
  { name: 'conversation with a question', fixture: () => crew, hash: '#/chat/cau-hoi', ready: '.question' },
  { name: 'finished conversation', fixture: () => crew, hash: '#/chat/thuc-don', ready: '[data-composer]' },
  {
    name: 'conversation with a summary',
    fixture: () => crew,
    hash: '#/chat/mai-hien',
    ready: '.compaction-card',
    act: async (page) => {
      await page.locator('.compaction-card button').first().click();
      await page.waitForSelector('.compaction-summary');
    },
  },
  {
    name: 'memory',
    fixture: () => crew,
    hash: '#/manage/memory',
    ready: '.memory-item',
    act: async (page) => {
      await page.getByText('Đã quyết định').click();
      await page.getByRole('button', { name: 'Sửa tra-da' }).click();
      await page.getByRole('button', { name: /2026-03-01/ }).click();
    },
  },
  {
    name: 'wiki',
    fixture: () => crew,
    hash: '#/manage/memory/wiki/nghien-cuu',
    ready: '.wiki-pages',
    act: (page) => page.getByRole('button', { name: 'Thêm trang' }).click(),
  },
  {
    name: 'page of a wiki',
    fixture: () => crew,
    hash: '#/manage/memory/wiki/nghien-cuu/tra-da',
    ready: '.wiki-page',
  },
  { name: 'missing conversation', fixture: () => crew, hash: '#/chat/khong-co', ready: '.empty-state' },
  { name: 'run', fixture: () => crew, hash: '#/manage/activity/run-bao-cao', ready: '.timeline' },
  {
    name: 'replay of a run',
    fixture: () => crew,
    hash: '#/manage/activity/run-bao-cao',
    ready: '.timeline',
    act: async (page) => {
      await page.getByRole('button', { name: 'Phát lại lượt này' }).click();
      await page.getByRole('slider').press('End');
      await page.waitForSelector('.replay-thread .thread-row');
    },
  },
  { name: 'delegated tasks', fixture: () => crew, hash: '#/chat/ke-hoach', ready: '.delegate-card' },
  {
    name: 'changed files of a turn',
    fixture: () => crew,
    hash: '#/chat/kho-ma',
    ready: '.changes',
    act: async (page) => {
      await page.locator('.changes-fold').click();
      await page.locator('.change-head').first().click();
      await page.locator('.change-head').nth(2).click();
      await page.waitForSelector('.diff-lines');
    },
  },
  {
    name: 'undo of a turn',
    fixture: () => crew,
    hash: '#/manage/activity/run-kho-ma',
    ready: '.changes',
    act: async (page) => {
      await page.getByRole('button', { name: 'Hoàn tác lượt này' }).click();
      await page.waitForSelector('.dialog[open]');
    },
  },
  { name: 'tools', fixture: () => crew, hash: '#/manage/tools', ready: '.tools-legend' },
  {
    name: 'tools of one agent',
    fixture: () => crew,
    hash: '#/manage/tools',
    ready: '.tools-legend',
    act: async (page) => {
      await page.locator('summary').first().click();
    },
  },
  { name: 'message search', fixture: () => crew, hash: '#/search?q=th%C3%A1ng', ready: '.hit' },
  { name: 'approvals', fixture: () => crew, hash: '#/manage/approvals', ready: '.ledger' },
  {
    name: 'several requests of one turn',
    fixture: () => crew,
    hash: '#/manage/approvals',
    ready: '.approval-group',
    act: async (page) => {
      const child = crew.crew.conversations.get('con-ve-tau');
      if (child?.approvals.length === 1) addRequest(child);
      await page.reload();
      await page.waitForSelector('.approval-group.several');
    },
  },
  {
    name: 'several requests under a thread',
    fixture: () => crew,
    hash: '#/chat/ke-hoach',
    ready: '.approval-group.several',
  },
  { name: 'costs', fixture: () => crew, hash: '#/manage/costs', ready: '.limit-grid' },
  { name: 'activity', fixture: () => crew, hash: '#/manage/activity', ready: '.run-figures' },
  {
    name: 'connections with a key being typed',
    fixture: () => crew,
    hash: '#/manage/connections',
    ready: '.key-row',
    act: async (page) => {
      await page.getByRole('button', { name: 'Thay khoá OPENROUTER_API_KEY' }).click();
      await page.getByRole('button', { name: 'Thêm tuyến' }).first().click();
    },
  },
  {
    name: 'outgoing messages',
    fixture: () => crew,
    hash: '#/manage/connections',
    ready: '.outbox-row',
    act: (page) => page.locator('.outbox summary').click(),
  },
  {
    name: 'connections of a first run',
    fixture: () => fresh,
    hash: '#/manage/connections',
    ready: '.key-row',
  },
  { name: 'crew', fixture: () => crew, hash: '#/manage/crew', ready: '.template' },
  {
    name: 'agent editor',
    fixture: () => crew,
    hash: '#/manage/crew/master',
    ready: '.persona-box',
    act: async (page) => {
      await page.getByRole('button', { name: '+ Thêm lịch' }).click();
      await page.getByRole('radio', { name: 'Danh sách riêng' }).first().check({ force: true });
      await page.getByRole('radio', { name: 'Chỉ dùng các công cụ được chọn' }).check({ force: true });
      await page.getByRole('button', { name: 'Xem prompt' }).click();
      await page.waitForSelector('.prompt-box');
      await page.getByRole('button', { name: 'Đặt lại' }).click();
    },
  },
  {
    name: 'triggers',
    fixture: () => crew,
    hash: '#/manage/jobs',
    ready: '.trigger-list',
    act: (page) => page.getByRole('button', { name: 'Cách gọi: Sau khi triển khai' }).click(),
  },
  {
    name: 'trigger editor',
    fixture: () => crew,
    hash: '#/manage/crew/kho-ma/triggers',
    ready: '#field-triggers .job-row',
  },
  { name: 'settings', fixture: () => crew, hash: '#/settings', ready: '#server' },
  { name: 'unknown page', fixture: () => crew, hash: '#/khong/co', ready: '.empty-state' },
  {
    name: 'palette',
    fixture: () => crew,
    hash: '#/chat/may-loc',
    ready: '[data-composer]',
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.waitForSelector('.palette[open]');
    },
  },
  {
    name: 'arguments in full',
    fixture: () => crew,
    hash: '#/chat/bao-cao',
    ready: '.approval',
    act: async (page) => {
      await page.getByRole('button', { name: 'Xem đầy đủ' }).last().click();
      await page.waitForSelector('.dialog[open]');
    },
  },
  {
    name: 'spending card',
    fixture: () => crew,
    hash: '#/chat/thuc-don',
    ready: '.pill',
    act: (page) => page.locator('.pill').first().click(),
  },
];

const openPage = async (size: keyof typeof sizes, theme: (typeof themes)[number]): Promise<Page> => {
  context = await browser.newContext({
    viewport: sizes[size],
    colorScheme: theme,
    reducedMotion: 'reduce',
    hasTouch: size === 'phone',
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
  });
  return context.newPage();
};

describe('every screen', () => {
  beforeAll(async () => {
    app = await buildApp();
    browser = await openBrowser();
    crew = await startFixture({ dist: app.dist });
    fresh = await startFixture({ dist: app.dist, isSeeded: false, settings: { echo_only: true } });
  });
  afterEach(() => context.close());
  afterAll(async () => {
    await browser?.close();
    await crew?.close();
    await fresh?.close();
    await app?.remove();
  });

  for (const theme of themes)
    for (const size of Object.keys(sizes) as (keyof typeof sizes)[])
      it(`is accessible and fits the width: ${theme}, ${size} [web.access.axe] [web.layout.no_sideways]`, async () => {
        const page = await openPage(size, theme);
        const problems: string[] = [];
        page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
        for (const screen of screens) {
          await page.keyboard.press('Escape');
          await page.goto(`${screen.fixture().url}/${screen.hash}`);
          await page.waitForSelector(screen.ready);
          await screen.act?.(page);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          if (wide > 0) problems.push(`${screen.name}: ${wide} px wider than the page`);
          problems.push(...(await violations(page)).map((line) => `${screen.name}: ${line}`));
        }
        expect(problems).toEqual([]);
      });
});
