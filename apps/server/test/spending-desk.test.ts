import type { Alert, AllowanceConfig } from '@my-agent-crew/contract';
import { lostCharge, randomIds } from '@my-agent-crew/core';
import { openStore } from '@my-agent-crew/store';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSpendingDesk } from '../src/spending/spending-desk.ts';

type Home = Parameters<typeof createSpendingDesk>[0]['home'];

const usage = { prompt_tokens: 10, cached_tokens: 0, reasoning_tokens: 0, completion_tokens: 1 };

/** A desk over a fresh ledger, with a clock and limits that a test moves. */
const startDesk = (first: AllowanceConfig) => {
  const clock = {
    ms: Date.parse('2026-11-30T16:00:00Z'),
    now: () => clock.ms,
    sleep: () => Promise.resolve(),
  };
  const store = openStore({ file: ':memory:', clock, ids: randomIds });
  onTestFinished(() => store.close());
  let limits = first;
  let review = (): void => undefined;
  const told: string[] = [];
  const home = {
    agents: [{ agent: { id: 'default' } }, { agent: { id: 'coach' } }],
    get settings() {
      return { timezone: 'Asia/Ho_Chi_Minh', allowances: limits };
    },
    connections: {},
    onConnectionsChange: (listener: () => void) => {
      review = listener;
      return () => undefined;
    },
  } as unknown as Home;
  const hub = {
    alert: ({ scope, agent_id, level, cleared_at }: Alert) =>
      void told.push(`${agent_id ?? scope} ${level}${cleared_at === null ? '' : ' cleared'}`),
  };
  const desk = createSpendingDesk({
    store,
    home,
    hub,
    clock,
    ids: randomIds,
    reportDefect: (cause) => {
      throw cause;
    },
  });
  const account = (agentId: string) => ({ conversationId: 'c', runId: null, agentId });
  const spend = async (agentId: string, costMicros: number | null): Promise<void> => {
    const charge = { purpose: 'chat', route: 'a:b', costMicros, usage };
    await store.ledger.charge(account(agentId), charge);
    desk.policy.booked(account(agentId), charge);
  };
  const change = (next: AllowanceConfig): void => {
    limits = next;
    review();
  };
  return { clock, store, desk, told, spend, change, account };
};

describe('the desk of allowances', () => {
  it('begins anew with the local day, keeps the month, and goes back with a clock that is put back [money.period.local]', async () => {
    const { clock, desk, told, spend } = startDesk({ crew: { day_usd: 0.000_1, month_usd: 0.000_25 } });
    await spend('default', 100);
    expect(desk.policy.pause('default')).toMatchObject({
      scope: 'crew',
      period: 'day',
      counted: 100,
      resetsAt: Date.parse('2026-11-30T17:00:00Z'),
    });
    clock.ms = Date.parse('2026-11-30T17:00:00Z');
    expect(desk.policy.pause('default')).toBeNull();
    expect(desk.overview().alerts).toEqual([]);
    // A new month too: 30 November is over there.
    await spend('default', 80);
    clock.ms = Date.parse('2026-12-02T03:00:00Z');
    await spend('default', 99);
    clock.ms = Date.parse('2026-12-03T03:00:00Z');
    await spend('default', 71);
    expect(desk.policy.pause('default')).toMatchObject({ period: 'month', counted: 250 });
    clock.ms = Date.parse('2026-12-02T03:00:00Z');
    expect(desk.policy.pause('default')).toMatchObject({ period: 'month', counted: 250 });
    expect(desk.overview().lines[0]).toMatchObject({ period: 'day', spent_usd: 0.000_099 });
    expect(told).toEqual(['crew paused', 'crew warning', 'crew warning', 'crew paused']);
  });

  it('counts what was booked beside the meter, such as the calls a kill has hidden, and tells of it [money.meter.all]', async () => {
    const { store, desk, told, account } = startDesk({ unknown: { day_calls: 2 } });
    const lost = lostCharge({ purpose: 'title', route: 'a:b' });
    await store.ledger.charge(account('coach'), lost);
    expect(desk.policy.pause('default')).toBeNull();
    await store.ledger.charge(account('coach'), lost);
    expect(desk.policy.pause('default')).toMatchObject({ scope: 'unknown', counted: 2 });
    expect(told).toEqual(['unknown paused']);
  });

  it('tells at once of a limit that is lowered under what was spent, and clears what is no longer true [money.alert.rearm]', async () => {
    const { desk, told, spend, change } = startDesk({});
    await spend('coach', 1000);
    expect(told).toEqual([]);
    change({ agents: { coach: { day_usd: 0.001 } } });
    expect(desk.policy.pause('coach')).toMatchObject({ scope: 'agent', agentId: 'coach' });
    expect(desk.policy.pause('default')).toBeNull();
    change({ agents: { coach: { day_usd: 0.001_2 } } });
    change({});
    change({ agents: { coach: { day_usd: 0.000_5 } } });
    expect(told).toEqual([
      'coach paused',
      'coach paused cleared',
      'coach warning',
      'coach warning cleared',
      'coach paused',
    ]);
  });
});
