import { CrewError, type Run, routes } from '@my-agent-crew/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FixtureJobs } from '../../../test/fixture/jobs.ts';
import { toasts } from '../../state/toasts.ts';
import { mountInCrew } from '../activity/crew-fixture.tsx';
import { JobsScreen } from './jobs-screen.tsx';

afterEach(() => history.replaceState(null, '', '#'));

const refuse = (code: ConstructorParameters<typeof CrewError>[0], sentence: string): never => {
  throw new CrewError(code, sentence);
};

const setUp = (refusal: string | null = null) => {
  const jobs = new FixtureJobs();
  const asked = vi.fn();
  const call = async (route: unknown, request?: unknown): Promise<unknown> => {
    const { method, path } = route as { method: string; path: string };
    const { params = {}, body = {} } = (request ?? {}) as {
      params?: Record<string, string>;
      body?: Record<string, unknown>;
    };
    if (method !== 'GET') asked(method, path, params, body);
    if (method !== 'GET' && refusal !== null) refuse('conflict', refusal);
    const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
    return structuredClone(jobs.answer(method, filled, body, refuse));
  };
  return { ...mountInCrew(() => <JobsScreen />, {}, call as (...all: unknown[]) => Promise<unknown>), asked };
};
const card = (name: string) => page.getByRole('listitem', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const says = (name: string, words: RegExp) =>
  expect.poll(() => card(name).element().textContent).toMatch(words);

it('shows every job in words, with next and last run, its marks and why it does not run [jobs.page]', async () => {
  setUp();
  await says('Sao lưu', /Lệnh shell · Thứ Hai đến thứ Sáu 02:20.*Đang hỏng.*backup-to-drive.*Lần gần nhất/);
  await says('Bản tin sáng', /Nghiên cứu · Nhắc agent · Mỗi ngày 07:00/);
  await says('Nhắc uống nước', /Một lần, sau 20 phút.*tạo từ chat.*Chưa chạy lần nào/);
  await says('Tổng kết tuần', /Chủ nhật hằng tuần 20:00.*ba lần liền không model nào nhận khoá.*Lỡ 3 lần/s);
  await says('Nhắc hạn', /chưa có bộ chạy script/);
  await says('Gom ghi nhớ', /Thứ Hai hằng tuần 03:30/);
  await expect.element(button('Chạy ngay: Nhắc hạn')).toBeDisabled();
});

it('pauses, resumes, runs and deletes, by keyboard, and says a refusal [jobs.page]', async () => {
  const { asked } = setUp();
  const params = { agent: 'nghien-cuu', id: 'ban-tin' };
  await expect.element(button('Tạm dừng: Bản tin sáng')).toBeVisible();
  (button('Tạm dừng: Bản tin sáng').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(asked).toHaveBeenLastCalledWith('PATCH', routes.setJobState.path, params, { paused: true });
  await says('Bản tin sáng', /Đang tạm dừng/);
  await button('Chạy tiếp: Bản tin sáng').click();
  expect(asked).toHaveBeenLastCalledWith('PATCH', routes.setJobState.path, params, { paused: false });
  await button('Chạy ngay: Bản tin sáng').click();
  expect(asked).toHaveBeenLastCalledWith('POST', routes.runJob.path, params, {});
  await button('Xoá: Nhắc uống nước').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Xoá', exact: true }).click();
  await expect.element(card('Nhắc uống nước')).not.toBeInTheDocument();
});

it('tells what the server refuses [jobs.page]', async () => {
  setUp('Job runs already.');
  await button('Chạy ngay: Bản tin sáng').click();
  await expect
    .poll(() =>
      toasts()
        .map(({ text }) => text)
        .join(),
    )
    .toContain('Không làm được: Job runs already.');
});

it('opens the history of a job beneath it, with what was passed over, made up and not sent [jobs.page.history]', async () => {
  const { host, setState } = setUp();
  await button('Lịch sử: Bản tin sáng').click();
  await says('Bản tin sáng', /chạy bù · 1 lần trước đó bị lỡ.*Trời nắng/);
  await says('Bản tin sáng', /OK, không có gì để gửi.*Bỏ qua 4 lần vì lần trước còn dở/);
  expect(host.querySelector('.job-links a')?.getAttribute('href')).toBe('#/manage/activity/run-job-15');
  // A run that is told of anew reads the list again and leaves the history open.
  setState('runs', [{ id: 'r', status: 'running', source: 'job' } as Run]);
  await says('Bản tin sáng', /Trời nắng/);
});

it('leads to the row of the editor, and the address of a job to its card [jobs.page.link]', async () => {
  location.hash = '#/manage/jobs/nghien-cuu%2Fban-tin';
  setUp();
  await expect.element(card('Bản tin sáng')).toHaveFocus();
  const link = page.getByRole('link', { name: 'Sửa lịch: Bản tin sáng' });
  expect(link.element().getAttribute('href')).toBe(
    '#/manage/crew/nghien-cuu/schedules?job=nghien-cuu%2Fban-tin',
  );
});
