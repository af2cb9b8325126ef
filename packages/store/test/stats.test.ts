import { expect, it } from 'vitest';
import { memoryStore, newCharge, plainConversation, standingClock } from './store-fixture.ts';

const of = (conversationId: string, agentId = 'default') => ({ conversationId, runId: null, agentId });

it('sums seven local days, today last, with zeros for days without a call [store.stats.days]', async () => {
  const clock = standingClock();
  const { conversations, ledger, stats } = memoryStore(clock);
  const { id } = conversations.create(plainConversation);
  const book = async (time: string, micros: number | null) => {
    clock.ms = Date.parse(time);
    await ledger.charge(of(id), newCharge(micros));
  };
  await book('2026-02-22T16:59:59.999Z', 1);
  await book('2026-02-22T17:00:00.000Z', 10);
  await book('2026-02-28T16:59:59.000Z', 100);
  await book('2026-02-28T17:00:00.000Z', null);
  const now = Date.parse('2026-03-01T03:00:00Z');
  const { timezone, total, days } = stats({ timezone: 'Asia/Ho_Chi_Minh', now });
  expect(timezone).toBe('Asia/Ho_Chi_Minh');
  expect(days.map(({ key, calls, spent_usd }) => [key, calls, spent_usd])).toEqual([
    ['2026-02-23', 1, 0.000_01],
    ['2026-02-24', 0, 0],
    ['2026-02-25', 0, 0],
    ['2026-02-26', 0, 0],
    ['2026-02-27', 0, 0],
    ['2026-02-28', 1, 0.000_1],
    ['2026-03-01', 1, 0],
  ]);
  expect(total).toEqual({
    key: 'total',
    calls: 3,
    spent_usd: 0.000_11,
    unknown_cost_calls: 1,
    prompt_tokens: 30,
    cached_tokens: 12,
    completion_tokens: 6,
  });
});

it('keeps days apart where the clock is put forward or the offset is a quarter of an hour [store.stats.days]', async () => {
  const clock = standingClock();
  const { conversations, ledger, stats } = memoryStore(clock);
  const { id } = conversations.create(plainConversation);
  for (const time of ['2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z']) {
    clock.ms = Date.parse(time);
    await ledger.charge(of(id), newCharge(1));
  }
  const counts = (timezone: string) =>
    stats({ timezone, now: Date.parse('2026-03-30T12:00:00Z') })
      .days.slice(-3)
      .map(({ key, calls }) => [key, calls]);
  expect(counts('Europe/Berlin')).toEqual([
    ['2026-03-28', 1],
    ['2026-03-29', 1],
    ['2026-03-30', 1],
  ]);
  expect(counts('Asia/Kathmandu')).toEqual([
    ['2026-03-28', 0],
    ['2026-03-29', 2],
    ['2026-03-30', 1],
  ]);
});

it('splits spending by agent, route and purpose, the dearest first [store.stats.keys]', async () => {
  const { conversations, ledger, stats } = memoryStore();
  const cook = conversations.create({ ...plainConversation, agentId: 'cook' }).id;
  const clerk = conversations.create({ ...plainConversation, agentId: 'clerk' }).id;
  await ledger.charge(of(cook, 'cook'), newCharge(5, { purpose: 'title', route: 'a:small' }));
  await ledger.charge(of(clerk, 'clerk'), newCharge(50, { route: 'a:big' }));
  await ledger.charge(of(clerk, 'clerk'), newCharge(null, { route: 'a:small' }));
  const sums = stats({ timezone: 'UTC', now: standingClock().ms });
  const brief = (list: typeof sums.by_agent) =>
    list.map((sum) => [sum.key, sum.calls, sum.spent_usd, sum.unknown_cost_calls]);
  expect(brief(sums.by_agent)).toEqual([
    ['clerk', 2, 0.000_05, 1],
    ['cook', 1, 0.000_005, 0],
  ]);
  expect(brief(sums.by_route)).toEqual([
    ['a:big', 1, 0.000_05, 0],
    ['a:small', 2, 0.000_005, 1],
  ]);
  expect(sums.by_purpose.map(({ key }) => key)).toEqual(['chat', 'title']);
});

it('sums today and the whole local month, further back than the seven days [money.stats.today]', async () => {
  const clock = standingClock();
  const { conversations, ledger, stats } = memoryStore(clock);
  const { id } = conversations.create(plainConversation);
  for (const [time, micros] of [
    ['2026-02-28T16:59:59Z', 1],
    ['2026-02-28T17:00:00Z', 10],
    ['2026-03-31T16:59:59Z', 100],
  ] as const) {
    clock.ms = Date.parse(time);
    await ledger.charge(of(id), newCharge(micros));
  }
  const sums = stats({ timezone: 'Asia/Ho_Chi_Minh', now: Date.parse('2026-03-31T16:59:59Z') });
  expect([sums.today.key, sums.today.spent_usd]).toEqual(['2026-03-31', 0.000_1]);
  expect([sums.month.key, sums.month.spent_usd]).toEqual(['2026-03', 0.000_11]);
  expect(sums.total.spent_usd).toBe(0.000_1);
});

it('names a time zone it does not know [store.stats.days]', () => {
  expect(() => memoryStore().stats({ timezone: 'Moon/Base', now: 0 })).toThrow('Moon/Base');
});
