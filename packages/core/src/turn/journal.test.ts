import { describe, expect, it } from 'vitest';
import { scriptModel } from '../testing/scripted-model.ts';
import { testTool, turnBench } from '../testing/turn-bench.ts';
import { fail, succeed } from '../tool/outcome.ts';

/** What the journal holds of a run while `act` is under way. */
const openDuring = (kind: 'tool' | 'model') => {
  const seen: string[][] = [];
  const model = scriptModel({ calls: [{ name: 'look' }] }, { text: 'ok' });
  const bench = turnBench({
    model,
    tools: [
      testTool({
        name: 'look',
        run: async (_input, { runId }) => {
          if (kind === 'tool') seen.push(await keysOf(runId));
          return succeed('seen');
        },
      }),
    ],
  });
  const keysOf = async (runId: string): Promise<string[]> =>
    (await bench.store.log.openEffects(runId)).map(({ key }) => key);
  if (kind === 'model') {
    const { attempt } = model;
    Object.assign(model, {
      attempt: async (...given: Parameters<typeof attempt>) => {
        seen.push(await keysOf('run-1'));
        return attempt(...given);
      },
    });
  }
  return { bench, seen, keysOf };
};

describe('the journal of a turn', () => {
  it('marks a tool call before it runs and ends the mark with its result [journal.tool]', async () => {
    const { bench, seen, keysOf } = openDuring('tool');
    const { run } = await bench.say('x');
    expect(seen).toEqual([[expect.stringMatching(/^tool:call-/)]]);
    expect(await keysOf(run.id)).toEqual([]);
  });

  it('marks a model call before it leaves and ends the mark with its answer [journal.model]', async () => {
    const { bench, seen, keysOf } = openDuring('model');
    const { run } = await bench.say('x');
    expect(run.id).toBe('run-1');
    expect(seen).toEqual([
      [expect.stringMatching(/^model:step-.*\.1$/)],
      [expect.stringMatching(/^model:step-.*\.1$/)],
    ]);
    expect(await keysOf(run.id)).toEqual([]);
  });

  it('counts a model call that a kill cut as one of unknown price, fails its line and asks again [journal.model.lost]', async () => {
    const model = scriptModel({ text: 'Xin chào' });
    const bench = turnBench({ model });
    const { attempt } = model;
    const lost = Promise.withResolvers<void>();
    Object.assign(model, {
      attempt: () => {
        lost.resolve();
        return new Promise(() => {});
      },
    });
    void bench.say('chào');
    await lost.promise;
    Object.assign(model, { attempt });
    const events = await bench.resume('run-1');
    expect(events[0]).toMatchObject({ type: 'turn_started', run: { unknown_cost_calls: 1 } });
    expect(events.at(-1)).toMatchObject({ type: 'done', spent_usd: 0.001, unknown_cost_calls: 1 });
    const steps = await bench.store.log.steps('run-1');
    expect(steps.map(({ kind, status }) => [kind, status])).toEqual([
      ['model', 'failed'],
      ['model', 'ok'],
    ]);
    expect(steps[0]?.detail).toContain('unknown price');
    expect(await bench.store.log.openEffects('run-1')).toEqual([]);
  });

  it('fails the line of a call that was booked before the kill, and does not charge it again [journal.model.lost]', async () => {
    const bench = turnBench({ model: scriptModel({ text: 'mất' }, { text: 'Xin chào' }) });
    const { recordAnswer } = bench.store.log;
    const lost = Promise.withResolvers<void>();
    Object.assign(bench.store.log, {
      recordAnswer: () => {
        lost.resolve();
        return new Promise(() => {});
      },
    });
    void bench.say('chào');
    await lost.promise;
    Object.assign(bench.store.log, { recordAnswer });
    const events = await bench.resume('run-1');
    expect(events.at(-1)).toMatchObject({ type: 'done', spent_usd: 0.002, unknown_cost_calls: 0 });
    const steps = await bench.store.log.steps('run-1');
    expect(steps.map(({ status, detail }) => [status, detail.includes('booked')])).toEqual([
      ['failed', true],
      ['ok', false],
    ]);
  });

  it('counts a summary that a kill cut the same way, and leaves the line to its call [journal.model.lost]', async () => {
    const read = testTool({ name: 'read', replaySafe: true, run: async () => succeed('word '.repeat(4000)) });
    const model = scriptModel({ calls: [{ name: 'read' }] }, { text: 'a summary' }, { text: 'ok' });
    const bench = turnBench({ model, tools: [read] });
    const { attempt } = model;
    const lost = Promise.withResolvers<void>();
    let count = 0;
    Object.assign(model, {
      attempt: (...given: Parameters<typeof attempt>) => {
        count += 1;
        if (count !== 2) return attempt(...given);
        lost.resolve();
        return new Promise(() => {});
      },
    });
    void bench.say('x');
    await lost.promise;
    const events = await bench.resume('run-1');
    expect(events.at(-1)).toMatchObject({ type: 'done', spent_usd: 0.003, unknown_cost_calls: 1 });
    expect(events.filter(({ type }) => type === 'tool_result')).toHaveLength(1);
  });

  it('pays for a first attempt before the second one leaves [journal.model.attempts]', async () => {
    const model = scriptModel({ failure: { kind: 'transient' }, costMicros: 70 }, { text: 'ok' });
    const bench = turnBench({ model });
    const { attempt } = model;
    const spent: (number | undefined)[] = [];
    Object.assign(model, {
      attempt: async (...given: Parameters<typeof attempt>) => {
        spent.push((await bench.store.log.conversation('c'))?.spentMicros);
        return attempt(...given);
      },
    });
    const { events } = await bench.say('x');
    expect(spent).toEqual([0, 70]);
    expect(events.at(-1)).toMatchObject({ type: 'done', spent_usd: 0.00107 });
  });

  it('leaves the mark of a call that a shutdown cut to the next leg [journal.tool]', async () => {
    const stop = new AbortController();
    const write = testTool({
      name: 'write',
      run: async () => {
        stop.abort({ kind: 'shutdown' });
        return fail('cut');
      },
    });
    const bench = turnBench({
      model: scriptModel({ calls: [{ name: 'write' }] }, { text: 'ok' }),
      tools: [write],
    });
    const { run } = await bench.say('x', stop.signal);
    expect(await bench.store.log.openEffects(run.id)).toMatchObject([{ kind: 'tool' }]);
    await bench.resume(run.id);
    expect(await bench.store.log.openEffects(run.id)).toEqual([]);
  });
});
