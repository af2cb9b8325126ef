import * as z from 'zod/mini';
import { AllowanceConfig } from '../allowance-config.ts';

/** Who an allowance holds back: the whole crew, one agent, or calls whose price is unknown. */
export const AllowanceScope = z.enum(['crew', 'agent', 'unknown']);
export type AllowanceScope = z.infer<typeof AllowanceScope>;

/** The owner's local day or month. */
export const AllowancePeriod = z.enum(['day', 'month']);
export type AllowancePeriod = z.infer<typeof AllowancePeriod>;

const place = {
  scope: AllowanceScope,
  /** Set for the scope `agent` only. */
  agent_id: z.nullable(z.string()),
  period: AllowancePeriod,
  /** US dollars; for the scope `unknown` a number of calls. 0 means none. */
  limit: z.number(),
  /** What counts against the limit, in its unit: money spent and what unpriced calls are assumed to cost. */
  counted: z.number(),
  /** Calls without a price in this period; they are part of `counted` only by what the owner assumes of them. */
  unknown_calls: z.int(),
  /** UTC, when the period ends and counting starts anew. */
  resets_at: z.string(),
};

/** One limit and how far it is used. `warning` from 80 %, `paused` from 100 %: no further model call starts. */
export const AllowanceLine = z.object({
  ...place,
  spent_usd: z.number(),
  state: z.enum(['ok', 'warning', 'paused']),
});
export type AllowanceLine = z.infer<typeof AllowanceLine>;

/** Told once per scope, period and level. */
export const Alert = z.object({
  ...place,
  id: z.string(),
  level: z.enum(['warning', 'paused']),
  /** Local date or month the period began with, such as `2026-11-30` or `2026-11`. */
  starts: z.string(),
  at: z.string(),
  /** When it stopped being true, because a limit was changed; null while it holds. */
  cleared_at: z.nullable(z.string()),
});
export type Alert = z.infer<typeof Alert>;

/** Every limit of the crew with what is used of it now. */
export const Allowances = z.object({
  timezone: z.string(),
  /** As `config.yaml` has them. */
  limits: AllowanceConfig,
  /** The crew, then each agent, day before month; unpriced calls last. Lines without a limit are listed with 0. */
  lines: z.array(AllowanceLine),
  /** Those that hold now, newest first. */
  alerts: z.array(Alert),
});
export type Allowances = z.infer<typeof Allowances>;
