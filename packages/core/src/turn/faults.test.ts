import { CrewError, type TurnEvent } from '@my-agent-crew/contract';
import { describe, expect, it } from 'vitest';
import type { Log } from '../ports/log.ts';
import { scriptModel } from '../testing/scripted-model.ts';
import { type TurnBench, testTool, turnBench } from '../testing/turn-bench.ts';
import { succeed } from '../tool/outcome.ts';

const full = 'The disk of crew.db is full, so nothing was stored. Free some space, then try again.';

/** Makes the writes of a log fail while `isFull`. */
const fillDisk = (bench: TurnBench): { isFull: boolean } => {
  const disk = { isFull: false };
  const guard =
    <Input extends unknown[], Result>(write: (...input: Input) => Result) =>
    (...input: Input): Result => {
      if (disk.isFull) throw new CrewError('unavailable', full);
      return write(...input);
    };
  const { log } = bench.store;
  const guarded: Log = {
    ...log,
    openRun: guard(log.openRun),
    recordAnswer: guard(log.recordAnswer),
    recordStep: guard(log.recordStep),
    recordResult: guard(log.recordResult),
    closeRun: guard(log.closeRun),
  };
  Object.assign(bench.ports, { log: guarded });
  return disk;
};

const lost = (sentence: string): AbortSignal => AbortSignal.abort({ kind: 'lost', sentence });
const terminal = (events: readonly TurnEvent[]) => events.at(-1);

describe('a store that fails in the middle of a turn', () => {
  it("ends the turn in error with the store's own sentence and loses nothing stored before [faults.disk-full.turn]", async () => {
    let disk = { isFull: false };
    const fill = testTool({
      name: 'fill',
      run: async () => {
        disk.isFull = true;
        return succeed('filled');
      },
    });
    const model = scriptModel({ text: 'looking', calls: [{ name: 'fill' }] }, { text: 'back' });
    const bench = turnBench({ model, tools: [fill] });
    disk = fillDisk(bench);
    const { events, run } = await bench.say('go');
    expect(terminal(events)).toMatchObject({ type: 'error', message: expect.stringContaining(full) });
    expect((await bench.store.log.messages('c')).map(({ role }) => role)).toEqual(['user', 'assistant']);

    disk.isFull = false;
    const sentence = events.at(-1)?.type === 'error' ? 'told before' : '';
    expect(terminal(await bench.resume(run.id, lost(sentence)))).toMatchObject({
      type: 'error',
      message: 'told before',
    });
    expect(await bench.store.log.run(run.id)).toMatchObject({ status: 'error', error: 'told before' });
    const rows = await bench.store.log.messages('c');
    expect(rows.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool']);
    expect(terminal((await bench.say('again')).events)?.type).toBe('done');
  });

  it('refuses new words while it cannot store them, and says why [faults.disk-full.turn]', async () => {
    const bench = turnBench({ model: scriptModel({ text: 'hi' }) });
    const disk = fillDisk(bench);
    disk.isFull = true;
    await expect(bench.say('go')).rejects.toThrow(full);
    disk.isFull = false;
    expect(terminal((await bench.say('go')).events)?.type).toBe('done');
  });

  it('hides what is no sentence for people [faults.defect]', async () => {
    const bench = turnBench({ model: scriptModel({ text: 'hi' }) });
    Object.assign(bench.ports, {
      log: { ...bench.store.log, recordAnswer: () => Promise.reject(new TypeError('secret detail')) },
    });
    const { events } = await bench.say('go');
    expect(JSON.stringify(terminal(events))).not.toContain('secret detail');
    expect(terminal(events)?.type).toBe('error');
  });
});

describe('a clock that jumps back', () => {
  it('never gives a negative duration and keeps the order of the log [faults.clock.order]', async () => {
    const jump = testTool({
      name: 'jump',
      run: async () => {
        bench.clock.advance(-3_600_000);
        return succeed('an hour earlier');
      },
    });
    const model = scriptModel({ calls: [{ name: 'jump' }] }, { text: 'still here' }, { text: 'and again' });
    const bench = turnBench({ model, tools: [jump] });
    const { run } = await bench.say('first');
    await bench.say('second');
    const rows = await bench.store.log.messages('c');
    expect(rows.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(rows.map((row) => ('text' in row ? row.text : row.output))).toEqual([
      'first',
      '',
      'an hour earlier',
      'still here',
      'second',
      'and again',
    ]);
    const durations = (await bench.store.log.steps(run.id)).map((step) => step.duration_ms ?? 0);
    expect(Math.min(...durations)).toBeGreaterThanOrEqual(0);
    for (const row of rows) if ('duration_ms' in row) expect(row.duration_ms).toBeGreaterThanOrEqual(0);
    const closed = await bench.store.log.run(run.id);
    expect(Date.parse(closed?.ended_at ?? '')).toBeGreaterThanOrEqual(Date.parse(closed?.started_at ?? ''));
  });
});

describe('a host that answers as another model', () => {
  it('is taken at its word: the provider that answered stands in the log, the turn goes on [faults.upstream.changes]', async () => {
    const model = scriptModel(
      { calls: [{ name: 'look' }], provider: 'First' },
      { text: 'done', provider: 'Second' },
    );
    const bench = turnBench({ model, tools: [testTool({ name: 'look' })] });
    const { events } = await bench.say('go');
    const rows = await bench.store.log.messages('c');
    expect(rows.flatMap((row) => (row.role === 'assistant' ? [row.provider] : []))).toEqual([
      'First',
      'Second',
    ]);
    expect(model.requests[1]?.servedBy).toBe('First');
    expect(terminal(events)?.type).toBe('done');
  });
});
