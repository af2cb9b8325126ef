import type { AllowanceConfig, AllowanceLimits, AllowanceLine } from '@my-agent-crew/contract';
import { isoTime, type MicroDollars, toMicros, toUsd } from '@my-agent-crew/core';

/** What was spent in one period by one agent, or by all. */
export interface Spent {
  readonly micros: MicroDollars;
  readonly unknownCalls: number;
}

/** A period with what every agent spent in it. */
export interface PeriodTotals {
  readonly starts: string;
  /** Milliseconds UTC. */
  readonly until: number;
  readonly all: Spent;
  readonly of: (agentId: string) => Spent;
}

/** One limit against what counts for it, in whole micro-dollars or calls. */
export interface Measure {
  readonly scope: AllowanceLine['scope'];
  readonly agentId: string | null;
  readonly period: AllowanceLine['period'];
  /** 0 means none. */
  readonly limit: number;
  readonly counted: number;
  readonly spent: Spent;
  readonly totals: PeriodTotals;
}

/** From this share of a limit on the owner is warned. */
const warnFrom = 0.8;

/** How far a limit is used. */
export const stateOf = ({ limit, counted }: Pick<Measure, 'limit' | 'counted'>): AllowanceLine['state'] => {
  if (limit <= 0 || counted < limit * warnFrom) return 'ok';
  return counted >= limit ? 'paused' : 'warning';
};

const micros = (usd: number | undefined): MicroDollars => toMicros(usd ?? 0) ?? 0;

/** What a call without a price counts for. */
export const assumedMicros = (limits: AllowanceConfig): MicroDollars => micros(limits.unknown?.assume_usd);

/** Day and month of the crew. */
export const measureCrew = (limits: AllowanceConfig, periods: Periods): Measure[] =>
  measureMoney(limits, periods, { scope: 'crew', agentId: null, caps: limits.crew });

/** Day and month of one agent. */
export const measureAgent = (limits: AllowanceConfig, periods: Periods, agentId: string): Measure[] =>
  measureMoney(limits, periods, { scope: 'agent', agentId, caps: limits.agents?.[agentId] });

/** The crew's calls of today whose price is unknown. */
export const measureUnknown = (limits: AllowanceConfig, { day }: Periods): Measure => ({
  scope: 'unknown',
  agentId: null,
  period: 'day',
  limit: limits.unknown?.day_calls ?? 0,
  counted: day.all.unknownCalls,
  spent: day.all,
  totals: day,
});

/** Today and this month. */
export interface Periods {
  readonly day: PeriodTotals;
  readonly month: PeriodTotals;
}

const measureMoney = (
  limits: AllowanceConfig,
  periods: Periods,
  who: {
    readonly scope: 'crew' | 'agent';
    readonly agentId: string | null;
    readonly caps: AllowanceLimits | undefined;
  },
): Measure[] =>
  (['day', 'month'] as const).map((period) => {
    const totals = periods[period];
    const spent = who.agentId === null ? totals.all : totals.of(who.agentId);
    const limit = micros(period === 'day' ? who.caps?.day_usd : who.caps?.month_usd);
    const counted = spent.micros + spent.unknownCalls * assumedMicros(limits);
    return { scope: who.scope, agentId: who.agentId, period, limit, counted, spent, totals };
  });

/** The amounts of a measure as the contract writes them. */
export const describeMeasure = (
  measure: Measure,
): Omit<AllowanceLine, 'spent_usd' | 'state'> & { readonly starts: string } => {
  const amount = (value: number): number => (measure.scope === 'unknown' ? value : toUsd(value));
  return {
    scope: measure.scope,
    agent_id: measure.agentId,
    period: measure.period,
    limit: amount(measure.limit),
    counted: amount(measure.counted),
    unknown_calls: measure.spent.unknownCalls,
    starts: measure.totals.starts,
    resets_at: isoTime(measure.totals.until),
  };
};

/** A limit as a page shows it. */
export const lineOf = (measure: Measure): AllowanceLine => {
  const { starts: _starts, ...line } = describeMeasure(measure);
  return { ...line, spent_usd: toUsd(measure.spent.micros), state: stateOf(measure) };
};
