import { CrewError, routes } from '@my-agent-crew/contract';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { alert, answerAllowances, seedStats } from '../../../test/fixture/allowances.ts';
import { mountInCrew } from '../activity/crew-fixture.tsx';
import { CostsScreen } from './costs-screen.tsx';

const setUp = (refusal: string | null = null) => {
  const saved = vi.fn();
  const call = async (route: unknown, request?: unknown): Promise<unknown> => {
    if (route === routes.getStats) return seedStats();
    if (route === routes.getAllowances) return answerAllowances('GET', {});
    const { body } = request as { body: Record<string, unknown> };
    saved(body);
    if (refusal !== null) throw new CrewError('invalid-input', refusal);
    return answerAllowances('GET', {});
  };
  const alerts = [
    alert({ scope: 'agent', agent_id: 'nghien-cuu', level: 'paused', limit: 0.3, counted: 0.3 }),
  ];
  const made = mountInCrew(
    () => <CostsScreen />,
    { alerts },
    call as (...request: unknown[]) => Promise<unknown>,
  );
  return { ...made, saved };
};
/** Waits until a part of the page says so. */
const says = (place: ReturnType<typeof page.getByRole>, words: RegExp) =>
  expect.poll(() => place.element().textContent).toMatch(words);
const part = (name: string) => page.getByRole('region', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });

it('shows today, the month and seven days by day, agent, model and purpose, in a table behind the bars [money.web.sums]', async () => {
  const { host } = setUp();
  await expect.element(part('Theo agent').getByRole('rowheader', { name: 'Nghiên cứu' })).toBeVisible();
  expect(host.querySelector('.cost-tiles')?.textContent).toMatch(
    /Hôm nay.*0,84.*Tháng này.*14,20.*7 ngày qua.*3,32/,
  );
  expect(part('Từng ngày').getByRole('row').all()).toHaveLength(8);
  await says(part('Theo model'), /openrouter:anthropic\/claude-sonnet-4\.5/);
  await says(part('Theo việc'), /Tóm tắt kết quả công cụ/);
});

it('never shows calls without a price as free, and says what they mean; the cache has its share [money.web.unknown]', async () => {
  const { host } = setUp();
  const row = part('Theo agent').getByRole('row').last();
  await says(row, /không rõ giá/);
  expect(row.element().textContent).not.toContain('$');
  await says(part('Lượt không rõ giá'), /4 lượt trong 7 ngày qua không có giá/);
  expect(host.querySelector('.cost-tiles')?.textContent).toContain('66%');
});

it('shows each limit with what is used, its state in words and when it starts anew, and alerts above all [money.web.gauges]', async () => {
  setUp();
  const gauges = part('Hạn mức');
  await expect.element(gauges.getByText('Sắp hết')).toBeVisible();
  await expect.element(gauges.getByText('Đã hết, tạm dừng')).toBeVisible();
  await says(gauges, /0,84.* trên 1,00/);
  await expect.element(gauges.getByText(/^Tính lại lúc/).first()).toBeVisible();
  const told = part('Một hạn mức đã hết');
  await says(told, /Nghiên cứu, hôm nay: đã dùng 0,30.*nâng hạn mức để tiếp tục ngay/);
});

it('leads from an alert to the form where it is raised, by keyboard [money.web.gauges]', async () => {
  setUp();
  await expect.element(field('Cả đội, mỗi ngày')).toBeInTheDocument();
  (page.getByRole('button', { name: 'Nâng hạn mức' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Cả đội, mỗi ngày')).toHaveFocus();
});

it('saves the whole form, empty fields left out [money.web.save]', async () => {
  const { saved } = setUp();
  await field('Cả đội, mỗi ngày').fill('2,5');
  await field('Nghiên cứu, mỗi ngày').fill('');
  await page.getByRole('button', { name: 'Lưu hạn mức' }).click();
  await says(page.getByRole('status'), /Đã lưu\./);
  expect(saved).toHaveBeenCalledWith({ crew: { day_usd: 2.5, month_usd: 40 }, unknown: { day_calls: 20 } });
});

it('names a field that is no amount and sends nothing; a refusal is shown word for word and nothing typed is lost [money.web.save]', async () => {
  const { saved } = setUp('allowances.crew.day_usd: quá lớn.');
  await field('Cả đội, mỗi ngày').fill('nhiều');
  await page.getByRole('button', { name: 'Lưu hạn mức' }).click();
  await says(page.getByRole('alert'), /Cả đội, mỗi ngày phải là một số/);
  await expect.element(field('Cả đội, mỗi ngày')).toHaveAttribute('aria-invalid', 'true');
  expect(saved).not.toHaveBeenCalled();
  await field('Cả đội, mỗi ngày').fill('9');
  await page.getByRole('button', { name: 'Lưu hạn mức' }).click();
  await says(page.getByRole('alert'), /Không lưu được: allowances\.crew\.day_usd: quá lớn\./);
  await expect.element(field('Cả đội, mỗi ngày')).toHaveValue('9');
});
