import type { UsageSum } from '@my-agent-crew/contract';
import type { ChatBody } from './fake-upstream/chat-body.ts';
import type { RecordedRequest } from './fake-upstream/recorded-request.ts';

/** Calls, tokens and micro-dollars of one purpose. */
export interface LedgerSum {
  calls: number;
  prompt: number;
  cached: number;
  completion: number;
  micros: number;
  unknown: number;
}

const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** What the fake upstream served, by the purpose a test reads from each request; each price rounded up to the next millionth as the ledger does. */
export const sumServed = (
  requests: readonly RecordedRequest[],
  purposeOf: (body: ChatBody) => string,
): Record<string, LedgerSum> => {
  const sums: Record<string, LedgerSum> = {};
  for (const { body, began, usage } of requests) {
    if (body === null || !began) continue;
    const purpose = purposeOf(body);
    sums[purpose] ??= { calls: 0, prompt: 0, cached: 0, completion: 0, micros: 0, unknown: 0 };
    const sum = sums[purpose];
    const details = (usage?.['prompt_tokens_details'] ?? {}) as Record<string, unknown>;
    const cost = usage?.['cost'];
    sum.calls += 1;
    sum.prompt += number(usage?.['prompt_tokens']);
    sum.completion += number(usage?.['completion_tokens']);
    sum.cached += number(details['cached_tokens']);
    if (typeof cost === 'number') sum.micros += Math.ceil(Number((cost * 1e6).toFixed(3)));
    else sum.unknown += 1;
  }
  return sums;
};

/** What the ledger booked, in the same form. */
export const sumBooked = (sums: readonly UsageSum[]): Record<string, LedgerSum> =>
  Object.fromEntries(
    sums.map((sum) => [
      sum.key,
      {
        calls: sum.calls,
        prompt: sum.prompt_tokens,
        cached: sum.cached_tokens,
        completion: sum.completion_tokens,
        micros: Math.round(sum.spent_usd * 1e6),
        unknown: sum.unknown_cost_calls,
      },
    ]),
  );
