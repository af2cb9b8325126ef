import type { OutboxEnd, OutboxRow, SendEnd } from '@my-agent-crew/core';

/** The first pause after a failure, in milliseconds; each further one is twice as long. */
const firstPauseMs = 1_000;
/** Longer pauses would make a chat wait long after its channel is well again. */
const longestPauseMs = 300_000;
/** Twelve attempts with these pauses take about 18 minutes: what fails so long holds back its chat for nothing. */
const mostAttempts = 12;
/** While a channel cannot be reached at all it is only looked for: whoever has no network tonight gets the brief tomorrow. */
const outagePauseMs = 30_000;

const pauseAfter = (attempts: number): number => Math.min(longestPauseMs, firstPauseMs * 2 ** (attempts - 1));

const retry = (row: OutboxRow, end: Extract<SendEnd, { kind: 'retry' }>, now: number): OutboxEnd => {
  const { error } = end;
  const asked = end.afterMs === null || !(end.afterMs >= 0) ? null : end.afterMs;
  if (end.isOutage === true)
    return { state: 'waiting', error, nextAt: now + (asked ?? outagePauseMs), isUncounted: true };
  if (row.attempts >= mostAttempts) return { state: 'dead', error };
  return { state: 'waiting', error, nextAt: Math.ceil(now + (asked ?? pauseAfter(row.attempts))) };
};

/**
 * What the end of a send makes of the row that was begun. `now` is in milliseconds UTC. An edit may be made twice without harm,
 * so one whose answer never came is tried again; a new message is not.
 */
export const judgeSend = (row: OutboxRow, end: SendEnd, now: number): OutboxEnd => {
  switch (end.kind) {
    case 'sent':
      return {
        state: 'sent',
        error: null,
        ...(end.remoteId === null ? {} : { remoteId: end.remoteId }),
      };
    case 'refused':
      return { state: 'dead', error: end.error };
    case 'retry':
      return retry(row, end, now);
    case 'unsure':
      return row.remoteId === null
        ? { state: 'unsure', error: end.error }
        : retry(row, { kind: 'retry', afterMs: null, error: end.error }, now);
  }
};
