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
  readonly store: Pick<Store, 'spending' | 'alerts'>;
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

const isAbout = (alert: Alert, measure: Measure): boolean =>
  alert.scope === measure.scope &&
  alert.agent_id === measure.agentId &&
  alert.period === measure.period &&
  alert.starts === measure.totals.starts;

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
  const limits = (): AllowanceConfig => home.settings.allowances;
  const agentIds = (): string[] => [
    ...new Set([...home.agents.map(({ agent }) => agent.id), ...Object.keys(limits().agents ?? {})]),
  ];
  const measureAll = (): Measure[] => {
    const periods = totals.now();
    return [
      ...measureCrew(limits(), periods),
      ...agentIds().flatMap((id) => measureAgent(limits(), periods, id)),
      measureUnknown(limits(), periods),
    ];
  };
  const measureFor = (agentId: string): Measure[] => {
    const periods = totals.now();
    return [
      ...measureCrew(limits(), periods),
      ...measureAgent(limits(), periods, agentId),
      measureUnknown(limits(), periods),
    ];
  };
  const raise = (measure: Measure): void => {
    const level = stateOf(measure);
    if (level === 'ok') return;
    const at = isoTime(clock.now());
    const alert = store.alerts.raise({ ...describeMeasure(measure), id: ids.next('alert'), level, at });
    if (alert !== null) hub.alert(alert);
  };
  const active = (): Alert[] => store.alerts.active(isoTime(clock.now()));
  const review = (): void => {
    const measures = measureAll();
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
        const paused = measureFor(agentId).find((measure) => stateOf(measure) === 'paused');
        return paused === undefined ? null : pauseOf(paused);
      },
      booked: ({ agentId }, { costMicros }) => {
        totals.add(agentId, costMicros);
        // The money is booked; an alert that cannot be stored must not take the turn down.
        try {
          for (const measure of measureFor(agentId)) raise(measure);
        } catch (cause) {
          reportDefect(cause, 'allowances');
        }
      },
    },
    overview,
    setLimits: (next) => {
      home.connections.setAllowances(next);
      return overview();
    },
  };
};
