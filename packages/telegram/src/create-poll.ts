import type { CallEnd } from './call/call-end.ts';
import type { CallMethod } from './call/create-caller.ts';
import { askedWait, isTokenRefused, sayProblem } from './call/say-problem.ts';
import type { PollEnd, TelegramApi } from './telegram-api.ts';

const pollSeconds = 50;
const pollLimitMs = (pollSeconds + 15) * 1000;
const mostUpdates = 100;
const firstWaitMs = 1000;
const mostWaitMs = 30_000;
const wanted = ['message', 'callback_query'];

const isUpdate = (value: unknown): value is { readonly update_id: number } =>
  typeof value === 'object' &&
  value !== null &&
  Number.isSafeInteger((value as { readonly update_id?: unknown }).update_id);

const readUpdates = (result: unknown): readonly { readonly update_id: number }[] | null => {
  if (!Array.isArray(result)) return null;
  const updates = result.filter(isUpdate);
  return updates.length === 0 && result.length > 0 ? null : updates;
};

const sayConflict = (description: string): string =>
  /webhook/i.test(description)
    ? 'Telegram sends the updates of this bot to a webhook. Delete the webhook, or use another bot.'
    : 'Another program reads the updates of this bot. Stop it, or use another bot.';

const judgeProblem = (
  end: Exclude<CallEnd, { readonly kind: 'answer' }>,
  botId: string,
  waitMs: number,
): PollEnd => {
  const error = sayProblem(end, botId);
  if (isTokenRefused(end)) return { kind: 'refused', error };
  if (end.kind === 'error' && end.code === 409)
    return { kind: 'conflict', error: sayConflict(end.description) };
  return { kind: 'wait', afterMs: askedWait(end) ?? waitMs, error };
};

/**
 * Makes the long poll of one bot. It waits longer after each failure in a row, up to 30 s; one whose own time ran out was wait
 * enough. Called by `createTelegramApi`.
 */
export const createPoll = (botId: string, call: CallMethod): TelegramApi['poll'] => {
  let waitMs = firstWaitMs;
  return async (offset, signal) => {
    const payload = {
      timeout: pollSeconds,
      limit: mostUpdates,
      allowed_updates: wanted,
      ...(offset === null ? {} : { offset }),
    };
    const end = await call('getUpdates', payload, pollLimitMs, signal);
    signal.throwIfAborted();
    const updates = end.kind === 'answer' ? readUpdates(end.result) : null;
    if (updates) {
      waitMs = firstWaitMs;
      return { kind: 'updates', updates };
    }
    const problem =
      end.kind === 'answer'
        ? ({ kind: 'lost', reason: 'the answer was no list of updates', isLate: false } as const)
        : end;
    if (problem.kind !== 'error' && problem.isLate === true) return judgeProblem(problem, botId, 0);
    const judged = judgeProblem(problem, botId, waitMs);
    waitMs = Math.min(mostWaitMs, waitMs * 2);
    return judged;
  };
};
