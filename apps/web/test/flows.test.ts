import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp, openBrowser } from './browse.ts';
import { type Fixture, startFixture } from './fixture-server.ts';

let app: Awaited<ReturnType<typeof buildApp>>;
let browser: Browser;
let fixture: Fixture;
let context: BrowserContext;
let page: Page;

const open = async (hash: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<void> => {
  context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    ...options,
  });
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(`${fixture.url}/${hash}`);
};
const box = () => page.getByRole('textbox', { name: 'Tin nhắn' });
const say = async (words: string): Promise<void> => {
  await box().fill(words);
  await box().press('Enter');
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const seen = (words: string) => page.getByText(words).first().waitFor();

describe('a person at the page', () => {
  beforeAll(async () => {
    app = await buildApp();
    browser = await openBrowser();
  });
  beforeEach(async () => {
    fixture = await startFixture({ dist: app.dist, chunkMs: 8 });
  });
  afterEach(async () => {
    await context?.close();
    await fixture.close();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.remove();
  });

  it('opens a conversation with the first words and watches the answer arrive [web.welcome.begin] [web.activity.timeline]', async () => {
    await open('#/chat');
    await page.getByRole('button', { name: /Lập danh sách việc/ }).click();
    await page.waitForURL(/#\/chat\/moi-1/);
    await seen('Tôi đã lưu danh sách vào');
    await page.locator('.activity .state.done').waitFor();
    const steps = await page.locator('.activity .step-title').allTextContents();
    expect(steps).toEqual(['Gọi model', 'workspace_list', 'Gọi model', 'workspace_write', 'Gọi model']);
    await page.getByRole('link', { name: /^Lập danh sách việc/ }).waitFor();
    expect(await page.title()).toContain('Lập danh sách việc');
  });

  it('allows a tool for good, sees the turn go on and takes the grant back [web.approval.always] [web.options.revoke]', async () => {
    await open('#/chat/kho-ma');
    await say('đẩy giúp tôi, tôi sẽ duyệt');
    await seen('git push origin main');
    await expect.poll(() => page.title()).toMatch(/^\(4\)/);
    await button('Luôn cho phép').click();
    await seen('Đã đẩy xong lên nhánh main.');
    await page.locator('.approval').waitFor({ state: 'detached' });
    await page.locator('.top .pill').last().click();
    await button('Thôi cho phép shell_run').click();
    await seen('Chưa có công cụ nào.');
    expect(fixture.crew.conversations.get('kho-ma')?.summary.auto_approve).toEqual([]);
  });

  it('answers a question with one click and the composer opens again [web.question.options] [web.composer.blocked]', async () => {
    await open('#/chat/kho-ma');
    await say('hỏi tôi về màu');
    await button('Cam đất').waitFor();
    await seen('Có câu hỏi đang chờ. Trả lời ở trên rồi nhắn tiếp.');
    await button('Cam đất').click();
    await seen('Tôi dùng màu bạn chọn.');
    expect(await page.locator('.composer-blocked').count()).toBe(0);
  });

  it('queues while a turn runs, takes one back, and Stop returns the rest to the box [web.composer.queue] [web.composer.stop]', async () => {
    await fixture.close();
    fixture = await startFixture({ dist: app.dist, chunkMs: 120 });
    await open('#/chat/kho-ma');
    await say('Lập danh sách việc tuần này');
    await button('Dừng').waitFor();
    await say('thêm việc gọi bà');
    await say('và mua sữa');
    await expect.poll(() => page.locator('.chip').count()).toBe(2);
    await button('Lấy lại vào ô nhắn').last().click();
    await expect.poll(() => box().inputValue()).toBe('và mua sữa');
    await button('Dừng').click();
    await expect.poll(() => box().inputValue()).toBe('thêm việc gọi bà\n\nvà mua sữa');
    await page.locator('.activity .state.cancelled').waitFor();
  });

  it('sees an approval leave when it is decided elsewhere [web.approval.elsewhere]', async () => {
    await open('#/chat/bao-cao');
    await page.locator('.approval').waitFor();
    const held = fixture.crew.conversations.get('bao-cao');
    if (held === undefined) throw new Error('The fixture has no such conversation');
    fixture.crew.decide(held, 'ap-c-shell', { status: 'approved', decided_by: 'telegram' });
    await page.locator('.approval').waitFor({ state: 'detached' });
    await seen('Xong, tôi làm tiếp theo quyết định của bạn.');
  });

  it('says that the line is lost, reconnects by itself and misses nothing [web.connection.lost] [web.connection.resync]', async () => {
    await open('#/chat/kho-ma');
    await say('Lập danh sách việc tuần này');
    await button('Dừng').waitFor();
    fixture.setDown(true);
    await seen('Mất kết nối, đang nối lại…');
    fixture.setDown(false);
    await page.getByText('Mất kết nối, đang nối lại…').waitFor({ state: 'detached' });
    await seen('Bạn muốn tôi nhắc vào sáng thứ Hai không?');
    const told = fixture.crew.conversations.get('kho-ma')?.messages ?? [];
    expect(told.filter((item) => item.role === 'user' && item.text.startsWith('Lập'))).toHaveLength(1);
    expect(await page.getByText('Lập danh sách việc tuần này', { exact: true }).count()).toBeGreaterThan(0);
  });

  it('keeps words that could not be sent, over a reload too, and sends them once [web.outbox.retry] [web.outbox.once]', async () => {
    await open('#/chat/kho-ma');
    await box().waitFor();
    fixture.setDown(true);
    await say('Lập danh sách việc tuần này');
    await page
      .getByText(/Chưa gửi được/)
      .first()
      .waitFor();
    fixture.setDown(false);
    await page.reload();
    await page
      .getByText(/Chưa gửi được/)
      .first()
      .waitFor();
    await page
      .getByRole('button', { name: /Gửi lại|Thử lại/ })
      .first()
      .click();
    await seen('Bạn muốn tôi nhắc vào sáng thứ Hai không?');
    const told = fixture.crew.conversations.get('kho-ma')?.messages ?? [];
    expect(told.filter((item) => item.role === 'user' && item.text.startsWith('Lập'))).toHaveLength(1);
    expect(await page.getByText(/Chưa gửi được/).count()).toBe(0);
  });

  it('keeps a draft per conversation over a reload [web.composer.draft]', async () => {
    await open('#/chat/kho-ma');
    await box().fill('nháp thứ nhất');
    await page.getByRole('link', { name: /Dịch bài phỏng vấn/ }).click();
    await expect.poll(() => box().inputValue()).toBe('');
    await page.getByRole('link', { name: /Sửa lỗi đăng nhập.*Nháp/ }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: /Sửa lỗi đăng nhập.*Nháp/ }).click();
    await expect.poll(() => box().inputValue()).toBe('nháp thứ nhất');
  });

  it('renames at once and deletes only after a yes [web.list.rename] [web.list.delete]', async () => {
    await open('#/chat/dich');
    await button('Dịch bài phỏng vấn').click();
    await page.getByRole('textbox', { name: 'Tên mới' }).fill('Dịch xong rồi');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: /Dịch xong rồi/ }).waitFor();
    expect(fixture.crew.conversations.get('dich')?.summary.title).toBe('Dịch xong rồi');
    await page.getByRole('link', { name: /Dịch xong rồi/ }).hover();
    await button('Tuỳ chọn của “Dịch xong rồi”').click();
    await button('Xoá').click();
    await page.getByRole('dialog').getByText('“Dịch xong rồi” sẽ mất hẳn').waitFor();
    expect(fixture.crew.conversations.has('dich')).toBe(true);
    await page.getByRole('dialog').getByRole('button', { name: 'Xoá' }).click();
    await page.getByRole('link', { name: /Dịch xong rồi/ }).waitFor({ state: 'detached' });
    await page.waitForURL(/#\/chat$/);
  });

  it('switches language and theme and remembers both on the device [web.language.switch] [web.look.theme]', async () => {
    await open('#/settings');
    await page.getByRole('radio', { name: 'English' }).check();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    await page.getByRole('radio', { name: 'Dark' }).check();
    await page.reload();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    expect(
      await page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset['theme']]),
    ).toEqual(['en', 'dark']);
  });

  it('raises the cap from the header and never shows an unknown price as zero [web.spend.cap] [web.spend.unknown]', async () => {
    await open('#/chat/thuc-don');
    const pill = page.locator('.pill').first();
    await pill.getByText('không rõ giá').waitFor();
    await pill.click();
    const cap = page.getByRole('textbox', { name: 'Trần chi tiêu (US$)' });
    await cap.fill('nhiều');
    await page.keyboard.press('Enter');
    await seen('Trần phải là số từ 0 đến 100.000.');
    await cap.fill('3,5');
    await page.keyboard.press('Enter');
    await seen('Đã lưu.');
    expect(fixture.crew.conversations.get('thuc-don')?.summary.cost_cap_usd).toBe(3.5);
  });

  it('on a phone opens the list as a drawer that Escape closes, with the focus back on its button [web.layout.drawer]', async () => {
    await open('#/chat/kho-ma', { viewport: { width: 390, height: 844 } });
    const menu = button('Mở danh sách');
    await menu.click();
    await expect
      .poll(() => page.evaluate(() => document.querySelector('.stage')?.hasAttribute('inert')))
      .toBe(true);
    await page.keyboard.press('Escape');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.classList.contains('menu-button')))
      .toBe(true);
    expect(await page.evaluate(() => document.querySelector('.side')?.hasAttribute('inert'))).toBe(true);
  });

  it('on a narrow page shows one line of activity that opens the whole of it [web.activity.strip]', async () => {
    await open('#/chat/bao-cao', { viewport: { width: 1000, height: 800 } });
    await page.getByRole('button', { name: /Chờ bạn duyệt shell_run/ }).click();
    await page.getByRole('dialog').getByText('workspace_read').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('moves by the palette: a conversation, then a new one, all by keyboard [web.palette.go]', async () => {
    await open('#/chat');
    await box().waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    await page.keyboard.type('hop dong');
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/chat\/cau-hoi/);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    await page.keyboard.type('cuoc tro chuyen moi');
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/chat$/);
  });

  it('on a first run tells how to set a key, and offers what works without one [web.welcome.first_run]', async () => {
    await fixture.close();
    fixture = await startFixture({
      dist: app.dist,
      isSeeded: false,
      settings: { echo_only: true, env_file: '/srv/crew/env' },
    });
    await open('#/chat', { permissions: ['clipboard-read', 'clipboard-write'] });
    await seen('OPENROUTER_API_KEY=…');
    await seen('/srv/crew/env');
    await button('Sao chép dòng khoá').click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('OPENROUTER_API_KEY=');
    await page.getByRole('button', { name: '/tool workspace_list {}' }).waitFor();
  });

  it('tells apart what is gone and what failed [web.errors.missing]', async () => {
    await open('#/chat/khong-co');
    await seen('Không có cuộc trò chuyện này');
    await page.goto(`${fixture.url}/#/manage/activity/khong-co`);
    await seen('Không có lượt chạy này');
    await page.goto(`${fixture.url}/#/chat/dich`);
    await box().waitFor();
  });

  it('shows a run on its own page and leads back to its conversation [web.run.page]', async () => {
    await open('#/manage/activity/run-bao-cao');
    await seen('rút gọn theo cấu trúc từ 48.210 ký tự');
    await page.getByRole('link', { name: 'Về cuộc trò chuyện' }).click();
    await page.locator('.approval').waitFor();
  });

  it('shows parked parts and how the server is set, without any secret to edit [web.settings.facts]', async () => {
    await open('#/settings');
    await seen('agents/huan-luyen/agent.yaml');
    await seen('Asia/Ho_Chi_Minh');
    await seen('Không nối được tới 127.0.0.1:11434.');
  });
});
