import type { SendEnd } from '@my-agent-crew/core';
import type { CallEnd } from '../call/call-end.ts';
import { askedWait, isTokenRefused, sayProblem } from '../call/say-problem.ts';

const messageIdOf = (result: unknown): string | null => {
  const id =
    typeof result === 'object' && result !== null
      ? (result as { readonly message_id?: unknown }).message_id
      : undefined;
  return typeof id === 'number' ? String(id) : null;
};

/** Whether Telegram could not read the tags of a text: the same words may pass without them. */
export const isFormatRefused = (end: CallEnd): boolean =>
  end.kind === 'error' &&
  end.code === 400 &&
  /can't parse entities|can't find end tag|unsupported start tag|text is too long/i.test(end.description);

/** Whether Telegram does not take these bytes as a photo; as a document it may. */
export const isPhotoRefused = (end: CallEnd): boolean =>
  end.kind === 'error' &&
  end.code === 400 &&
  /PHOTO_|IMAGE_PROCESS_FAILED|too big for a photo/i.test(end.description);

const judgeError = (end: Extract<CallEnd, { readonly kind: 'error' }>, error: string): SendEnd => {
  // The next token can still deliver what this one may not send; that is no failure of the message.
  if (isTokenRefused(end)) return { kind: 'retry', afterMs: null, error, isOutage: true };
  const afterMs = askedWait(end);
  if (afterMs !== null || end.code >= 500 || end.code === 409 || end.code === 429) {
    return { kind: 'retry', afterMs, error };
  }
  return { kind: 'refused', error };
};

/**
 * What became of a send. `remoteId` is the message's number in its chat when this is an edit: then an answer that never came is
 * no doubt, because an edit made twice is the same.
 */
export const judgeSend = (end: CallEnd, botId: string, remoteId: string | null): SendEnd => {
  if (end.kind === 'answer') return { kind: 'sent', remoteId: messageIdOf(end.result) ?? remoteId };
  if (end.kind === 'error' && remoteId !== null && /message is not modified/i.test(end.description)) {
    return { kind: 'sent', remoteId };
  }
  const error = sayProblem(end, botId);
  if (end.kind === 'error') return judgeError(end, error);
  if (end.kind === 'unreached') return { kind: 'retry', afterMs: null, error, isOutage: true };
  return remoteId === null ? { kind: 'unsure', error } : { kind: 'retry', afterMs: null, error };
};
