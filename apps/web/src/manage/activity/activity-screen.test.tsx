import { emptyActivity, type Run } from '@my-agent-crew/contract';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { alert } from '../../../test/fixture/allowances.ts';
import { approval, call, minutesAgo, run, step } from '../../../test/fixture/builders.ts';
import { queryHere, setQueryHere } from '../../state/route.ts';
import { ActivityScreen } from './activity-screen.tsx';
import { mountInCrew } from './crew-fixture.tsx';

interface Query {
  agent_id?: string;
  status?: string;
  source?: string;
  q?: string;
  since?: string;
  until?: string;
  before?: string;
  limit: number;
}
const past = Array.from({ length: 45 }, (_, at) =>
  run(`r${at}`, 'c', {
    opening: `Việc số ${at}`,
    agent_id: at % 2 === 0 ? 'master' : 'nghien-cuu',
    started_at: minutesAgo(100 + at),
  }),
);
const answer = async (_route: unknown, request: unknown): Promise<Run[]> => {
  const { query } = request as { query: Query };
  const mine = past.filter((one) => query.agent_id === undefined || one.agent_id === query.agent_id);
  const from = mine.findIndex((one) => one.id === query.before) + 1;
  return mine.slice(from, from + query.limit);
};
const setUp = (given: Parameters<typeof mountInCrew>[1], query = '') => {
  setQueryHere(query);
  const sent = vi.fn(answer);
  const made = mountInCrew(
    () => <ActivityScreen />,
    given,
    sent as (...request: unknown[]) => Promise<unknown>,
  );
  const queries = () => sent.mock.calls.map(([, request]) => (request as { query: Query }).query);
  return { ...made, sent, queries };
};
const part = (name: string) => page.getByRole('region', { name });

it('shows what needs the person: decisions, and failures until they are put aside [web-manage.activity.needs]', async () => {
  const failed = run('hong', 'c', { opening: 'Tải tỷ giá', status: 'error', error: 'Lỗi 500 ba lần liền.' });
  const asked = approval('c', 'r', call('t', 'shell_run', {}), { agent_id: 'nghien-cuu' });
  const { host } = setUp({ approvals: [asked], runs: [failed] });
  const needs = part('Cần bạn');
  await expect.element(needs.getByText('Cần bạn duyệt: shell_run')).toBeVisible();
  expect(needs.getByRole('link', { name: 'Quyết định' }).element().getAttribute('href')).toBe(
    '#/manage/approvals',
  );
  await expect.element(needs.getByText('Lỗi 500 ba lần liền.')).toBeVisible();
  await page.getByRole('button', { name: 'Đã xem: Tải tỷ giá' }).click();
  expect(needs.getByText('Tải tỷ giá').query()).toBeNull();
  expect(host.textContent).toContain('Tải tỷ giá');
});

it('shows what runs now, each with the way to its page [web-manage.activity.live]', async () => {
  const open = run('mo', 'c', { opening: 'Đọc hợp đồng', status: 'running', ended_at: null });
  setUp({ runs: [open] });
  const link = part('Đang chạy').getByRole('link', { name: 'Đọc hợp đồng' });
  await expect.element(link).toHaveAttribute('href', '#/manage/activity/mo');
  await expect.element(part('Lịch sử').getByText('Việc số 0')).toBeVisible();
  expect(part('Lịch sử').getByText('Đọc hợp đồng').query()).toBeNull();
});

it('reads the history page by page, of one agent or all [web-manage.activity.history]', async () => {
  const { host, queries } = setUp({});
  await expect.element(part('Lịch sử').getByText('Việc số 29')).toBeVisible();
  await page.getByRole('button', { name: 'Xem thêm' }).click();
  await expect.element(part('Lịch sử').getByText('Việc số 44')).toBeVisible();
  expect(page.getByRole('button', { name: 'Xem thêm' }).query()).toBeNull();
  expect(queries()).toEqual([{ limit: 30 }, { limit: 30, before: 'r29' }]);
  await userEvent.selectOptions(page.getByLabelText('Lọc theo agent'), 'nghien-cuu');
  await expect.element(part('Lịch sử').getByText('Việc số 43')).toBeVisible();
  expect(host.querySelectorAll('.run-row')).toHaveLength(22);
  expect(queries().at(-1)).toEqual({ limit: 30, agent_id: 'nghien-cuu' });
});

it('adds a run that ends while the page is open, without asking again [web-manage.activity.history]', async () => {
  const { setState, sent } = setUp({ runs: [] });
  await expect.element(part('Lịch sử').getByText('Việc số 0')).toBeVisible();
  setState('runs', [run('moi', 'c', { opening: 'Vừa xong' })]);
  await expect.element(part('Lịch sử').getByRole('link').first()).toHaveTextContent('Vừa xong');
  expect(sent).toHaveBeenCalledOnce();
});

it('shows an allowance that is used up among what needs the person [money.web.attention]', async () => {
  setUp({ alerts: [alert({ level: 'paused', counted: 1.02 })] });
  const needs = part('Cần bạn');
  await expect.element(needs.getByText(/Cả đội, hôm nay: đã dùng 1,02/)).toBeVisible();
  expect(needs.getByRole('link', { name: 'Xem hạn mức' }).element().getAttribute('href')).toBe(
    '#/manage/costs',
  );
});

it('shows how many outgoing messages are stuck, and the way to them [outbox.web.attention]', async () => {
  const { setState } = setUp({ outbox: { ...emptyActivity().outbox, dead: 1, unsure: 1, waiting: 4 } });
  const needs = part('Cần bạn');
  await expect.element(needs.getByText('2 tin gửi đi bị kẹt')).toBeVisible();
  const link = needs.getByRole('link', { name: 'Xem tin' });
  expect(link.element().getAttribute('href')).toBe('#/manage/connections');
  setState('outbox', { dead: 0, unsure: 0 });
  await expect.element(needs.getByText('2 tin gửi đi bị kẹt')).not.toBeInTheDocument();
});

it('shows parts of the crew that were set aside, with the reason and the way to them [records.attention.parked]', async () => {
  setUp({ parked: [{ file: 'agents/x/agent.yaml', reason: 'max_steps phải là số.' }] });
  const needs = part('Cần bạn');
  await expect.element(needs.getByText('Đã gác lại: agents/x/agent.yaml')).toBeVisible();
  await expect.element(needs.getByText('max_steps phải là số.')).toBeVisible();
  await expect.element(needs.getByRole('link', { name: 'Mở cài đặt' })).toHaveAttribute('href', '#/settings');
});

it('says what an open run does now and how much it has done, never a share of it [records.live.now]', async () => {
  const open = run('mo', 'c', { opening: 'Đọc hợp đồng', status: 'running', ended_at: null });
  const waiting = run('cho', 'c2', { opening: 'Gửi thư', status: 'waiting', ended_at: null });
  const steps = [
    step('mo', 0, { kind: 'model', name: 'up:m' }),
    step('mo', 1, { name: 'workspace_read', status: 'running' }),
  ];
  const asked = approval('c2', 'cho', call('t', 'shell_run', {}), { agent_id: 'master' });
  const { host } = setUp({ runs: [open, waiting], steps: { mo: steps }, approvals: [asked] });
  await expect
    .element(part('Đang chạy').getByText('Đang chạy workspace_read… · 2 bước · 1 lời gọi công cụ'))
    .toBeVisible();
  await expect.element(part('Đang chạy').getByText('Chờ bạn duyệt shell_run · 0 bước')).toBeVisible();
  expect(host.textContent).not.toContain('%');
});

it('narrows the history by every field, kept in the address, and takes it from there [records.filters.address]', async () => {
  const { queries } = setUp({}, 'agent=nghien-cuu&since=2026-02-30x&q=s%E1%BB%91');
  await expect.element(page.getByLabelText('Tìm trong lời mở đầu')).toHaveValue('số');
  await expect.element(page.getByLabelText('Lọc theo agent')).toHaveValue('nghien-cuu');
  expect(queries()).toEqual([{ limit: 30, agent_id: 'nghien-cuu', q: 'số' }]);
  await userEvent.selectOptions(page.getByLabelText('Lọc theo trạng thái'), 'error');
  await userEvent.selectOptions(page.getByLabelText('Lọc theo nơi đến'), 'telegram');
  await userEvent.fill(page.getByLabelText('Từ ngày'), '2026-02-01');
  await userEvent.fill(page.getByLabelText('Đến hết ngày'), '2026-02-02');
  await userEvent.fill(page.getByLabelText('Tìm trong lời mở đầu'), 'vé tàu');
  await expect
    .poll(() => queries().at(-1))
    .toEqual({
      ...{ limit: 30, agent_id: 'nghien-cuu', status: 'error', source: 'telegram', q: 'vé tàu' },
      since: new Date(2026, 1, 1).toISOString(),
      until: new Date(2026, 1, 3).toISOString(),
    });
  expect(Object.fromEntries(new URLSearchParams(queryHere()))).toEqual({
    ...{ agent: 'nghien-cuu', status: 'error', source: 'telegram', q: 'vé tàu' },
    ...{ since: '2026-02-01', until: '2026-02-02' },
  });
  await page.getByRole('button', { name: 'Bỏ lọc' }).click();
  await expect.poll(() => queries().at(-1)).toEqual({ limit: 30 });
  expect(queryHere()).toBe('');
});

it('lets only runs that fit the filter join, and says when none fits [records.filters.join]', async () => {
  const { setState } = setUp({ runs: [] }, 'agent=khong-ai');
  await expect.element(part('Lịch sử').getByText('Không có lượt nào khớp bộ lọc.')).toBeVisible();
  setState('runs', [
    run('khac', 'c', { opening: 'Của người khác' }),
    run('dung', 'c', { opening: 'Đúng', agent_id: 'khong-ai' }),
  ]);
  await expect.element(part('Lịch sử').getByRole('link', { name: 'Đúng' })).toBeVisible();
  expect(part('Lịch sử').getByText('Của người khác').query()).toBeNull();
});
