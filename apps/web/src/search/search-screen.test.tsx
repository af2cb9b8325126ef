import { createClient } from '@my-agent-crew/client';
import type { SearchHit } from '@my-agent-crew/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../test/mount.tsx';
import { CrewProvider, createCrew } from '../state/crew.ts';
import { SearchScreen } from './search-screen.tsx';

const hit = (position: number, more: Partial<SearchHit> = {}): SearchHit => ({
  conversation_id: 'c1',
  title: 'Chợ Tết',
  agent_id: 'default',
  channel: 'web',
  message_id: `m${position}`,
  position,
  role: 'user',
  at: '2026-03-01T08:00:00.000Z',
  snippet: 'mua bánh chưng',
  marks: [[4, 14]],
  ...more,
});

interface Played {
  readonly asked: URLSearchParams[];
  answer: (query: URLSearchParams) => Response;
}
let played: Played;
const reply = (hits: readonly SearchHit[], next: number | null = null, isIncomplete = false): Response =>
  Response.json({ hits, next, is_incomplete: isIncomplete });

const setUp = (answer: Played['answer']): void => {
  played = { asked: [], answer };
  const api = createClient({
    baseUrl: 'http://fixture',
    fetch: async (input) => {
      const url = new URL(String(input instanceof Request ? input.url : input));
      if (url.pathname !== '/api/messages/search') return Response.json([]);
      played.asked.push(url.searchParams);
      return played.answer(url.searchParams);
    },
  });
  const crew = createCrew(api);
  mount(() => (
    <CrewProvider value={crew}>
      <SearchScreen />
    </CrewProvider>
  ));
};
const type = (words: string) => userEvent.fill(page.getByRole('searchbox'), words);

beforeEach(() => {
  location.hash = '#/search';
});

it('groups hits by conversation with the match marked, and links to each message [search.web.page]', async () => {
  setUp(() => reply([hit(4), hit(2), hit(0, { conversation_id: 'c2', title: '', role: 'assistant' })]));
  await type('bánh chưng');
  await expect.element(page.getByRole('heading', { name: /Chợ Tết/ })).toBeVisible();
  expect([...document.querySelectorAll('.hit')].map((link) => link.getAttribute('href'))).toEqual([
    '#/chat/c1?m=4',
    '#/chat/c1?m=2',
    '#/chat/c2?m=0',
  ]);
  expect(document.querySelectorAll('.hit-group')).toHaveLength(2);
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(
    Array.from({ length: 3 }, () => 'bánh chưng'),
  );
  expect(location.hash).toBe('#/search?q=b%C3%A1nh+ch%C6%B0ng');
  expect(Object.fromEntries(played.asked.at(-1) ?? [])).toEqual({
    q: 'bánh chưng',
    limit: '30',
    order: 'newest',
    live: '1',
  });
});

it('orders by match, reads on, and says that older messages are missing [search.web.page]', async () => {
  setUp((query) => (query.has('before') ? reply([hit(1)]) : reply([hit(4)], 77, true)));
  await type('mua');
  await page.getByRole('button', { name: 'Xem thêm kết quả' }).click();
  await vi.waitFor(() => expect(document.querySelectorAll('.hit')).toHaveLength(2));
  expect(played.asked.at(-1)?.get('before')).toBe('77');
  await type('mua bánh');
  await expect.element(page.getByText(/vẫn đang được lập chỉ mục/)).toBeVisible();
  await page.getByText('Khớp nhất').click();
  await vi.waitFor(() => expect(played.asked.at(-1)?.get('order')).toBe('best'));
});

it('says when nothing was found, and a failure with a way to try again [search.web.page]', async () => {
  let isBroken = false;
  const refusal = { error: { code: 'too-many', message: 'Quá nhiều lượt tìm.' } };
  setUp(() => (isBroken ? Response.json(refusal, { status: 429 }) : reply([])));
  await expect.element(page.getByText(/Mọi từ đều phải có; không cần dấu/)).toBeVisible();
  await type('x');
  expect(played.asked).toEqual([]);
  await type('xyz');
  await expect.element(page.getByText('Không có tin nhắn nào chứa “xyz”.')).toBeVisible();
  isBroken = true;
  await type('xyz w');
  await expect.element(page.getByText('Quá nhiều lượt tìm.')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Thử lại' }).click();
  await expect.element(page.getByText('Không có tin nhắn nào chứa “xyz w”.')).toBeVisible();
});
