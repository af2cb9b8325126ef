import { type Clock, createLocalPeriods, type MicroDollars } from '@my-agent-crew/core';
import type { Store } from '@my-agent-crew/store';
import type { Periods, PeriodTotals, Spent } from './allowance-lines.ts';

/** The running sums of today and this month. */
export interface Totals {
  now(): Periods;
  /** Adds a call that the ledger holds already. */
  add(agentId: string, costMicros: MicroDollars | null): void;
}

interface Sums {
  readonly starts: string;
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
 * Keeps the sums in memory, so that a look before every call costs nothing. They are read from the ledger when a period
 * begins, also after a clock that was put back; this process is the only one that books.
 */
export const createTotals = (store: Pick<Store, 'spending'>, clock: Clock, timezone: string): Totals => {
  const periodsAt = createLocalPeriods(timezone);
  const held: { day: Sums | null; month: Sums | null } = { day: null, month: null };

  /** The sums of the present period; `isNew` when they have just been read. */
  const sumsOf = (period: 'day' | 'month'): { readonly sums: Sums; readonly isNew: boolean } => {
    const { starts, from, until } = periodsAt(clock.now())[period];
    const known = held[period];
    if (known?.starts === starts) return { sums: known, isNew: false };
    const sums: Sums = { starts, until, byAgent: new Map(), all: nothing };
    for (const { agentId, micros, unknownCalls } of store.spending(from, until)) {
      sums.byAgent.set(agentId, { micros, unknownCalls });
      sums.all = plus(sums.all, { micros, unknownCalls });
    }
    held[period] = sums;
    return { sums, isNew: true };
  };
  return {
    now: () => ({ day: shown(sumsOf('day').sums), month: shown(sumsOf('month').sums) }),
    add: (agentId, costMicros) => {
      const call: Spent = { micros: costMicros ?? 0, unknownCalls: costMicros === null ? 1 : 0 };
      for (const period of ['day', 'month'] as const) {
        const { sums, isNew } = sumsOf(period);
        if (isNew) continue;
        sums.byAgent.set(agentId, plus(sums.byAgent.get(agentId) ?? nothing, call));
        sums.all = plus(sums.all, call);
      }
    },
  };
};
