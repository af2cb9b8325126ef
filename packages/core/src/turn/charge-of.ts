import { type MicroDollars, toUsd } from '../money.ts';
import type { Charge } from '../ports/log.ts';
import type { ModelReply } from '../ports/model.ts';

/** The ledger line of one attempt. */
export const chargeOf = (purpose: string, route: string, reply: ModelReply): Charge => ({
  purpose,
  route,
  costMicros: reply.costMicros,
  usage: reply.usage,
});

/** The ledger line of a call that left and whose answer was lost: it may have cost something, and nobody knows what. */
export const lostCharge = (call: { readonly purpose: string; readonly route: string }): Charge => ({
  ...call,
  costMicros: null,
  usage: { prompt_tokens: null, cached_tokens: null, reasoning_tokens: null, completion_tokens: null },
});

/** What calls cost together, in dollars; null as soon as one has no price. No call costs nothing. */
export const sumUsd = (charges: readonly Pick<Charge, 'costMicros'>[]): number | null => {
  let sum: MicroDollars = 0;
  for (const charge of charges) {
    if (charge.costMicros === null) return null;
    sum += charge.costMicros;
  }
  return toUsd(sum);
};
