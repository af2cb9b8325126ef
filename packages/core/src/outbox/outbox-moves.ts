import { isoTime } from '../ports/clock.ts';
import type { OutboxBody, OutboxDraft, OutboxEnd, OutboxRow } from '../ports/outbox.ts';

/** A row as an implementation of `Outbox` keeps it. */
export interface KeptOutboxRow extends OutboxRow {
  /** When its state last changed, in milliseconds UTC: a clock that shows less was set back, and then the row is due. */
  readonly changedAt: number;
}

/** A message that did not arrive and whose conversation was deleted meanwhile has nothing left to send. */
const leftOf = (row: KeptOutboxRow, state: OutboxRow['state']): OutboxRow['state'] =>
  (state === 'waiting' || state === 'dead') && isSame(row.body, erasedBody) ? 'dropped' : state;

const wait = (row: KeptOutboxRow, now: number, error: string | null): KeptOutboxRow => ({
  ...row,
  state: leftOf(row, 'waiting'),
  error,
  nextAt: now,
  changedAt: now,
});

/** A body is compared as it is stored. */
const isSame = (one: OutboxBody, other: OutboxBody): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The body of a message whose conversation was deleted: nothing of it is kept. */
export const erasedBody: OutboxBody = { kind: 'text', text: '', buttons: [] };

const cutError =
  'The server ended while this message was being sent, so nobody knows whether it arrived. It is not sent again by itself.';

/**
 * How a row of the outbox goes from one state to the next, for every implementation of `Outbox`. Null means that the move is
 * not open to the row. `now` is in milliseconds UTC.
 */
export const outboxMoves = {
  make: (id: string, draft: OutboxDraft, now: number): KeptOutboxRow => ({
    key: draft.key,
    channel: draft.channel,
    target: draft.target,
    conversationId: draft.conversationId,
    runId: draft.runId,
    body: draft.body,
    id,
    state: 'waiting',
    attempts: 0,
    nextAt: now,
    error: null,
    remoteId: null,
    createdAt: isoTime(now),
    sentAt: null,
    changedAt: now,
  }),
  begin: (row: KeptOutboxRow, now: number): KeptOutboxRow | null =>
    row.state === 'waiting' ? { ...row, state: 'sending', attempts: row.attempts + 1, changedAt: now } : null,
  end: (row: KeptOutboxRow, to: OutboxEnd, now: number): KeptOutboxRow | null =>
    row.state === 'sending'
      ? {
          ...row,
          state: leftOf(row, to.state),
          attempts: to.isUncounted === true ? row.attempts - 1 : row.attempts,
          error: to.error,
          remoteId: to.remoteId === undefined ? row.remoteId : to.remoteId,
          nextAt: to.nextAt ?? now,
          sentAt: to.state === 'sent' ? (row.sentAt ?? isoTime(now)) : row.sentAt,
          changedAt: now,
        }
      : null,
  revise: (row: KeptOutboxRow, body: OutboxBody, now: number): KeptOutboxRow | null => {
    if (row.state === 'waiting') return isSame(row.body, body) ? row : { ...row, body, attempts: 0 };
    if (row.state !== 'sent') return null;
    if (isSame(row.body, body)) return row;
    return row.remoteId === null ? null : { ...wait({ ...row, body }, now, null), attempts: 0 };
  },
  closeCut: (row: KeptOutboxRow, now: number): KeptOutboxRow | null => {
    if (row.state !== 'sending') return null;
    return row.remoteId === null
      ? { ...row, state: 'unsure', error: cutError, changedAt: now }
      : wait(row, now, null);
  },
  resend: (row: KeptOutboxRow, now: number): KeptOutboxRow | null =>
    ['dead', 'unsure', 'dropped'].includes(row.state) && !isSame(row.body, erasedBody)
      ? { ...wait(row, now, null), attempts: 0 }
      : null,
  drop: (row: KeptOutboxRow, now: number): KeptOutboxRow | null =>
    ['waiting', 'dead', 'unsure'].includes(row.state) ? { ...row, state: 'dropped', changedAt: now } : null,
};
