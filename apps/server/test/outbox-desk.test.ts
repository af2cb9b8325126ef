import type { OutboxCounts } from '@my-agent-crew/contract';
import { randomIds, type SendEnd } from '@my-agent-crew/core';
import { openStore } from '@my-agent-crew/store';
import { createFakeClock } from '@my-agent-crew/testkit';
import { expect, it } from 'vitest';
import { createOutboxDesk } from '../src/channels/outbox-desk.ts';

it('tells watchers of a send that failed and of its good end, and of no other send [outbox.stream]', async () => {
  const clock = createFakeClock(Date.parse('2026-03-01T08:00:00.000Z'));
  const store = openStore({ file: ':memory:', clock, ids: randomIds });
  const told: OutboxCounts[] = [];
  const desk = createOutboxDesk({
    store,
    clock,
    hub: { outbox: (counts) => void told.push(counts) },
    reportDefect: (cause) => {
      throw cause;
    },
  });
  const answers: SendEnd[] = [
    { kind: 'sent', remoteId: '1' },
    { kind: 'retry', afterMs: null, error: 'HTTP 500' },
    { kind: 'sent', remoteId: '2' },
    { kind: 'unsure', error: 'reset' },
  ];
  desk.worker.setSender('telegram', { send: async () => answers.shift() ?? { kind: 'sent', remoteId: '3' } });
  desk.worker.start();
  const put = async (key: string): Promise<void> => {
    const body = { kind: 'text', text: key, buttons: [] } as const;
    const ids = { conversationId: null, runId: null };
    store.outbox.put([{ key, channel: 'telegram', target: '7', body, ...ids }]);
    desk.worker.wake();
    await clock.settle();
  };
  await put('a');
  expect(told).toEqual([]);
  await put('b');
  expect(told).toMatchObject([{ waiting: 1, sent: 1 }]);
  await clock.advance(1_000);
  expect(told.slice(1)).toMatchObject([{ waiting: 0, sent: 2 }]);
  await put('c');
  expect(told.slice(2)).toMatchObject([{ unsure: 1 }]);
  await put('d');
  expect(told).toHaveLength(3);
  // A person's decision is told, and what it sends is sent at once.
  desk.resend(store.outbox.byKey('c')?.id ?? '');
  await clock.settle();
  expect(told.slice(3)).toMatchObject([{ unsure: 0, waiting: 1 }]);
  expect(store.outbox.counts()).toMatchObject({ sent: 4, waiting: 0 });
  await desk.worker.close();
  store.close();
});
