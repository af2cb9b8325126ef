import { type Clock, createLocalPeriods, type LocalPeriod } from '@my-agent-crew/core';
import type { Store } from '@my-agent-crew/store';
import type { Periods, PeriodTotals, Spent } from './allowance-lines.ts';

/** The sums of today and this month, up to the newest line of the ledger. */
export type ReadTotals = () => Periods;

interface Sums {
  readonly starts: string;
  readonly from: number;
  readonly until: number;
  readonly byAgent: Map<string, Spent>;
  all: Spent;
}

const nothing: Spent = { micros: 0, unknownCalls: 0 };
const plus = (one: Spent, other: Spent): Spent => ({
  micros: one.micros + other.micros,
  unknownCalls: one.unknownCalls + other.unknownCalls,
});

const shown = (sums: Sums): PeriodTotals => ({
  starts: sums.starts,
  until: sums.until,
  all: sums.all,
  of: (agentId) => sums.byAgent.get(agentId) ?? nothing,
});

/**
 * Keeps the sums in memory, so that a look before every call costs next to nothing. They are read from the ledger when a
 * period begins, also after a clock that was put back, and go on from its newest line; so a line counts whoever booked it.
 */
export const createTotals = (
  store: Pick<Store, 'spending' | 'ledgerSince' | 'ledgerEnd'>,
  clock: Clock,
  timezone: string,
): ReadTotals => {
  const periodsAt = createLocalPeriods(timezone);
  let held: { readonly day: Sums; readonly month: Sums } | null = null;
  let seen = 0;

  const load = ({ starts, from, until }: LocalPeriod): Sums => {
    const sums: Sums = { starts, from, until, byAgent: new Map(), all: nothing };
    for (const { agentId, micros, unknownCalls } of store.spending(from, until))
      add(sums, agentId, { micros, unknownCalls });
    return sums;
  };
  const catchUp = (sums: readonly Sums[]): void => {
    for (const { seq, agentId, atMs, costMicros } of store.ledgerSince(seen)) {
      seen = seq;
      const call: Spent = { micros: costMicros ?? 0, unknownCalls: costMicros === null ? 1 : 0 };
      for (const period of sums) if (atMs >= period.from && atMs < period.until) add(period, agentId, call);
    }
  };
  return () => {
    const { day, month } = periodsAt(clock.now());
    if (held === null || held.day.starts !== day.starts || held.month.starts !== month.starts) {
      seen = store.ledgerEnd();
      held = { day: load(day), month: load(month) };
    } else catchUp([held.day, held.month]);
    return { day: shown(held.day), month: shown(held.month) };
  };
};

const add = (sums: Sums, agentId: string, call: Spent): void => {
  sums.byAgent.set(agentId, plus(sums.byAgent.get(agentId) ?? nothing, call));
  sums.all = plus(sums.all, call);
};
