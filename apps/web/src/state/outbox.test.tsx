import { CrewError, threadFrom } from '@my-agent-crew/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { message, summary } from '../../test/fixture/builders.ts';
import type { Api } from '../net/api.ts';
import { writeLocal } from './local.ts';
import { createOutbox } from './outbox.ts';

const thread = (requestId: string) =>
  threadFrom({
    ...summary('c', ''),
    messages: [message('c', 'r', 0, { user: 'Chào', requestId })],
    has_more: false,
    approvals: [],
    queued: [],
    run: null,
    compactions: [],
    context_window: null,
  });
const outboxOf = (call: () => Promise<unknown>, onAccepted = vi.fn()) => ({
  outbox: createOutbox({ call } as unknown as Api, () => 'Chưa gửi được trước khi tải lại.', onAccepted),
  onAccepted,
});
beforeEach(() => writeLocal('outbox', undefined));

it('shows words at once and lets go of them when the thread has them [web.outbox.once]', async () => {
  const { outbox, onAccepted } = outboxOf(async () => ({}));
  const sending = outbox.send('c', 'Chào');
  const [pending] = outbox.of('c');
  expect(pending).toMatchObject({ text: 'Chào', error: null });
  expect(await sending).toBe(true);
  expect(onAccepted).toHaveBeenCalledExactlyOnceWith('c');
  expect(outbox.of('c')).toHaveLength(1);
  outbox.settle('c', thread(pending?.request_id ?? ''));
  expect(outbox.of('c')).toEqual([]);
});

it("keeps the server's sentence and sends again under the same name [web.outbox.retry]", async () => {
  const call = vi.fn<() => Promise<unknown>>();
  call.mockRejectedValueOnce(new CrewError('too-many', 'Hàng đợi đầy.')).mockResolvedValue({});
  const { outbox } = outboxOf(call);
  expect(await outbox.send('c', 'Chào')).toBe(false);
  const [failed] = outbox.of('c');
  expect(failed?.error).toBe('Hàng đợi đầy.');
  expect(await outbox.retry('c', failed?.request_id ?? '')).toBe(true);
  const names = call.mock.calls
    .map((request) => JSON.stringify(request))
    .map((text) => /request_id":"([^"]+)/.exec(text)?.[1]);
  expect(new Set(names)).toEqual(new Set([failed?.request_id]));
});

it('has what was not sent after a reload of the page [web.outbox.retry]', async () => {
  const { outbox } = outboxOf(() => Promise.reject(new CrewError('unavailable', 'gone')));
  await outbox.send('c', 'Chào');
  const { outbox: next } = outboxOf(async () => ({}));
  expect(next.of('c')).toMatchObject([{ text: 'Chào', error: 'Chưa gửi được trước khi tải lại.' }]);
});
