import { type Approval, CrewError, routes } from '@my-agent-crew/contract';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { approval, call } from '../../../test/fixture/builders.ts';
import { seedSettled } from '../../../test/fixture/seed-delegation.ts';
import { ApprovalsScreen } from './approvals-screen.tsx';
import { mountInCrew } from './crew-fixture.tsx';

const shell = (conversation: string, agent: string, command: string): Approval =>
  approval(conversation, `run-${conversation}`, call(`t-${conversation}`, 'shell_run', { command }), {
    agent_id: agent,
  });
const own = shell('goc', 'master', 'git push');
const child = shell('con', 'nghien-cuu', 'curl ve-tau.example');
const question = approval('hoi', 'run-hoi', call('t-hoi', 'ask_user', { question: 'Lưu ở đâu?' }), {
  ...{ kind: 'question', agent_id: 'suc-khoe', options: ['Sổ', 'Bỏ qua'] },
});

const setUp = (pending: Approval[], settled: Approval[] = [], refusal?: CrewError) => {
  const sent = vi.fn(async (route: unknown, ..._rest: unknown[]): Promise<unknown> => {
    if (route === routes.listApprovals) return [...pending, ...settled];
    if (refusal !== undefined) throw refusal;
    return pending[0];
  });
  const page_ = mountInCrew(() => <ApprovalsScreen />, { approvals: pending }, sent);
  const decisions = () => sent.mock.calls.filter(([route]) => route !== routes.listApprovals);
  return { ...page_, sent, decisions };
};
const part = (name: string) => page.getByRole('region', { name });

it('holds whatever waits in the whole crew, with who asks and how long it lasts [web-manage.approvals.pending]', async () => {
  const { host } = setUp([own, child, question]);
  await expect.element(page.getByText('git push')).toBeVisible();
  const askers = [...host.querySelectorAll('.asker')].map((line) => line.textContent);
  expect(askers.map((line) => line?.slice(1))).toEqual([
    'Master hỏiMở cuộc trò chuyện',
    'Nghiên cứu hỏiMở cuộc trò chuyện',
    'HLV sức khoẻ hỏiMở cuộc trò chuyện',
  ]);
  expect(host.querySelectorAll('[role=timer]')).toHaveLength(3);
});

it('decides each in the conversation that asked [web-manage.approvals.own_conversation]', async () => {
  const { decisions } = setUp([own, child, question]);
  await page.getByRole('button', { name: 'Từ chối' }).nth(1).click();
  await part('Lưu ở đâu?').getByRole('button', { name: 'Sổ' }).click();
  expect(decisions()).toEqual([
    [
      routes.decideApproval,
      { params: { id: 'con', approval_id: child.id }, body: { approve: false, source: 'web' } },
    ],
    [
      routes.answerQuestion,
      { params: { id: 'hoi', approval_id: question.id }, body: { answer: 'Sổ', source: 'web' } },
    ],
  ]);
});

it('says word for word who was faster [web-manage.approvals.conflict]', async () => {
  setUp([own], [], new CrewError('conflict', 'Đã được duyệt lúc 09:41 từ Telegram.'));
  await page.getByRole('button', { name: 'Cho phép', exact: true }).click();
  await expect.element(page.getByText(/Đã được duyệt lúc 09:41 từ Telegram\./)).toBeVisible();
});

it('keeps what was decided below, read again when something leaves the list [web-manage.approvals.ledger]', async () => {
  const { host, sent, setApprovals } = setUp([own], seedSettled());
  await expect.element(page.getByText('git push origin main')).toBeVisible();
  const lines = [...host.querySelectorAll('.ledger li')].map((line) => line.textContent);
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain('Từ chối từ Telegram');
  expect(lines[1]).toContain('Lệnh khớp mẫu luôn hỏi');
  expect(lines[2]).toContain('Trả lời: ghi-chu/hue.md');
  expect(lines[3]).toContain('Hết hạn');
  expect(sent).toHaveBeenCalledOnce();
  setApprovals([]);
  await expect.element(page.getByText('Không có gì chờ bạn')).toBeVisible();
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
});

it('puts the requests of one turn together, with its agent and the way to it [web-gate.page]', async () => {
  const write = (id: string) =>
    approval('con', 'run-con', call(id, 'workspace_write', { path: id }), { agent_id: 'nghien-cuu' });
  const { host, decisions } = setUp([own, write('a.md'), write('b.md'), question]);
  await expect
    .element(page.getByRole('heading', { name: '2 việc của cùng một lượt đang chờ' }))
    .toBeVisible();
  expect(host.querySelectorAll('.approval-group')).toHaveLength(3);
  expect(host.querySelector('.several .asker')?.textContent).toContain('Nghiên cứu hỏi');
  expect(host.querySelector('.several .run-line a')?.getAttribute('href')).toBe('#/manage/activity/run-con');
  await page.getByRole('button', { name: 'Cho phép cả 2 việc' }).click();
  await vi.waitFor(() => expect(decisions()).toHaveLength(2));
  expect(decisions().map(([, request]) => (request as { params: object }).params)).toEqual([
    { id: 'con', approval_id: 'ap-a.md' },
    { id: 'con', approval_id: 'ap-b.md' },
  ]);
});

it('tells approved, denied, expired and dropped apart by words and by icon [web-gate.ledger] [gate.expired.words]', async () => {
  const statuses = ['approved', 'denied', 'expired', 'cancelled'] as const;
  const settled = statuses.map((status) => ({
    ...shell(status, 'master', status),
    ...{ status, decided_at: new Date().toISOString() },
  }));
  const { host } = setUp([], settled);
  await expect.element(page.getByText('approved', { exact: true })).toBeVisible();
  const lines = [...host.querySelectorAll('.ledger li')];
  expect(lines.map((line) => line.querySelector('.status-word')?.textContent)).toEqual([
    'Cho phép',
    'Từ chối',
    'Hết hạn',
    'Bỏ, lượt đã dừng',
  ]);
  const icons = new Set(lines.map((line) => line.querySelector('.verdict path')?.getAttribute('d')));
  expect(icons.size).toBe(4);
});
