import { type Approval, CrewError } from '@my-agent-crew/contract';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { approval, call } from '../../test/fixture/builders.ts';
import { mount } from '../../test/mount.tsx';
import { ApprovalGroup } from './approval-group.tsx';
import { lateDecision } from './late-decision.ts';

const write = (id: string, changes: Partial<Approval> = {}): Approval =>
  approval('c', 'r', call(id, 'workspace_write', { path: `${id}.md` }), changes);
const question = approval('c', 'r', call('q', 'ask_user', { question: 'Lưu ở đâu?' }), {
  ...{ kind: 'question', options: ['Sổ'] },
});

const setUp = (approvals: Approval[], answer: (id: string) => string | null = () => null) => {
  const onDecide = vi.fn(async (one: Approval) => answer(one.id));
  const onAnswer = vi.fn(async () => null);
  const host = mount(() => (
    <ApprovalGroup
      approvals={approvals}
      others={0}
      now={Date.now()}
      onDecide={onDecide}
      onAnswer={onAnswer}
      onExpire={() => {}}
    />
  ));
  return { host, onDecide };
};
const all = (count: number) => page.getByRole('button', { name: `Cho phép cả ${count} việc` });

it('allows everything shown in one go, each as a decision of its own; questions and late ones are left out [web-gate.group.all]', async () => {
  const late = write('late', { expires_at: new Date(Date.now() - 1_000).toISOString() });
  const { onDecide } = setUp([write('a'), write('b'), late, question]);
  await expect
    .element(page.getByRole('heading', { name: '4 việc của cùng một lượt đang chờ' }))
    .toBeVisible();
  await all(2).click();
  await vi.waitFor(() => expect(onDecide).toHaveBeenCalledTimes(2));
  expect(onDecide.mock.calls.map(([one, ...rest]) => [one.id, ...rest])).toEqual([
    ['ap-a', 'approve'],
    ['ap-b', 'approve'],
  ]);
  await expect.element(page.getByText('Đã cho phép 2 việc.')).toBeVisible();
});

it('says which of them did not count and goes on with the others [web-gate.group.all]', async () => {
  const { onDecide } = setUp([write('a'), write('b')], (id) => (id === 'ap-a' ? 'đã bị từ chối' : null));
  await all(2).click();
  await vi.waitFor(() => expect(onDecide).toHaveBeenCalledTimes(2));
  await expect.element(page.getByText('Đã cho phép 1 việc. workspace_write: đã bị từ chối')).toBeVisible();
});

it('is the plain card for one request [web-gate.group.one]', async () => {
  setUp([write('a')]);
  await expect.element(page.getByRole('button', { name: 'Cho phép', exact: true })).toBeVisible();
  expect(page.getByText(/cùng một lượt/).query()).toBeNull();
});

it('is decided by keyboard, the first stop being all of them [web-gate.group.keyboard]', async () => {
  const { host, onDecide } = setUp([write('a'), write('b')]);
  const stops = [...host.querySelectorAll<HTMLElement>('button, a[href], [tabindex="0"]')];
  expect(stops[0]?.textContent).toBe('Cho phép cả 2 việc');
  stops[0]?.focus();
  stops[0]?.click();
  await vi.waitFor(() => expect(onDecide).toHaveBeenCalledTimes(2));
});

it('names the files a call works on and that a change refuses it [web-gate.operands]', async () => {
  setUp([
    write('a', {
      operands: [
        { name: 'so/a.md', sha256: 'abcdef0123456789'.repeat(4), by: 'content' },
        { name: 'moi.md', sha256: null, by: 'content' },
        { name: 'phim.mp4', sha256: 'ff'.repeat(32), by: 'size-and-time' },
        { name: '+5', sha256: 'ee'.repeat(32), by: 'content' },
      ],
    }),
  ]);
  const lines = [...document.querySelectorAll('.operands li')].map((line) => line.textContent?.trim());
  expect(lines).toEqual([
    'so/a.md abcdef01',
    'moi.md chưa có',
    'phim.mp4 quá lớn để đọc, được canh theo cỡ và giờ sửa',
    '5 tệp khác eeeeeeee',
  ]);
  await expect
    .element(page.getByText('Nếu một tệp ở đây đổi trước khi chạy, lời gọi sẽ bị từ chối.'))
    .toBeVisible();
});

it('tells a late decision what had happened, by whom and when, in the language of the page [web-gate.late]', () => {
  const conflict = (details: Record<string, unknown>) => new CrewError('conflict', 'already', { details });
  const at = '2026-05-04T03:00:00.000Z';
  expect(lateDecision(conflict({ status: 'denied', decided_by: 'telegram', decided_at: at }))).toMatch(
    /^Quyết định của bạn không tính: việc này đã bị từ chối từ Telegram, lúc .+\.$/,
  );
  expect(lateDecision(conflict({ status: 'expired', decided_by: null, decided_at: at }))).toMatch(
    /việc này đã hết hạn, không ai quyết định kịp, lúc/,
  );
  expect(lateDecision(new CrewError('conflict', 'something else'))).toBeNull();
  expect(lateDecision(new Error('line down'))).toBeNull();
});
