import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { minutesAgo, summary } from '../../test/fixture/builders.ts';
import { mount } from '../../test/mount.tsx';
import '../styles/shell.css';
import type { ListState } from '../state/conversations.ts';
import { ConversationList } from './conversation-list.tsx';

const day = 24 * 60;
const items = [
  summary('a', 'Đội bóng phường', { updated_at: minutesAgo(0), state: 'running' }),
  summary('b', 'Chi phí tháng 11', { updated_at: minutesAgo(0), pending_approvals: 2, state: 'waiting' }),
  summary('con', 'Việc được giao', { updated_at: minutesAgo(0), parent_id: 'a' }),
  summary('c', 'Hồ sơ cũ', { updated_at: minutesAgo(9 * day) }),
  summary('d', '', { updated_at: minutesAgo(9 * day) }),
];

const setUp = (state: Partial<ListState> = {}) => {
  const rename = vi.fn();
  const remove = vi.fn();
  mount(() => (
    <ConversationList
      state={{ items, status: 'ready', error: '', hasMore: false, ...state }}
      currentId="b"
      now={Date.now()}
      isUnread={(item) => item.id === 'c'}
      hasDraft={(id) => id === 'd'}
      actions={{ rename, remove, exportAddress: ({ id }) => `/api/conversations/${id}/export` }}
      onLoadMore={() => {}}
      onRetry={() => {}}
      onPalette={() => {}}
      onNavigate={() => {}}
    />
  ));
  return { rename, remove };
};
const titles = (): string[] =>
  [...document.querySelectorAll('.list-title')].map((element) => element.textContent ?? '');

it('groups by day and marks what runs, waits, is unread or has a draft [web.list.groups] [web.list.marks]', async () => {
  setUp();
  expect([...document.querySelectorAll('.list-scroll h3')].map((element) => element.textContent)).toEqual([
    'Hôm nay',
    'Cũ hơn',
  ]);
  const row = (name: RegExp) => page.getByRole('link', { name });
  await expect.element(row(/Đội bóng phường.*Đang chạy/)).toBeVisible();
  await expect.element(row(/Chi phí tháng 11.*2 việc chờ bạn/)).toHaveAttribute('aria-current', 'page');
  await expect.element(row(/Hồ sơ cũ.*Có nội dung chưa đọc/)).toBeVisible();
  await expect.element(row(/Cuộc trò chuyện chưa có tên.*Nháp/)).toBeVisible();
});

it('leaves conversations that another one opened out of the list [web.list.children]', () => {
  setUp();
  expect(titles()).not.toContain('Việc được giao');
});

it('finds titles without accents, đ included [web.list.search]', async () => {
  setUp();
  const box = page.getByRole('searchbox', { name: 'Tìm theo tên' });
  await box.fill('doi');
  expect(titles()).toEqual(['Đội bóng phường']);
  await box.fill('thang phi');
  expect(titles()).toEqual(['Chi phí tháng 11']);
  await box.fill('không có đâu');
  await expect.element(page.getByText('Không có cuộc nào tên giống “không có đâu”.')).toBeVisible();
});

it('opens a menu by keyboard to rename or delete [web.list.menu]', async () => {
  const { rename, remove } = setUp();
  const menu = page.getByRole('button', { name: 'Tuỳ chọn của “Hồ sơ cũ”' });
  (menu.element() as HTMLElement).focus();
  await menu.click({ force: true });
  await page.getByRole('button', { name: 'Đổi tên' }).click();
  expect(rename.mock.calls[0]?.[0].id).toBe('c');
  await menu.click({ force: true });
  await page.getByRole('button', { name: 'Xoá', exact: true }).click();
  expect(remove.mock.calls[0]?.[0].id).toBe('c');
});

it('says what an empty list means and what failed [web.list.states]', async () => {
  setUp({ items: [] });
  await expect.element(page.getByText('Chưa có cuộc trò chuyện nào. Nhắn một câu để bắt đầu.')).toBeVisible();
  setUp({ items: [], status: 'failed', error: 'Không tới được máy chủ.' });
  await expect.element(page.getByText('Không tới được máy chủ.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Thử lại' })).toBeVisible();
});
