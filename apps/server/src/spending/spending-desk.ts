import type { Home } from '@my-agent-crew/config';
import type { Alert, AllowanceConfig, Allowances } from '@my-agent-crew/contract';
import { type AllowancePause, type Clock, type Ids, isoTime, type SpendingPolicy } from '@my-agent-crew/core';
import type { Store } from '@my-agent-crew/store';
import type { ActivityHub } from '../activity/activity-hub.ts';
import {
  assumedMicros,
  describeMeasure,
  lineOf,
  type Measure,
  measureAgent,
  measureCrew,
  measureUnknown,
  stateOf,
} from './allowance-lines.ts';
import { createTotals } from './period-totals.ts';

/** Holds the crew to the owner's allowances and tells when one is nearly or wholly used up. */
export interface SpendingDesk {
  /** What the meter asks. */
  readonly policy: SpendingPolicy;
  overview(): Allowances;
  /** Replaces the limits; they act on the next model call. */
  setLimits(limits: AllowanceConfig): Allowances;
}

interface Parts {
  readonly store: Pick<Store, 'spending' | 'ledgerSince' | 'ledgerEnd' | 'alerts'>;
  readonly home: Pick<Home, 'agents' | 'settings' | 'connections' | 'onConnectionsChange'>;
  readonly hub: Pick<ActivityHub, 'alert'>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly reportDefect: (cause: unknown, where: string) => void;
}

const pauseOf = (measure: Measure): AllowancePause => ({
  scope: measure.scope,
  agentId: measure.agentId,
  period: measure.period,
  limit: measure.limit,
  counted: measure.counted,
  resetsAt: measure.totals.until,
});

const keyOf = ({ scope, agentId, period, totals }: Measure): string =>
  JSON.stringify([scope, agentId, period, totals.starts]);

const isAbout = (alert: Alert, measure: Measure): boolean =>
  keyOf(measure) === JSON.stringify([alert.scope, alert.agent_id, alert.period, alert.starts]);

/** A warning stays true while a limit is wholly used up. */
const stillHolds = (alert: Alert, measures: readonly Measure[]): boolean =>
  measures.some((measure) => {
    const state = stateOf(measure);
    return isAbout(alert, measure) && (state === alert.level || state === 'paused');
  });

/** Makes the desk, and tells at once what the last process or a change of the file left untold. */
export const createSpendingDesk = (parts: Parts): SpendingDesk => {
  const { store, home, hub, clock, ids, reportDefect } = parts;
  const { timezone } = home.settings;
  const totals = createTotals(store, clock, timezone);
  /** Alerts that hold, by what they are about: known here so that a call that changes nothing writes nothing. */
  const told = new Set<string>();
  const limits = (): AllowanceConfig => home.settings.allowances;
  const agentIds = (): string[] => [
    ...new Set([...home.agents.map(({ agent }) => agent.id), ...Object.keys(limits().agents ?? {})]),
  ];
  const measureAll = (): Measure[] => {
    const periods = totals();
    return [
      ...measureCrew(limits(), periods),
      ...agentIds().flatMap((id) => measureAgent(limits(), periods, id)),
      measureUnknown(limits(), periods),
    ];
  };
  const measureFor = (agentId: string): Measure[] => {
    const periods = totals();
    return [
      ...measureCrew(limits(), periods),
      ...measureAgent(limits(), periods, agentId),
      measureUnknown(limits(), periods),
    ];
  };
  const raise = (measure: Measure): void => {
    const level = stateOf(measure);
    const key = JSON.stringify([keyOf(measure), level]);
    if (level === 'ok' || told.has(key)) return;
    const at = isoTime(clock.now());
    const alert = store.alerts.raise({ ...describeMeasure(measure), id: ids.next('alert'), level, at });
    told.add(key);
    if (alert !== null) hub.alert(alert);
  };
  /** An alert that cannot be stored must not take a turn down. */
  const tell = (measure: () => readonly Measure[]): void => {
    try {
      for (const one of measure()) raise(one);
    } catch (cause) {
      reportDefect(cause, 'allowances');
    }
  };
  const active = (): Alert[] => store.alerts.active(isoTime(clock.now()));
  const review = (): void => {
    const measures = measureAll();
    told.clear();
    for (const alert of active()) {
      if (stillHolds(alert, measures)) continue;
      const cleared = store.alerts.clear(alert.id, isoTime(clock.now()));
      if (cleared !== null) hub.alert(cleared);
    }
    for (const measure of measures) raise(measure);
  };
  home.onConnectionsChange(() => {
    try {
      review();
    } catch (cause) {
      reportDefect(cause, 'allowances');
    }
  });
  review();
  const overview = (): Allowances => ({
    timezone,
    limits: structuredClone(limits()),
    lines: measureAll().map(lineOf),
    alerts: active(),
  });
  return {
    policy: {
      unknownMicros: () => assumedMicros(limits()),
      pause: (agentId) => {
        const measures = measureFor(agentId);
        // What was booked beside the meter, such as a call a kill has hidden, is told here.
        tell(() => measures);
        const paused = measures.find((measure) => stateOf(measure) === 'paused');
        return paused === undefined ? null : pauseOf(paused);
      },
      booked: ({ agentId }) => tell(() => measureFor(agentId)),
    },
    overview,
    setLimits: (next) => {
      home.connections.setAllowances(next);
      return overview();
    },
  };
};
