import { CrewError, routes } from '@my-agent-crew/contract';
import { createSignal } from 'solid-js';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FixtureJobs } from '../../../test/fixture/jobs.ts';
import { toasts } from '../../state/toasts.ts';
import { mountInCrew } from '../activity/crew-fixture.tsx';
import { TriggerList } from './trigger-list.tsx';

const refuse = (code: ConstructorParameters<typeof CrewError>[0], sentence: string): never => {
  throw new CrewError(code, sentence);
};

const setUp = (refusal: string | null = null, isEmpty = false) => {
  const jobs = new FixtureJobs();
  const asked = vi.fn();
  const [told, setTold] = createSignal('');
  const call = async (route: unknown, request?: unknown): Promise<unknown> => {
    const { method, path } = route as { method: string; path: string };
    const { params = {}, body = {} } = (request ?? {}) as {
      params?: Record<string, string>;
      body?: Record<string, unknown>;
    };
    asked(method, path, params, body);
    if (method !== 'GET' && refusal !== null) refuse('conflict', refusal);
    if (isEmpty) return [];
    const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
    return structuredClone(jobs.answer(method, filled, body, refuse));
  };
  const { host } = mountInCrew(
    () => <TriggerList agentName={(id) => id} told={told} />,
    {},
    call as (...all: unknown[]) => Promise<unknown>,
  );
  return { host, asked, setTold };
};
const card = (name: string) => page.getByRole('listitem', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const says = (name: string, words: RegExp) =>
  expect.poll(() => card(name).element().textContent).toMatch(words);

it('shows what starts each trigger, what it does, how it went and why it starts nothing [trigger.page]', async () => {
  setUp();
  await says(
    'Sau khi triển khai',
    /kho-ma · Webhook · \/api\/hooks\/kho-ma\.trien-khai.*Xem bản vừa.*2 \/ 60 lần.*Bị từ chối3 lần · sai chữ ký/,
  );
  await says('Thử khoá', /chưa có khoá để kiểm chữ ký.*Chưa chạy lần nào/);
  await says('Giấy tờ mới', /Theo dõi tệp · inbox · 12 tệp.*Đang hỏng/);
  await says('Sổ sách', /\/srv\/scans.*Chưa thấy gì ở đường dẫn này.*Chạy lịch sao-luu.*0 \/ 4 lần/);
  const edit = page.getByRole('link', { name: 'Sửa: Giấy tờ mới' });
  expect(edit.element().getAttribute('href')).toBe(
    '#/manage/crew/nghien-cuu/triggers?job=nghien-cuu%2Fgiay-to',
  );
});

it('pauses and resumes by keyboard, and says a refusal [trigger.page]', async () => {
  const { asked } = setUp();
  await expect.element(button('Tạm dừng: Giấy tờ mới')).toBeVisible();
  (button('Tạm dừng: Giấy tờ mới').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await says('Giấy tờ mới', /Đang tạm dừng/);
  const params = { agent: 'nghien-cuu', id: 'giay-to' };
  expect(asked).toHaveBeenCalledWith('PATCH', routes.setTriggerState.path, params, { paused: true });
  await button('Chạy tiếp: Giấy tờ mới').click();
  await expect.element(button('Tạm dừng: Giấy tờ mới')).toBeVisible();
  expect(asked).toHaveBeenCalledWith('PATCH', routes.setTriggerState.path, params, { paused: false });
});

it('tells what the server refuses [trigger.page]', async () => {
  setUp('It is off.');
  await button('Tạm dừng: Sổ sách').click();
  const told = () => toasts().map(({ text }) => text);
  await expect.poll(() => told().join()).toContain('Không làm được: It is off.');
});

it('shows how to call a hook, and the history in its place [trigger.page]', async () => {
  const { asked } = setUp();
  await button('Cách gọi: Sau khi triển khai').click();
  const command = new RegExp(
    `-hmac "\\$DEPLOY_SECRET".*${location.origin}/api/hooks/kho-ma\\.trien-khai`,
    's',
  );
  await says('Sau khi triển khai', command);
  await button('Lịch sử: Sau khi triển khai').click();
  await vi.waitFor(() =>
    expect(asked).toHaveBeenCalledWith(
      'GET',
      routes.listJobRuns.path,
      { agent: 'kho-ma', id: 'trien-khai' },
      {},
    ),
  );
  await expect.poll(() => card('Sau khi triển khai').element().textContent).not.toMatch(command);
});

it('is read again when a run of a job is told of, and is not there where nothing is [trigger.page]', async () => {
  const { host, asked, setTold } = setUp(null, true);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  setTold('run-1 done');
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  expect(host.querySelector('.trigger-list')).toBeNull();
});
