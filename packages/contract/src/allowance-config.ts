import * as z from 'zod/mini';
import { CostCap } from './profile.ts';

const blockWords = 'must be a block with day_usd and maybe month_usd';
const callWords = 'must be a whole number of 0 or more; 0 means no limit';

/** Limits of one scope in US dollars; 0 or left out means none. */
export const AllowanceLimits = z.strictObject(
  { day_usd: z.optional(CostCap), month_usd: z.optional(CostCap) },
  { error: blockWords },
);
export type AllowanceLimits = z.infer<typeof AllowanceLimits>;

/** What is done about calls whose price no upstream named. */
const UnknownPolicy = z.strictObject(
  {
    /** US dollars one such call counts for against caps and allowances; 0 unless given. */
    assume_usd: z.optional(CostCap),
    /** So many a day, then no further model call starts; 0 or left out means any number. */
    day_calls: z.optional(z.int({ error: callWords }).check(z.gte(0, { error: callWords }))),
  },
  { error: 'must be a block with assume_usd and maybe day_calls' },
);

/** The block `allowances` of `config.yaml`, and the body that replaces it. Beyond the seed. */
export const AllowanceConfig = z.strictObject(
  {
    crew: z.optional(AllowanceLimits),
    agents: z.optional(
      z.record(z.string(), AllowanceLimits, { error: 'must be a block with one agent id a line' }),
    ),
    unknown: z.optional(UnknownPolicy),
  },
  { error: 'must be a block with crew, agents or unknown' },
);
export type AllowanceConfig = z.infer<typeof AllowanceConfig>;
