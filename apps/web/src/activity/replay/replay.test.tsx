import type { Trajectory } from '@my-agent-crew/contract';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call, run, step } from '../../../test/fixture/builders.ts';
import { mount } from '../../../test/mount.tsx';
import { answer, toolResult, userMessage } from '../../thread/thread-fixture.tsx';
import { Replay } from './replay.tsx';

const shell = call('t1', 'shell_run', { command: 'ls' });
const time = (seconds: number): string => new Date(Date.UTC(2026, 0, 1, 8, 0, seconds)).toISOString();
const record = {
  run: run('r', 'c', { opening: 'Xem thư mục', started_at: time(0), ended_at: time(4) }),
  messages: [
    userMessage(0, 'Xem thư mục'),
    answer(1, 'Để tôi xem', { calls: [shell] }),
    toolResult(2, shell, { output: 'a.txt' }),
    answer(3, 'Có một tệp'),
  ],
  steps: [
    step('r', 0, { kind: 'model', name: 'up:m', started_at: time(0), duration_ms: 1000 }),
    step('r', 1, { name: 'shell_run', started_at: time(1), duration_ms: 1000, tool_call_id: 't1' }),
    step('r', 2, { kind: 'model', name: 'up:m', started_at: time(2), duration_ms: 1000 }),
  ],
} as unknown as Trajectory;

const slider = () => page.getByRole('slider', { name: 'Bước đang xem' });
const thread = () => page.getByRole('region', { name: 'Cuộc trò chuyện lúc đó' });
const setUp = () => mount(() => <Replay record={record} nameOf={() => 'Master'} />);

it('goes through the run by keyboard and shows the conversation as it was [records.replay.scrub]', async () => {
  setUp();
  await expect.element(thread().getByText('Xem thư mục')).toBeVisible();
  expect(thread().getByText('Để tôi xem').query()).toBeNull();
  await expect.element(page.getByText('Bước 1/5')).toBeVisible();
  (slider().element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(thread().getByText('Để tôi xem')).toBeVisible();
  await expect.element(slider()).toHaveAttribute('aria-valuetext', 'Bước 2/5, Gọi model');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByText('+2,0 s')).toBeVisible();
  expect(thread().getByText('Có một tệp').query()).toBeNull();
  await userEvent.keyboard('{End}');
  await expect.element(thread().getByText('Có một tệp')).toBeVisible();
  await expect.element(page.getByText('Bước 5/5')).toBeVisible();
  await userEvent.keyboard('{Home}');
  await expect.element(page.getByText('Bước 1/5')).toBeVisible();
  await expect.poll(() => thread().getByText('Có một tệp').query()).toBeNull();
});

it('plays to the end at the chosen speed, can be paused, and starts over [records.replay.play]', async () => {
  setUp();
  await userEvent.selectOptions(page.getByLabelText('Tốc độ'), '8');
  const play = page.getByRole('button', { name: 'Phát', exact: true });
  await play.click();
  await page.getByRole('button', { name: 'Tạm dừng' }).click();
  const held = (slider().element() as HTMLInputElement).value;
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect((slider().element() as HTMLInputElement).value).toBe(held);
  (slider().element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(page.getByText('Bước 5/5')).toBeVisible();
  await expect.element(play).toBeVisible();
  await expect.element(thread().getByText('Có một tệp')).toBeVisible();
  await play.click();
  await expect.element(page.getByText('Bước 2/5')).toBeVisible();
});
