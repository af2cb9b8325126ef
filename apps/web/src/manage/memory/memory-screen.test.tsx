import { CrewError, routes } from '@my-agent-crew/contract';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerMemory, batch, fact, proposal } from '../../../test/fixture/memory.ts';
import { addressOf, queryHere } from '../../state/route.ts';
import { mountInCrew } from '../activity/crew-fixture.tsx';
import { MemoryScreen } from './memory-screen.tsx';

type Call = (route: unknown, request: unknown) => unknown;

const setUp = (answer: Call = () => undefined) => {
  const sent = vi.fn();
  const call = async (route: unknown, request?: unknown): Promise<unknown> => {
    const { method, path } = route as { method: string; path: string };
    if (method !== 'GET') sent(route, request);
    const own = answer(route, request);
    if (own !== undefined) return own;
    const { params } = (request ?? {}) as { params?: Record<string, string> };
    return answerMemory(path.replace(/:(\w+)/g, (_, key: string) => params?.[key] ?? '')) ?? {};
  };
  const made = mountInCrew(() => <MemoryScreen />, {}, call as (...request: unknown[]) => Promise<unknown>);
  return { ...made, sent };
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const part = (name: string) => page.getByRole('region', { name, exact: true });
const refuse = (sentence: string): never => {
  throw new CrewError('conflict', sentence);
};

it('shows who proposes what and why with the lines that change, and sends one decision [web-memory.proposals]', async () => {
  let status: 'pending' | 'approved' = 'pending';
  const { sent, host } = setUp((route) => {
    if (route === routes.listMemoryProposals) return { proposals: [proposal({ status })] };
    if (route !== routes.decideMemoryProposal) return undefined;
    status = 'approved';
    return proposal({ status });
  });
  await expect.element(page.getByText('Lý do: Bản tin sáng nhắc tới')).toBeVisible();
  const lines = [...host.querySelectorAll('.diff-lines span')].map((line) => [
    line.getAttribute('data-kind'),
    line.textContent?.trim(),
  ]);
  expect(lines).toEqual([
    ['same', 'Uống trà đá'],
    ['removed', '-Có đường'],
    ['added', '+Không đường'],
  ]);
  await button('Ghi vào trí nhớ facts/tra-da.md').click();
  await expect.element(page.getByText('Không có đề xuất nào đang chờ.')).toBeVisible();
  expect(sent.mock.calls).toEqual([
    [routes.decideMemoryProposal, { params: { id: 'prop-1' }, body: { approve: true } }],
  ]);
  await page.getByText('Đã quyết định (1)').click();
  await button('Hoàn tác facts/tra-da.md').click();
  expect(sent.mock.lastCall).toEqual([routes.undoMemoryProposal, { params: { id: 'prop-1' } }]);
});

it('offers only to turn down what a hand edit overtook, and says a refusal where it stands [web-memory.stale]', async () => {
  setUp((route) => {
    if (route === routes.listMemoryProposals) return { proposals: [proposal({ is_stale: true })] };
    return route === routes.decideMemoryProposal ? refuse('Đã có người quyết định.') : undefined;
  });
  await expect.element(page.getByText(/Tệp đã được sửa sau khi có đề xuất này/)).toBeVisible();
  expect(button('Ghi vào trí nhớ facts/tra-da.md').elements()).toHaveLength(0);
  await button('Từ chối facts/tra-da.md').click();
  await expect.element(page.getByText('Chưa làm được. Đã có người quyết định.')).toBeVisible();
});

it('saves USER.md over the text that was seen; a conflict keeps what was typed and offers the newer text [web-memory.conflict]', async () => {
  let text = 'cũ';
  const { sent } = setUp((route) => {
    if (route === routes.getUserMemory) return { user: { text, revision: `rev-${text}` }, facts: [] };
    return route === routes.putUserMemory ? refuse('USER.md was changed meanwhile.') : undefined;
  });
  const field = page.getByRole('textbox', { name: 'USER.md', exact: true });
  await expect.element(field).toHaveValue('cũ');
  await expect.element(button('Lưu USER.md')).toBeDisabled();
  await field.fill('tôi gõ');
  text = 'sửa tay';
  await button('Lưu USER.md').click();
  expect(sent.mock.lastCall).toEqual([
    routes.putUserMemory,
    { body: { text: 'tôi gõ', revision: 'rev-cũ' } },
  ]);
  await expect.element(page.getByText('Chưa lưu. USER.md was changed meanwhile.')).toBeVisible();
  await expect.element(field).toHaveValue('tôi gõ');
  await button('Bỏ phần đang gõ, đọc bản mới').click();
  await expect.element(field).toHaveValue('sửa tay');
});

it('adds, edits and forgets facts, asking before one goes [web-memory.facts]', async () => {
  let facts = [fact()];
  const { sent } = setUp((route) => {
    if (route === routes.getUserMemory) return { user: { text: '', revision: null }, facts };
    if (route === routes.deleteFact) facts = [];
    return undefined;
  });
  await expect.element(page.getByText('Uống trà đá, không đường')).toBeVisible();
  await expect.element(page.getByText('ghi bởi Nghiên cứu')).toBeVisible();
  await button('Sửa tra-da').click();
  await expect.element(page.getByRole('combobox', { name: 'Loại' })).toHaveValue('preference');
  await page.getByRole('textbox', { name: 'Mô tả trong một dòng' }).fill('Uống trà nóng');
  await userEvent.keyboard('{Enter}');
  const { name, description, type, text } = fact({ description: 'Uống trà nóng' });
  await expect
    .poll(() => sent.mock.lastCall)
    .toEqual([routes.putFact, { params: { name }, body: { description, type, text, revision: 'r-1' } }]);
  await button('Thêm điều mới').click();
  await expect.element(page.getByRole('textbox', { name: 'Tên' })).toHaveFocus();
  await userEvent.keyboard('cho');
  await page.getByRole('textbox', { name: 'Mô tả trong một dòng' }).fill('Nuôi chó');
  await page.getByRole('combobox', { name: 'Loại' }).selectOptions('profile');
  await page.getByRole('textbox', { name: 'Chi tiết' }).fill('Tên Vàng');
  await part('Điều cả đội biết về bạn').getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect
    .poll(() => sent.mock.lastCall?.[1])
    .toEqual({
      params: { name: 'cho' },
      body: { description: 'Nuôi chó', type: 'profile', text: 'Tên Vàng', revision: null },
    });
  await button('Bỏ tra-da').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bỏ', exact: true }).click();
  await expect.element(page.getByText('Chưa có điều nào.')).toBeVisible();
  expect(sent.mock.lastCall).toEqual([
    routes.deleteFact,
    { params: { name: 'tra-da' }, query: { revision: 'r-1' } },
  ]);
});

it("shows each agent's memory and opens a note to edit it [web-memory.agents]", async () => {
  const { sent } = setUp();
  const agents = part('Trí nhớ của từng agent');
  await agents.getByRole('combobox', { name: 'Agent' }).selectOptions('nghien-cuu');
  await expect
    .element(agents.getByRole('textbox', { name: 'MEMORY.md' }))
    .toHaveValue('## Đồ uống\n- Trà đá mỗi sáng');
  await agents.getByRole('button', { name: /2026-03-01/ }).click();
  await agents.getByRole('textbox', { name: '2026-03-01' }).fill('- 08:30 Chạy 6 km');
  await button('Lưu 2026-03-01').click();
  expect(sent.mock.lastCall).toEqual([
    routes.putNote,
    {
      params: { id: 'nghien-cuu', day: '2026-03-01' },
      body: { text: '- 08:30 Chạy 6 km', revision: 'r-1' },
    },
  ]);
});

it('finds entries and says whose they are [web-memory.search]', async () => {
  let hits: unknown[] | undefined;
  setUp((route) => (route === routes.searchMemory && hits !== undefined ? { hits } : undefined));
  const search = part('Tìm trong trí nhớ');
  await search.getByRole('searchbox').fill('tra da');
  await userEvent.keyboard('{Enter}');
  await expect.element(search.getByText('- Trà đá mỗi sáng')).toBeVisible();
  await expect.element(search.getByText('Đồ uống')).toBeVisible();
  hits = [];
  await search.getByRole('button', { name: 'Tìm' }).click();
  await expect.element(search.getByText('Không có mục nào như vậy. Hãy thử từ khác.')).toBeVisible();
});

it('shows a batch of wiki pages page by page, names those that changed since, and decides it once [web-wiki.batch]', async () => {
  let stale = false;
  const { sent, host } = setUp((route) => {
    if (route !== routes.listMemoryProposals) return undefined;
    const changed = { is_stale: true, stale_files: ['memory/wiki/entities/tra-da.md'] };
    return { proposals: [batch(stale ? changed : {})] };
  });
  await expect.element(page.getByText('2 trang wiki, ghi hết hoặc không ghi trang nào')).toBeVisible();
  await expect.element(page.getByText('entities/tra-da.md · sửa')).toBeVisible();
  await page.getByText('entities/da-nang.md · trang mới').click();
  const lines = [...host.querySelectorAll('details[open] .diff-lines span')];
  expect(lines.map((line) => line.textContent?.trim())).toEqual([
    '-Có đường',
    '+Không đường',
    '+Thành phố biển',
  ]);
  stale = true;
  await button('Ghi vào trí nhớ memory/wiki (Nghiên cứu)').click();
  expect(sent.mock.lastCall?.[1]).toEqual({ params: { id: 'prop-wiki' }, body: { approve: true } });
  await expect
    .element(page.getByText(/Đã đổi sau khi có đề xuất: memory\/wiki\/entities\/tra-da\.md/))
    .toBeVisible();
  expect(button('Ghi vào trí nhớ memory/wiki (Nghiên cứu)').elements()).toHaveLength(0);
});

it('opens the day that a source of a wiki page leads to, and leads to the wiki of its agent [web-wiki.address]', async () => {
  const before = location.hash;
  location.hash = addressOf.note('nghien-cuu', '2026-03-01');
  await vi.waitFor(() => expect(queryHere()).toContain('note=2026-03-01'));
  setUp();
  await expect.element(page.getByRole('textbox', { name: '2026-03-01' })).toHaveValue('- 08:30 Chạy 5 km');
  await expect.element(page.getByRole('combobox', { name: 'Agent' })).toHaveValue('nghien-cuu');
  await expect
    .element(page.getByRole('link', { name: 'Mở wiki' }))
    .toHaveAttribute('href', addressOf.wiki('nghien-cuu'));
  location.hash = before;
});
