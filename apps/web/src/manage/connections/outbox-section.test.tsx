import { CrewError, type OutboxItem, routes } from '@my-agent-crew/contract';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FixtureOutbox } from '../../../test/fixture/outbox.ts';
import { toasts } from '../../state/toasts.ts';
import { mountInCrew } from '../activity/crew-fixture.tsx';
import { OutboxSection } from './outbox-section.tsx';

const refuse = (code: ConstructorParameters<typeof CrewError>[0], sentence: string): never => {
  throw new CrewError(code, sentence);
};

const setUp = (options: { isSeeded?: boolean; hasChannel?: boolean; refusal?: string } = {}) => {
  const outbox = new FixtureOutbox(options.isSeeded ?? true);
  const asked = vi.fn();
  const call = async (route: unknown, request?: unknown): Promise<unknown> => {
    const { method, path } = route as { method: string; path: string };
    const id = (request as { params?: { id: string } } | undefined)?.params?.id ?? '';
    asked(method, path, id);
    if (method === 'POST' && options.refusal !== undefined) refuse('conflict', options.refusal);
    return structuredClone(outbox.answer(method, path.replace(':id', id), refuse));
  };
  const mounted = mountInCrew(
    () => <OutboxSection hasChannel={options.hasChannel ?? true} />,
    {},
    call as (...all: unknown[]) => Promise<unknown>,
  );
  return { ...mounted, outbox, asked };
};
const section = () => page.getByRole('region', { name: 'Tin gửi đi' });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const words = (): string => section().element().textContent ?? '';
const said = (): string =>
  toasts()
    .map(({ text }) => text)
    .join();

it('shows how many there are, and each stuck or waiting one with its opening, reason and next attempt [outbox.web]', async () => {
  const { host } = setUp();
  await expect.poll(words).toContain('1 không gửi được · 1 chưa rõ đã tới · 2 đang chờ · 1 đã gửi');
  const rows = [...host.querySelectorAll('.outbox-row')].map((row) => row.textContent ?? '');
  expect(rows[0]).toMatch(
    /Không gửi được.*chat 584201177.*12 lần thử.*Hôm nay bạn ngủ.*blocked by the user/s,
  );
  expect(rows[1]).toMatch(/Chưa rõ đã tới.*Đã đặt lịch họp.*broke off.*có thể đã tới.*hai lần/s);
  expect(rows[2]).toMatch(
    /Đang chờ.*Tệp.*2 lần thử · thử lại .*bao-cao\/thang-9\.pdf.*Báo cáo tháng 9.*answered 500/s,
  );
  expect(rows[3]).toMatch(/Đang chờ.*Nhắc uống nước/s);
  await expect
    .element(page.getByRole('link', { name: 'Mở cuộc trò chuyện: Đã đặt lịch họp với anh Minh lúc 14 giờ.' }))
    .toHaveAttribute('href', '#/chat/ke-hoach');
  await section().getByText('Gần đây').click();
  await expect.element(section().getByText('Nội dung đã xoá cùng cuộc trò chuyện.')).toBeVisible();
  // Nothing is left of a message whose conversation was deleted, and one that arrived is not sent again.
  expect(button(/^Gửi lại: /).elements()).toHaveLength(3);
  expect(button(/^Bỏ: /).elements()).toHaveLength(4);
});

it('sends one again and drops one, by keyboard, says so, and keeps the focus in the section [outbox.web.decide]', async () => {
  const { asked } = setUp();
  await expect.element(button(/^Gửi lại: Đã đặt/)).toBeVisible();
  (button(/^Gửi lại: Đã đặt/).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(asked).toHaveBeenCalledWith('POST', routes.resendMessage.path, 'out-2');
  await expect.poll(said).toContain('Tin đã vào hàng để gửi lại.');
  await expect.poll(words).toContain('1 không gửi được · 3 đang chờ');
  (button(/^Bỏ: Nhắc uống nước/).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(asked).toHaveBeenCalledWith('POST', routes.dropMessage.path, 'out-4');
  await expect.poll(words).toContain('1 không gửi được · 2 đang chờ');
  await expect.poll(() => section().element().contains(document.activeElement)).toBe(true);
});

it('says why the server refuses, and shows what is so now [outbox.web.decide]', async () => {
  const { outbox } = setUp({ refusal: 'This message has arrived, so it can no longer be dropped.' });
  await expect.element(button(/^Bỏ: Nhắc uống nước/)).toBeVisible();
  Object.assign(outbox.items[3] ?? {}, { state: 'sent' });
  await button(/^Bỏ: Nhắc uống nước/).click();
  await expect.poll(said).toContain('Không làm được: This message has arrived');
  await expect.element(button(/^Bỏ: Nhắc uống nước/)).not.toBeInTheDocument();
});

it('says what an outage is waited out for, and counts no attempt [outbox.web]', async () => {
  const { host, outbox, setState } = setUp();
  await expect.poll(words).toContain('2 đang chờ');
  outbox.items[3] = { ...(outbox.items[3] ?? outbox.items[0]), error: 'No network.' } as OutboxItem;
  setState('outbox', { ...outbox.counts(), sent: 9 });
  await expect.poll(() => host.querySelectorAll('.outbox-row')[3]?.textContent).toContain('No network.');
  expect(host.querySelectorAll('.outbox-row')[3]?.textContent).not.toContain('lần thử');
});

it('is read anew when the stream tells of another count [outbox.web.live]', async () => {
  const { outbox, setState } = setUp();
  await expect.poll(words).toContain('1 không gửi được');
  for (const item of outbox.items) Object.assign(item, { state: 'sent' });
  setState('outbox', outbox.counts());
  await expect.poll(words).toContain('7 đã gửi');
  expect(words()).toContain('Không có tin nào kẹt hay đang chờ.');
});

it('says that nothing was sent yet, and is not there at all without a channel [outbox.web]', async () => {
  setUp({ isSeeded: false });
  await expect.poll(words).toContain('Chưa có tin nào được gửi ra ngoài.');
  const { host, asked } = setUp({ isSeeded: false, hasChannel: false });
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  await expect.poll(() => host.textContent).toBe('');
  const full = setUp({ hasChannel: false });
  await expect.poll(() => full.host.textContent).toContain('1 không gửi được');
});
