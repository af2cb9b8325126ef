import type { Approval } from '@my-agent-crew/contract';
import { createSignal } from 'solid-js';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { approval, call } from '../../test/fixture/builders.ts';
import { mount } from '../../test/mount.tsx';
import { ApprovalBar } from './approval-bar.tsx';

const asked = (values: Record<string, unknown>, changes: Partial<Approval> = {}): Approval =>
  approval('c1', 'r1', call('t1', 'shell_run', values), changes, 90);

const setUp = (given: Approval, answer: string | null = null) => {
  const [now, setNow] = createSignal(Date.parse(given.expires_at) - 90_000);
  const onDecide = vi.fn(async () => answer);
  const onExpire = vi.fn();
  mount(() => (
    <ApprovalBar approval={given} others={2} now={now()} onDecide={onDecide} onExpire={onExpire} />
  ));
  return { setNow, onDecide, onExpire };
};
const button = (name: string) => page.getByRole('button', { name, exact: true });

it('shows the tool, the arguments as they are and the deadline [web.approval.shown]', async () => {
  setUp(asked({ command: 'git push "origin" main' }));
  await expect.element(page.getByRole('heading', { name: 'Cần bạn duyệt shell_run' })).toBeVisible();
  await expect.element(page.getByText('git push "origin" main')).toBeVisible();
  await expect.element(page.getByRole('timer')).toHaveTextContent('Hết hạn sau 1:30');
  await expect.element(page.getByText('Còn 2 việc khác chờ sau việc này.')).toBeVisible();
});

it('sends each decision as it was clicked [web.approval.decide]', async () => {
  const { onDecide } = setUp(asked({ command: 'date' }));
  await button('Cho phép').click();
  await button('Từ chối').click();
  await button('Luôn cho phép').click();
  expect(onDecide.mock.calls).toEqual([['approve'], ['deny'], ['always']]);
});

it('offers no "always" when a rule made it ask, and says the rule [web.approval.reason]', async () => {
  setUp(asked({ command: 'rm -r x' }, { reason: 'Lệnh khớp mẫu luôn hỏi “rm -r”.' }));
  await expect.element(page.getByText('Lệnh khớp mẫu luôn hỏi “rm -r”.')).toBeVisible();
  expect(button('Luôn cho phép').query()).toBeNull();
});

it('shows a reason of many lines line by line, reachable by keyboard, above buttons that stay in view [web.approval.reason] [jobs.card]', async () => {
  await page.viewport(390, 664);
  const reason = ['Lịch mới của Pong: Bản tin', ...Array.from({ length: 60 }, (_, at) => `dòng ${at}`)].join(
    '\n',
  );
  setUp(asked({ name: 'Bản tin', cron: '0 7 * * *' }, { name: 'schedule_create', reason }));
  const shown = document.querySelector<HTMLElement>('.why');
  if (shown === null) throw new Error('No reason is shown.');
  expect(getComputedStyle(shown).whiteSpace).toBe('pre-wrap');
  expect(shown.tabIndex).toBe(0);
  expect(button('Cho phép').element().getBoundingClientRect().bottom).toBeLessThan(664);
});

it('shows every argument whole behind one button, hidden characters made visible [web.approval.full]', async () => {
  const lines = Array.from({ length: 120 }, (_, index) => `dòng ${index}`).join('\n');
  setUp(asked({ command: lines, cwd: 'a\u200bb', env: { A: 1 }, note: 'x', last: 'cuối cùng' }));
  expect(page.getByText('cuối cùng').query()).toBeNull();
  await button('Xem đầy đủ').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('cuối cùng')).toBeVisible();
  await expect.element(dialog.getByText('a[U+200B]b')).toBeVisible();
  expect(dialog.element().textContent).toContain(lines);
});

it('keeps its buttons on a small screen under an argument of 120 lines [web.approval.small_screen]', async () => {
  await page.viewport(390, 664);
  setUp(asked({ command: Array.from({ length: 120 }, (_, index) => `echo ${index}`).join('\n') }));
  const box = button('Cho phép').element().getBoundingClientRect();
  expect(box.bottom).toBeLessThan(664);
  await page.viewport(1280, 800);
});

it('locks at the deadline and asks once for the thread to be read again [web.approval.deadline]', async () => {
  const given = asked({ command: 'date' });
  const { setNow, onExpire, onDecide } = setUp(given);
  setNow(Date.parse(given.expires_at));
  setNow(Date.parse(given.expires_at) + 1_000);
  await expect.element(page.getByRole('timer')).toHaveTextContent('Đã hết hạn');
  await expect.element(button('Cho phép')).toBeDisabled();
  expect(onExpire).toHaveBeenCalledOnce();
  expect(onDecide).not.toHaveBeenCalled();
});

it('says who decided when somebody else was first [web.approval.conflict]', async () => {
  setUp(asked({ command: 'date' }), 'Đã được duyệt lúc 09:41 từ Telegram.');
  await button('Cho phép').click();
  await expect.element(page.getByText('Đã được duyệt lúc 09:41 từ Telegram.')).toBeVisible();
  await expect.element(button('Cho phép')).toBeEnabled();
});
