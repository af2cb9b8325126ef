import * as z from 'zod/mini';

/** Sums of the ledger over one key. Costs without a price are counted, never added as zero. */
export const UsageSum = z.object({
  key: z.string(),
  calls: z.int(),
  spent_usd: z.number(),
  unknown_cost_calls: z.int(),
  prompt_tokens: z.int(),
  cached_tokens: z.int(),
  completion_tokens: z.int(),
});
export type UsageSum = z.infer<typeof UsageSum>;

/** Spending of the last seven local days. Days without a call are present with zeros. */
export const Stats = z.object({
  timezone: z.string(),
  total: UsageSum,
  /** The owner's local day so far. */
  today: UsageSum,
  /** The owner's local month so far, which may reach further back than the days below. */
  month: UsageSum,
  days: z.array(UsageSum),
  by_agent: z.array(UsageSum),
  by_route: z.array(UsageSum),
  by_purpose: z.array(UsageSum),
});
export type Stats = z.infer<typeof Stats>;
