import type { OutboxBody, OutboxRow } from '@my-agent-crew/core';

/** An outbox row as a worker hands it to a sender. */
export const outboxRow = (body: OutboxBody, more: Partial<OutboxRow> = {}): OutboxRow => ({
  id: 'row-1',
  key: 'reply:run-1:1',
  channel: 'telegram',
  target: '42',
  conversationId: null,
  runId: null,
  body,
  state: 'sending',
  attempts: 1,
  nextAt: 0,
  error: null,
  remoteId: null,
  createdAt: '2026-11-30T00:00:00.000Z',
  sentAt: null,
  ...more,
});

/** A text row. */
export const textRow = (text: string, more: Partial<OutboxRow> = {}): OutboxRow =>
  outboxRow({ kind: 'text', text, buttons: [] }, more);
