import type { TurnEvent } from '@my-agent-crew/contract';
import { describe, expect, it } from 'vitest';
import { scriptModel } from '../testing/scripted-model.ts';
import { testTool, turnBench } from '../testing/turn-bench.ts';
import { succeed } from '../tool/outcome.ts';

const last = (events: readonly TurnEvent[]): TurnEvent => events.at(-1) as TurnEvent;
const transient = { kind: 'transient', sentence: 'busy' } as const;
const same = { calls: [{ name: 'look', arguments: { path: 'a' } }] };

describe('routes', () => {
  it('retries a passing trouble once on the same route and counts the money of both attempts [core.routes.retry]', async () => {
    const model = scriptModel({ failure: transient, costMicros: 7 }, { text: 'ok', costMicros: 5 });
    const bench = turnBench({ model });
    const { events } = await bench.say('x');
    expect(model.requests.map((request) => request.route)).toEqual(['a:one', 'a:one']);
    expect(last(events)).toMatchObject({ type: 'done', spent_usd: 0.000012 });
  });

  it('falls back to the next route before anything was produced and tells so [core.routes.fallback]', async () => {
    const model = scriptModel({ failure: { kind: 'fatal', sentence: 'no credit' } }, { text: 'ok' });
    const bench = turnBench({ model, agent: { routes: ['a:one', 'b:two'] } });
    const { events } = await bench.say('x');
    expect(events.find((event) => event.type === 'route_fallback')).toMatchObject({
      route: 'a:one',
      next: 'b:two',
      error: 'no credit',
    });
    expect(model.requests.map((request) => request.route)).toEqual(['a:one', 'b:two']);
    expect(last(events)).toMatchObject({ type: 'done', run: { route: 'b:two' } });
  });

  it('waits as long as an upstream asks, but not longer than five seconds [core.routes.retry-after]', async () => {
    const patient = scriptModel({ failure: { ...transient, retryAfterMs: 4000 } }, { text: 'ok' });
    const bench = turnBench({ model: patient });
    const before = bench.clock.now();
    await bench.say('x');
    expect(bench.clock.now() - before).toBe(4000);
    const impatient = scriptModel({ failure: { ...transient, retryAfterMs: 120_000 } }, { text: 'ok' });
    const other = turnBench({ model: impatient, agent: { routes: ['a:one', 'b:two'] } });
    await other.say('x');
    expect(impatient.requests.map((request) => request.route)).toEqual(['a:one', 'b:two']);
  });

  it('shows a failure after text and never hides it behind another route [core.routes.mid-stream]', async () => {
    const model = scriptModel({ text: 'Nửa câu', failure: transient });
    const bench = turnBench({ model, agent: { routes: ['a:one', 'b:two'], escalationRoute: 'c:big' } });
    const { events } = await bench.say('x');
    expect(last(events)).toMatchObject({ type: 'error' });
    expect(model.requests).toHaveLength(1);
    expect((await bench.store.log.messages('c')).at(-1)).toMatchObject({
      role: 'assistant',
      text: 'Nửa câu',
      cut: 'busy',
      calls: [],
    });
  });

  it('says so when no route answers, with the reason of each [core.routes.all-failed]', async () => {
    const model = scriptModel(
      { failure: { kind: 'silent', sentence: 'silent' } },
      { failure: { kind: 'fatal', sentence: 'gone' } },
    );
    const bench = turnBench({ model, agent: { routes: ['a:one', 'b:two'] } });
    const { events } = await bench.say('x');
    const end = last(events);
    expect(end.type === 'error' && end.message).toMatch(/a:one: silent.*b:two: gone/);
  });

  it('moves the rest of the turn to the escalation route when every route failed, once [core.escalation.error]', async () => {
    const model = scriptModel({ failure: { kind: 'fatal' } }, same, { text: 'ok' });
    const bench = turnBench({
      model,
      tools: [testTool({ name: 'look' })],
      agent: { escalationRoute: 'c:big' },
    });
    const { events } = await bench.say('x');
    expect(events.find((event) => event.type === 'escalated')).toMatchObject({
      reason: 'error',
      route: 'c:big',
    });
    expect(model.requests.map((request) => request.route)).toEqual(['a:one', 'c:big', 'c:big']);
  });
});

describe('the loop guard', () => {
  it('reminds once after three identical calls, naming only tools and count, and halts after three more [core.loop.same]', async () => {
    const model = scriptModel(same, same, same, same, same, same);
    const bench = turnBench({ model, tools: [testTool({ name: 'look' })] });
    const { events } = await bench.say('x');
    expect(last(events)).toMatchObject({ type: 'halted', reason: 'loop' });
    expect(model.requests).toHaveLength(6);
    const told = model.requests[3]?.messages.at(-1);
    expect(told?.role === 'tool' && told.text).toMatch(/3 times in a row \(look\)/);
    expect(JSON.stringify(model.requests[5]?.messages).match(/in a row/g)).toHaveLength(1);
    const outcomes = events.flatMap((event) => (event.type === 'tool_result' ? [event.outcome] : []));
    expect(outcomes).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'refused']);
  });

  it('takes identical calls with changing results for work [core.loop.results]', async () => {
    let count = 0;
    const poll = testTool({
      name: 'look',
      run: async () => {
        count += 1;
        return succeed(`state ${count}`);
      },
    });
    const model = scriptModel(...Array.from({ length: 8 }, () => same), { text: 'ok' });
    const bench = turnBench({ model, tools: [poll] });
    expect(last((await bench.say('x')).events).type).toBe('done');
  });

  it('sees A-B-A-B as a loop [core.loop.cycle]', async () => {
    const other = { calls: [{ name: 'look', arguments: { path: 'b' } }] };
    const model = scriptModel(...Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? same : other)));
    const bench = turnBench({ model, tools: [testTool({ name: 'look' })], agent: { maxSteps: 50 } });
    expect(last((await bench.say('x')).events)).toMatchObject({ type: 'halted', reason: 'loop' });
    expect(model.requests.length).toBeLessThanOrEqual(12);
  });

  it('escalates instead of halting, once, and counts anew there [core.escalation.loop]', async () => {
    const model = scriptModel(...Array.from({ length: 12 }, () => same));
    const bench = turnBench({
      model,
      tools: [testTool({ name: 'look' })],
      agent: { escalationRoute: 'c:big', maxSteps: 50 },
    });
    const { events } = await bench.say('x');
    expect(events.filter((event) => event.type === 'escalated')).toHaveLength(1);
    expect(model.requests.filter((request) => request.route === 'c:big')).toHaveLength(6);
    expect(last(events)).toMatchObject({ type: 'halted', reason: 'loop' });
  });

  it('does not count notes and questions [core.loop.notes]', async () => {
    const note = { calls: [{ name: 'progress_note', arguments: { text: 'đọc' } }] };
    const model = scriptModel(...Array.from({ length: 8 }, () => note), { text: 'ok' });
    const bench = turnBench({ model, tools: [testTool({ name: 'progress_note', kind: 'note' })] });
    const { events } = await bench.say('x');
    expect(last(events).type).toBe('done');
    expect(events.find((event) => event.type === 'tool_result')).toMatchObject({
      step: { kind: 'note', detail: 'đọc' },
    });
  });
});
