import type { OutboxItem, OutboxView } from '@my-agent-crew/contract';
import { isoTime, type OutboxRow } from '@my-agent-crew/core';
import type { OutboxBook } from '@my-agent-crew/store';
import { sliceText } from '../records/slice-text.ts';

const textChars = 300;
const openRows = 100;
const pastRows = 20;

/** A message as lists show it. */
export const outboxItem = (row: OutboxRow): OutboxItem => {
  const { body } = row;
  return {
    id: row.id,
    channel: row.channel,
    target: row.target,
    conversation_id: row.conversationId,
    run_id: row.runId,
    kind: body.kind === 'text' ? 'text' : body.as,
    text: sliceText(body.kind === 'text' ? body.text : body.caption, textChars),
    path: body.kind === 'text' ? null : body.path,
    state: row.state,
    is_edit: row.remoteId !== null && row.state !== 'sent',
    attempts: row.attempts,
    next_at: row.state === 'waiting' && row.error !== null ? isoTime(row.nextAt) : null,
    error: row.error,
    created_at: row.createdAt,
    sent_at: row.sentAt,
  };
};

/** The outbox as `GET /api/outbox` answers it. */
export const outboxView = (outbox: Pick<OutboxBook, 'counts' | 'list'>): OutboxView => ({
  counts: outbox.counts(),
  stuck: outbox.list(['dead', 'unsure'], openRows).map(outboxItem),
  waiting: outbox.list(['waiting', 'sending'], openRows).map(outboxItem),
  past: outbox.list(['sent', 'dropped'], pastRows).map(outboxItem),
});
