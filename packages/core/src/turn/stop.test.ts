import type { TurnEvent } from '@my-agent-crew/contract';
import { describe, expect, it } from 'vitest';
import { scriptModel } from '../testing/scripted-model.ts';
import { testTool, turnBench } from '../testing/turn-bench.ts';
import { succeed } from '../tool/outcome.ts';

const stop = { kind: 'user-stop' } as const;

const results = (events: readonly TurnEvent[]) =>
  events.flatMap((event) => (event.type === 'tool_result' ? [[event.name, event.outcome]] : []));

describe('a stop', () => {
  it('waits for a deaf tool a bounded time, closes its call as unknown and drops what it brings later [gate.stop.deaf]', async () => {
    const controller = new AbortController();
    let finish = (): void => {};
    const deaf = testTool({
      name: 'deaf',
      stopGraceMs: 5_000,
      run: () =>
        new Promise((resolve) => {
          finish = () => resolve({ ...succeed('late'), charges: [] });
          controller.abort(stop);
        }),
    });
    const calls = [{ name: 'deaf' }, { name: 'deaf' }];
    const bench = turnBench({ model: scriptModel({ calls }), tools: [deaf] });
    const started = bench.clock.now();
    const { run, events } = await bench.say('x', controller.signal);
    expect(bench.clock.now() - started).toBe(5_000);
    expect(results(events)).toEqual([
      ['deaf', 'unknown'],
      ['deaf', 'refused'],
    ]);
    expect(events.at(-1)?.type).toBe('cancelled');
    const before = await bench.store.log.messages('c');
    finish();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await bench.store.log.messages('c')).toEqual(before);
    expect((await bench.store.log.run(run.id))?.status).toBe('cancelled');
    expect(bench.defects).toHaveLength(1);
  });

  it('waits for a deaf model no longer, and counts its price as unknown [gate.stop.deaf-model]', async () => {
    const controller = new AbortController();
    const model = scriptModel({ text: 'x' });
    const bench = turnBench({ model });
    Object.assign(model, {
      attempt: () => {
        controller.abort(stop);
        return new Promise(() => {});
      },
    });
    const { events } = await bench.say('x', controller.signal);
    expect(events.at(-1)).toMatchObject({
      type: 'cancelled',
      run: { unknown_cost_calls: 1, model_calls: 0 },
    });
  });

  it('waits for a deaf summary no longer: the result is kept, cut [gate.stop.deaf-model]', async () => {
    const controller = new AbortController();
    const long = testTool({ name: 'long', run: async () => succeed('word '.repeat(4_000)) });
    const model = scriptModel({ calls: [{ name: 'long' }] });
    const bench = turnBench({ model, tools: [long], agent: { toolOutputChars: 3_000 } });
    const { attempt } = model;
    Object.assign(model, {
      attempt: (...call: Parameters<typeof attempt>) => {
        if (call[0].tools.length > 0) return attempt(...call);
        controller.abort(stop);
        return new Promise(() => {});
      },
    });
    const { events } = await bench.say('x', controller.signal);
    expect(bench.defects).toHaveLength(1);
    expect(results(events)).toEqual([['long', 'ok']]);
    expect(events.at(-1)).toMatchObject({ type: 'cancelled', run: { unknown_cost_calls: 1 } });
  });

  it('asks no model to shorten what a stopped call printed [gate.stop.summary]', async () => {
    const controller = new AbortController();
    const long = testTool({
      name: 'long',
      run: async () => {
        controller.abort(stop);
        return succeed('word '.repeat(4_000));
      },
    });
    const model = scriptModel({ calls: [{ name: 'long' }] });
    const bench = turnBench({ model, tools: [long], agent: { toolOutputChars: 3_000 } });
    const { events } = await bench.say('x', controller.signal);
    expect(model.requests).toHaveLength(1);
    expect(events.at(-1)?.type).toBe('cancelled');
    expect(results(events)).toEqual([['long', 'ok']]);
  });
});
