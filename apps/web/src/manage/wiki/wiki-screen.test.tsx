import { CrewError, routes } from '@my-agent-crew/contract';
import { createSignal } from 'solid-js';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerMemory } from '../../../test/fixture/memory.ts';
import { wikiCompile, wikiPage } from '../../../test/fixture/wiki.ts';
import { mountInCrew } from '../activity/crew-fixture.tsx';
import { WikiScreen } from './wiki-screen.tsx';

type Call = (route: unknown, request: unknown) => unknown;

const setUp = (slug: string | null, answer: Call = () => undefined) => {
  const sent = vi.fn();
  const call = async (route: unknown, request?: unknown): Promise<unknown> => {
    const { method, path } = route as { method: string; path: string };
    if (method !== 'GET') sent(route, request);
    const own = answer(route, request);
    if (own !== undefined) return own;
    const { params } = (request ?? {}) as { params?: Record<string, string> };
    return answerMemory(path.replace(/:(\w+)/g, (_, key: string) => params?.[key] ?? '')) ?? {};
  };
  const made = mountInCrew(
    () => <WikiScreen agentId="nghien-cuu" slug={slug} />,
    {},
    call as (...request: unknown[]) => Promise<unknown>,
  );
  return { ...made, sent };
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const params = { id: 'nghien-cuu', slug: 'tra-da' };
const here = location.hash;

afterEach(() => {
  location.hash = here;
});

it('lists the pages by kind, says what is wrong with them, and leads to each [web-wiki.list] [web-wiki.lint]', async () => {
  setUp(null);
  const entities = page.getByRole('region', { name: 'Thực thể', exact: true });
  await expect
    .element(entities.getByRole('link', { name: 'Đà Nẵng' }))
    .toHaveAttribute('href', '#/manage/memory/wiki/nghien-cuu/da-nang');
  await expect.element(entities.getByText('2 trang nối tới')).toBeVisible();
  const lint = page.getByRole('region', { name: 'Cần xem lại', exact: true });
  await expect.element(lint.getByText('memory/wiki/concepts/hong.md')).toBeVisible();
  await expect.element(lint.getByText('Bánh mì')).toBeVisible();
  await expect.element(lint.getByText('không ghi ngày')).toBeVisible();
  await expect
    .element(lint.getByRole('link', { name: 'Uống nước' }))
    .toHaveAttribute('href', '#/manage/memory/wiki/nghien-cuu/uong-nuoc');
});

it('starts a compile, shows that it runs and what came of it once its run ended [web-wiki.compile]', async () => {
  const [compile, setCompile] = createSignal(wikiCompile({ outcome: 'same' }));
  let isRefused = true;
  const { sent, setState } = setUp(null, (route) => {
    if (route === routes.getWiki) return { pages: [], compile: compile() };
    if (route !== routes.compileWiki) return undefined;
    if (isRefused) throw new CrewError('conflict', 'Chưa có ghi chú nào.');
    setCompile(wikiCompile({ is_running: true, outcome: null, status: 'running' }));
    return { conversation_id: 'c', run_id: 'run-wiki' };
  });
  await expect.element(page.getByText(/Không có trang nào cần đổi\./)).toBeVisible();
  await button('Biên dịch từ ghi chú').click();
  await expect.element(page.getByText('Chưa bắt đầu. Chưa có ghi chú nào.')).toBeVisible();
  isRefused = false;
  await button('Biên dịch từ ghi chú').click();
  expect(sent.mock.lastCall).toEqual([routes.compileWiki, { params: { id: 'nghien-cuu' } }]);
  await expect.element(button('Đang biên dịch…')).toBeDisabled();
  await expect.element(link('Xem lượt chạy')).toHaveAttribute('href', '#/manage/activity/run-wiki');
  setCompile(wikiCompile({ outcome: null, status: 'error', error: 'Model không trả lời.' }));
  setState('runs', [{ id: 'run-wiki', status: 'error' } as never]);
  await expect.element(page.getByText(/Không xong: Model không trả lời\./)).toBeVisible();
  await expect.element(button('Biên dịch từ ghi chú')).toBeEnabled();
});

it('shows a page with links that lead on, its sources and what links to it [web-wiki.page] [web-wiki.links]', async () => {
  const { host } = setUp('tra-da');
  await expect.element(link('thành phố')).toHaveAttribute('href', '#/manage/memory/wiki/nghien-cuu/da-nang');
  expect(host.querySelector('.md')?.textContent).toContain('[[Bánh mì]]');
  await expect
    .element(link('Ghi chú 2026-03-01'))
    .toHaveAttribute('href', '#/manage/memory?agent=nghien-cuu&note=2026-03-01');
  await expect.element(link('Cuộc trò chuyện bao-cao')).toHaveAttribute('href', '#/chat/bao-cao');
  await expect.element(link('Đà Nẵng')).toHaveAttribute('href', '#/manage/memory/wiki/nghien-cuu/da-nang');
  await expect.element(page.getByText('Tên cũ: Trà')).toBeVisible();
});

it('saves over the page that was seen; a conflict keeps what was typed and offers the newer text [web-wiki.conflict]', async () => {
  let current = wikiPage({ text: 'cũ' });
  const { sent } = setUp('tra-da', (route, request) => {
    if (route === routes.getWikiPage) return current;
    if (route !== routes.putWikiPage) return undefined;
    const { body } = request as { body: { revision: string; text: string } };
    if (body.revision !== current.revision) throw new CrewError('conflict', 'Trang đã bị sửa.');
    current = wikiPage({ text: body.text, revision: 'r-3' });
    return current;
  });
  await button('Sửa').click();
  const field = page.getByRole('textbox', { name: 'Nội dung' });
  await expect.element(field).toHaveValue('cũ');
  current = wikiPage({ text: 'bằng tay', revision: 'r-2' });
  await field.fill('của tôi');
  await button('Lưu').click();
  await expect.element(page.getByText('Chưa lưu. Trang đã bị sửa.')).toBeVisible();
  await expect.element(field).toHaveValue('của tôi');
  await button('Bỏ phần đang gõ, đọc bản mới').click();
  await expect.element(field).toHaveValue('bằng tay');
  await field.fill('sau cùng');
  await userEvent.keyboard('{Tab}');
  await button('Lưu').click();
  await expect.element(page.getByText('sau cùng')).toBeVisible();
  const { kind, title, sources } = wikiPage();
  expect(sent.mock.lastCall).toEqual([
    routes.putWikiPage,
    { params, body: { kind, title, sources: [...sources], text: 'sau cùng', revision: 'r-2' } },
  ]);
});

it('makes a page under the name of its title, and deletes one after a question only [web-wiki.edit]', async () => {
  const { sent } = setUp(null);
  await button('Thêm trang').click();
  await page.getByRole('textbox', { name: 'Tiêu đề' }).fill('Bà ngoại ở Đà Nẵng');
  await page.getByRole('combobox', { name: 'Loại' }).selectOptions('entity');
  await page.getByRole('textbox', { name: 'Nguồn' }).fill('note:2026-03-01\n conv:x, ');
  await button('Lưu').click();
  await vi.waitFor(() => expect(location.hash).toBe('#/manage/memory/wiki/nghien-cuu/ba-ngoai-o-da-nang'));
  expect(sent.mock.lastCall).toEqual([
    routes.putWikiPage,
    {
      params: { id: 'nghien-cuu', slug: 'ba-ngoai-o-da-nang' },
      body: {
        ...{ title: 'Bà ngoại ở Đà Nẵng', kind: 'entity', text: '', revision: null },
        sources: ['note:2026-03-01', 'conv:x'],
      },
    },
  ]);
});

it('deletes a page after a question, and says a refusal where it stands [web-wiki.edit]', async () => {
  let isRefused = true;
  const { sent } = setUp('tra-da', (route) => {
    if (route === routes.deleteWikiPage && isRefused) throw new CrewError('conflict', 'Trang đã bị sửa.');
    return undefined;
  });
  const ask = async (): Promise<void> => {
    await button('Xoá').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Xoá', exact: true }).click();
  };
  await ask();
  await expect.element(page.getByText('Chưa làm được. Trang đã bị sửa.')).toBeVisible();
  isRefused = false;
  await ask();
  await vi.waitFor(() => expect(location.hash).toBe('#/manage/memory/wiki/nghien-cuu'));
  expect(sent.mock.lastCall).toEqual([routes.deleteWikiPage, { params, query: { revision: 'r-1' } }]);
});
