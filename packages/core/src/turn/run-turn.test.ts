import type { TurnEvent } from '@my-agent-crew/contract';
import { isTerminalEvent } from '@my-agent-crew/contract';
import { describe, expect, it } from 'vitest';
import { scriptModel } from '../testing/scripted-model.ts';
import { testTool, turnBench } from '../testing/turn-bench.ts';
import { fail, succeed } from '../tool/outcome.ts';

const last = (events: readonly TurnEvent[]): TurnEvent => events.at(-1) as TurnEvent;
const results = (events: readonly TurnEvent[]) =>
  events.flatMap((event) =>
    event.type === 'tool_result' ? [[event.name, event.outcome, event.output]] : [],
  );

describe('a turn', () => {
  it('answers, stores the answer and ends with done; seq is dense and the terminal event is the last [core.turn.done] [core.events.dense]', async () => {
    const bench = turnBench({ model: scriptModel({ text: 'Xin chào bạn' }) });
    const { events, run } = await bench.say('chào');
    expect(events.map((event) => event.seq)).toEqual(events.map((_, at) => at + 1));
    expect(events.filter(isTerminalEvent)).toEqual([last(events)]);
    expect(last(events)).toMatchObject({
      type: 'done',
      spent_usd: 0.001,
      run: { status: 'done', model_calls: 1 },
    });
    expect(events.slice(0, 3).map((event) => ('stage' in event ? event.stage : event.type))).toEqual([
      'turn_started',
      'sent',
      'first_token',
    ]);
    const deltas = events.flatMap((event) => (event.type === 'text_delta' ? [event.text] : []));
    expect(deltas.join('')).toBe('Xin chào bạn');
    const rows = await bench.store.log.messages('c');
    expect(rows.map((row) => row.role)).toEqual(['user', 'assistant']);
    expect(rows.every((row) => row.run_id === run.id)).toBe(true);
  });

  it('runs the tools a model calls and gives it their results [core.turn.tools]', async () => {
    const model = scriptModel({ calls: [{ name: 'look', arguments: { path: 'a' } }] }, { text: 'Thấy rồi' });
    const bench = turnBench({
      model,
      tools: [testTool({ name: 'look', run: async (input) => succeed(`saw ${input['path']}`) })],
    });
    const { events } = await bench.say('xem a');
    expect(results(events)).toEqual([['look', 'ok', 'saw a']]);
    expect(model.requests[1]?.messages.at(-1)).toMatchObject({ role: 'tool', name: 'look', text: 'saw a' });
    expect(last(events).type).toBe('done');
  });

  it('never runs a call with unreadable arguments, of an unknown tool, or against the schema [core.turn.bad-calls]', async () => {
    let ran = 0;
    const { z } = await import('zod');
    const tool = testTool({
      name: 'write',
      input: z.object({ path: z.string() }),
      run: async () => {
        ran += 1;
        return succeed('x');
      },
    });
    const calls = [
      { name: 'write', invalid: 'cut' },
      { name: 'nope' },
      { name: 'write', arguments: { path: 3 } },
    ];
    const bench = turnBench({ model: scriptModel({ calls }, { text: 'ok' }), tools: [tool] });
    const { events } = await bench.say('x');
    expect(results(events).map(([name, outcome]) => [name, outcome])).toEqual([
      ['write', 'failed'],
      ['nope', 'refused'],
      ['write', 'failed'],
    ]);
    expect(results(events)[2]?.[2]).toContain('path');
    expect(ran).toBe(0);
  });

  it('runs calls of one message one after another, parallel ones together [core.turn.parallel]', async () => {
    const trace: string[] = [];
    const step = (name: string, parallel: boolean) =>
      testTool({
        name,
        parallel,
        run: async () => {
          trace.push(`${name}+`);
          await new Promise((resolve) => setTimeout(resolve, 5));
          trace.push(`${name}-`);
          return succeed(name);
        },
      });
    const calls = ['p', 'q', 's', 't'].map((name) => ({ name }));
    const tools = [step('p', true), step('q', true), step('s', false), step('t', false)];
    const bench = turnBench({ model: scriptModel({ calls }, { text: 'ok' }), tools });
    await bench.say('x');
    expect(trace.slice(0, 2).sort()).toEqual(['p+', 'q+']);
    expect(trace.slice(4)).toEqual(['s+', 's-', 't+', 't-']);
  });

  it('halts out of steps without running the last calls and leaves no call without a result [core.turn.max-steps]', async () => {
    const model = scriptModel(
      { calls: [{ name: 'look', arguments: { n: 1 } }] },
      { calls: [{ name: 'look', arguments: { n: 2 } }] },
    );
    const bench = turnBench({ model, tools: [testTool({ name: 'look' })], agent: { maxSteps: 2 } });
    const { events } = await bench.say('x');
    expect(results(events).map(([, outcome]) => outcome)).toEqual(['ok', 'refused']);
    expect(last(events)).toMatchObject({ type: 'halted', reason: 'max_steps' });
  });

  it('checks the budget before each model call [core.turn.budget]', async () => {
    const model = scriptModel({ calls: [{ name: 'look' }], costMicros: 500 });
    const bench = turnBench({
      model,
      tools: [testTool({ name: 'look' })],
      conversation: { costCapMicros: 500 },
    });
    const { events } = await bench.say('x');
    expect(last(events)).toMatchObject({ type: 'halted', reason: 'budget', spent_usd: 0.0005 });
    expect(model.requests).toHaveLength(1);
  });

  it('turns a tool that throws into a failed result and reports the cause [core.turn.tool-defect]', async () => {
    const tool = testTool({
      name: 'boom',
      run: async () => {
        throw new Error('secret detail');
      },
    });
    const bench = turnBench({
      model: scriptModel({ calls: [{ name: 'boom' }] }, { text: 'ok' }),
      tools: [tool],
    });
    const { events } = await bench.say('x');
    expect(results(events)[0]?.[1]).toBe('failed');
    expect(results(events)[0]?.[2]).not.toContain('secret');
    expect(bench.defects).toHaveLength(1);
  });

  it('ends with an error event when the ports break [core.turn.internal]', async () => {
    const bench = turnBench({ model: scriptModel() });
    const { events } = await bench.say('x');
    expect(last(events).type).toBe('error');
    expect(bench.defects).not.toHaveLength(0);
  });

  it('lets a steer join at the next tool boundary [core.turn.steer]', async () => {
    const model = scriptModel({ calls: [{ name: 'look' }] }, { text: 'ok' });
    const bench = turnBench({
      model,
      tools: [
        testTool({
          name: 'look',
          run: async () => {
            bench.store.addSteer('c', {
              id: 'm-steer',
              text: 'dừng ở đây',
              at: '2026-05-04T03:00:01.000Z',
              source: 'web',
            });
            return succeed('seen');
          },
        }),
      ],
    });
    const { events } = await bench.say('x');
    expect(events.find((event) => event.type === 'steer')).toMatchObject({ text: 'dừng ở đây', count: 1 });
    expect(model.requests[1]?.messages.slice(-2).map((message) => message.role)).toEqual(['tool', 'user']);
  });
});

describe('stopping a turn', () => {
  it('keeps the words shown, calls no model again and ends with cancelled [core.stop.model]', async () => {
    const stop = new AbortController();
    const bench = turnBench({ model: scriptModel({ text: 'Đang nói', hangs: true }) });
    setTimeout(() => stop.abort({ kind: 'user-stop' }), 10);
    const { events } = await bench.say('x', stop.signal);
    expect(last(events)).toMatchObject({ type: 'cancelled', run: { status: 'cancelled' } });
    expect((await bench.store.log.messages('c')).at(-1)).toMatchObject({
      role: 'assistant',
      text: 'Đang nói',
    });
  });

  it('ends the running tool and closes the calls behind it [core.stop.tools]', async () => {
    const stop = new AbortController();
    const slow = testTool({
      name: 'slow',
      run: (_input, context) =>
        new Promise((resolve) => {
          context.signal.addEventListener('abort', () => resolve(fail('stopped')));
          stop.abort({ kind: 'user-stop' });
        }),
    });
    const bench = turnBench({
      model: scriptModel({ calls: [{ name: 'slow' }, { name: 'slow', arguments: { n: 2 } }] }),
      tools: [slow],
    });
    const { events } = await bench.say('x', stop.signal);
    expect(results(events).map(([, outcome]) => outcome)).toEqual(['failed', 'refused']);
    expect(last(events).type).toBe('cancelled');
  });

  it('leaves a turn to the next process on shutdown: a started call is unknown, a replay-safe one runs again [core.restart.calls]', async () => {
    const stop = new AbortController();
    let reads = 0;
    const read = testTool({
      name: 'read',
      replaySafe: true,
      parallel: true,
      run: async (_input, context) => {
        reads += 1;
        await new Promise((resolve) => setTimeout(resolve, 1));
        return context.signal.aborted ? fail('cut') : succeed('content');
      },
    });
    const write = testTool({
      name: 'write',
      parallel: true,
      run: async () => {
        stop.abort({ kind: 'shutdown' });
        return fail('cut');
      },
    });
    const model = scriptModel(
      { calls: [{ name: 'read' }, { name: 'write' }, { name: 'write', arguments: { later: 1 } }] },
      { text: 'ok' },
    );
    const bench = turnBench({ model, tools: [read, write] });
    const { run, events } = await bench.say('x', stop.signal);
    expect(last(events)).toMatchObject({ type: 'interrupted', run: { status: 'running' } });
    const resumed = await bench.resume(run.id);
    expect(reads).toBe(2);
    expect(Object.fromEntries(results(resumed).map(([name, outcome]) => [name, outcome]))).toMatchObject({
      read: 'ok',
    });
    expect(results(resumed).filter(([, outcome]) => outcome === 'unknown')).toHaveLength(2);
    expect(last(resumed).type).toBe('done');
  });
});

describe('hooks', () => {
  it('may block a call before it runs and may add to its answer [core.hooks]', async () => {
    let ran = 0;
    const tool = testTool({
      name: 'look',
      run: async () => {
        ran += 1;
        return succeed('seen');
      },
    });
    const calls = [
      { name: 'look', arguments: { path: 'secret' } },
      { name: 'look', arguments: { path: 'open' } },
    ];
    const bench = turnBench({ model: scriptModel({ calls }, { text: 'ok' }), tools: [tool] });
    const hooks = {
      before: async ({ input }: { input: Record<string, unknown> }) =>
        input['path'] === 'secret' ? 'not this one' : null,
      after: async (_call: unknown, answer: string) => `${answer} twice`,
    };
    Object.assign(bench.ports, { hooks });
    const { events } = await bench.say('x');
    expect(results(events)).toEqual([
      ['look', 'refused', 'not this one'],
      ['look', 'ok', 'seen\nseen twice'],
    ]);
    expect(ran).toBe(1);
  });
});
