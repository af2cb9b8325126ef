import { describe, expect, it } from 'vitest';
import { createMemoryStore, type MemoryStore } from '../memory/memory-store.ts';
import { randomIds } from '../memory/random-ids.ts';
import { toMicros } from '../money.ts';
import type { AllowancePause, SpendingPolicy } from '../ports/meter.ts';
import { scriptModel } from '../testing/scripted-model.ts';
import { testTool, turnBench } from '../testing/turn-bench.ts';
import { succeed } from '../tool/outcome.ts';
import { createMeter } from './create-meter.ts';

const used: AllowancePause = {
  scope: 'agent',
  agentId: 'default',
  period: 'day',
  limit: 2_000_000,
  counted: 2_000_300,
  resetsAt: Date.parse('2026-05-04T17:00:00Z'),
};
/** Pauses once so many calls are booked. */
const pauseAfter = (calls: number, pause = used): SpendingPolicy & { booked: SpendingPolicy['booked'] } => {
  let count = 0;
  return {
    unknownMicros: () => 0,
    pause: () => (count >= calls ? pause : null),
    booked: () => {
      count += 1;
    },
  };
};
const booksOf = ({ ledger, log }: MemoryStore) => ({ ledger, log, ids: randomIds });
const account = { conversationId: 'c', runId: null, agentId: 'default' };
const request = { route: 'a:one', system: '', messages: [], tools: [], reasoning: null, servedBy: null };
const never = new AbortController().signal;

describe('the meter', () => {
  it('books a call before it hands its answer over, under its purpose [money.meter.books]', async () => {
    const store = createMemoryStore();
    store.addConversation({ id: 'c', agentId: 'default' });
    const lines: string[] = [];
    const policy: SpendingPolicy = {
      ...pauseAfter(9),
      booked: (of, charge) => void lines.push(`${of.agentId} ${charge.purpose} ${charge.costMicros}`),
    };
    const meter = createMeter({ model: scriptModel({ text: 'x' }), ...booksOf(store), policy });
    const admission = await meter.admit(account, 'title');
    if (admission.stop !== null) throw new Error('not admitted');
    const { booked } = await admission.call(request, () => undefined, never);
    expect(booked).toEqual({ costMicros: 1000 });
    expect(await store.log.conversation('c')).toMatchObject({ spentMicros: 1000 });
    expect(lines).toEqual(['default title 1000']);
    await expect(admission.call(request, () => undefined, never)).rejects.toThrow('One admission');
  });

  it('counts unpriced calls against the cap of a conversation as the owner assumes [money.unknown.cap]', async () => {
    const store = createMemoryStore();
    store.addConversation({ id: 'c', agentId: 'default', costCapMicros: 1000, unknownCostCalls: 2 });
    const admit = (assumed: number) =>
      createMeter({
        model: scriptModel(),
        ...booksOf(store),
        policy: { ...pauseAfter(9), unknownMicros: () => assumed },
      }).admit(account, 'chat');
    expect((await admit(0)).stop).toBeNull();
    expect((await admit(499)).stop).toBeNull();
    expect((await admit(500)).stop).toEqual({ reason: 'budget' });
  });

  it('loses nothing of ten thousand calls below a millionth of a dollar, at most a millionth too much each [money.round]', async () => {
    const store = createMemoryStore();
    store.addConversation({ id: 'c', agentId: 'default' });
    const tiny = Array.from({ length: 10_000 }, () => ({ text: '.', costMicros: toMicros(0.000_000_4) }));
    const meter = createMeter({ model: scriptModel(...tiny), ...booksOf(store) });
    for (const _ of tiny) {
      const admission = await meter.admit(account, 'chat');
      if (admission.stop === null) await admission.call(request, () => undefined, never);
    }
    const spent = (await store.log.conversation('c'))?.spentMicros ?? 0;
    expect(spent).toBeGreaterThanOrEqual(4_000);
    expect(spent).toBeLessThanOrEqual(4_000 + 10_000);
    expect([toMicros(0.000_000_000_1), toMicros(0), toMicros(0.001), toMicros(null)]).toEqual([
      1,
      0,
      1000,
      null,
    ]);
  });
});

describe('a turn under an allowance', () => {
  it('halts before the next call with a sentence that says which, how much, until when and where to raise it [money.pause.turn]', async () => {
    const tool = testTool({ name: 'look', run: async () => succeed('seen') });
    const model = scriptModel({ calls: [{ name: 'look' }] }, { text: 'never asked' });
    const bench = turnBench({ model, tools: [tool], policy: pauseAfter(1) });
    const { events } = await bench.say('hello');
    const last = events.at(-1);
    expect(last).toMatchObject({ type: 'halted', reason: 'allowance' });
    expect(last?.type === 'halted' && last.run.error).toBe(
      'The allowance of the agent "default" for today is used up: $2.00 of $2.00. No model was asked and your words are kept. Counting starts anew at 2026-05-05 00:00 (Asia/Ho_Chi_Minh); to go on before that, raise the limit on the costs page or at allowances.agents.default.day_usd in config.yaml, then send again.',
    );
    expect(model.requests).toHaveLength(1);
    const rows = await bench.store.log.messages('c');
    expect(rows.map((row) => row.role)).toEqual(['user', 'assistant', 'tool']);
  });

  it('keeps the words of a turn that may not start, and goes on when the limit is raised [money.pause.resend]', async () => {
    let pause: AllowancePause | null = { ...used, scope: 'unknown', agentId: null, limit: 3, counted: 3 };
    const model = scriptModel({ text: 'both read' });
    const policy: SpendingPolicy = { ...pauseAfter(9), pause: () => pause };
    const bench = turnBench({ model, policy, agent: { language: 'vi' } });
    const first = await bench.say('one');
    const halted = first.events.at(-1);
    expect(halted?.type === 'halted' && halted.run.error).toContain('3 lần không rõ giá');
    expect(model.requests).toEqual([]);
    pause = null;
    expect((await bench.say('two')).events.at(-1)?.type).toBe('done');
    expect(model.requests[0]?.messages.map((message) => 'text' in message && message.text)).toEqual([
      'one',
      'two',
    ]);
  });

  it('tries no further route and asks for no summary once it is used up [money.pause.side]', async () => {
    const long = testTool({ name: 'long', run: async () => succeed('word '.repeat(3000)) });
    const model = scriptModel({ calls: [{ name: 'long' }] });
    const bench = turnBench({
      model,
      tools: [long],
      policy: pauseAfter(1),
      agent: { routes: ['a:one', 'b:two'], toolOutputChars: 4000 },
    });
    await bench.say('hello');
    expect(model.requests).toHaveLength(1);
    const result = (await bench.store.log.messages('c')).at(-1);
    expect(result).toMatchObject({ role: 'tool', shaped_kind: 'cut', metered: false });
    const failing = scriptModel({ failure: {} });
    const other = turnBench({ model: failing, policy: pauseAfter(1), agent: { routes: ['a:one', 'b:two'] } });
    expect((await other.say('hello')).events.at(-1)).toMatchObject({ type: 'halted', reason: 'allowance' });
    expect(failing.requests.map(({ route }) => route)).toEqual(['a:one']);
  });

  it('leaves the retry on the same route when that would pass the limit, and says that this was why [money.pause.side]', async () => {
    const model = scriptModel({ failure: { kind: 'transient' } });
    const bench = turnBench({ model, policy: pauseAfter(1) });
    expect((await bench.say('hello')).events.at(-1)).toMatchObject({ type: 'halted', reason: 'allowance' });
    expect(model.requests).toHaveLength(1);
  });
});
