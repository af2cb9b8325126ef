import { type ActivityEvent, routes } from '@my-agent-crew/contract';
import { afterEach, describe, expect, it } from 'vitest';
import {
  adds,
  answer,
  type ConsolidationBench,
  drops,
  startConsolidationBench,
} from './consolidation-bench.ts';

let bench: ConsolidationBench;
afterEach(() => bench.close());

describe('the job of a consolidation', () => {
  const weekly = 'autonomous: true\nmemory_consolidate: "30 3 * * 1"\n';
  const job = { params: { agent: 'linh', id: 'memory-consolidate' } };
  const history = () => bench.client.call(routes.listJobRuns, { ...job, query: {} });

  it('runs as others do and has its history, one at a time with what a person starts [consolidate.job]', async () => {
    bench = await startConsolidationBench({
      linh: weekly,
      script: [{ ...answer(adds), delayMs: 60_000 }, answer(adds)],
    });
    const [listed] = await bench.client.call(routes.listJobs);
    expect(listed).toMatchObject({ job_id: 'memory-consolidate', kind: 'consolidate', problem: null });
    expect(listed?.next_at).not.toBeNull();
    const first = await bench.client.call(routes.runJob, job);
    await expect(bench.begin()).rejects.toMatchObject({ code: 'conflict' });
    await expect(bench.client.call(routes.runJob, job)).rejects.toMatchObject({ code: 'conflict' });
    await bench.stop(first.conversation_id ?? '');
    await bench.ended();
    const line = await bench.client.call(routes.runJob, job);
    expect(await bench.ended()).toMatchObject({ run_id: line.run_id, outcome: 'applied' });
    expect(await history()).toMatchObject([
      {
        ...{ status: 'done', reply: expect.stringContaining('rewrote MEMORY.md') },
        ...{ spent_usd: 0.001, is_quiet: false },
      },
      { status: 'cancelled' },
    ]);
    expect(bench.memoryFile()).toBe(adds);
  });

  it('does not start while one that a person asked for runs [consolidate.job]', async () => {
    bench = await startConsolidationBench({ linh: weekly, script: [{ ...answer(adds), delayMs: 60_000 }] });
    const { conversation_id: id } = await bench.begin();
    await expect(bench.client.call(routes.runJob, job)).rejects.toMatchObject({ code: 'conflict' });
    await bench.stop(id);
    await bench.ended();
    expect(await history()).toEqual([]);
  });

  it('that a restart cut is told as cut in its history, and not run again [consolidate.cut]', async () => {
    bench = await startConsolidationBench({ linh: weekly, script: [{ ...answer(adds), delayMs: 60_000 }] });
    await bench.client.call(routes.runJob, job);
    await bench.upstream.received(1);
    await bench.restart();
    expect(await history()).toMatchObject([
      { status: 'interrupted', error: expect.stringContaining('not run again by itself') },
    ]);
    expect(bench.upstream.requests).toHaveLength(1);
  });

  it('is paused after three runs whose key was refused [consolidate.job]', async () => {
    bench = await startConsolidationBench({
      linh: weekly,
      script: [{ fail: 401 }, { fail: 401 }, { fail: 401 }],
    });
    for (let run = 0; run < 3; run += 1) {
      await bench.client.call(routes.runJob, job);
      await bench.ended();
    }
    await expect
      .poll(async () => (await bench.client.call(routes.listJobs))[0])
      .toMatchObject({ paused: true, pause_reason: 'refused-key', failing: true });
  });
});

it('tells watchers how many proposals wait, at first and after each change [consolidate.event]', async () => {
  bench = await startConsolidationBench({ script: [answer(drops)] });
  const stop = new AbortController();
  const counts: number[] = [];
  const watching = (async () => {
    for await (const { event } of bench.client.watch(routes.watchActivity, {
      signal: stop.signal,
      lastEventId: null,
    })) {
      const frame = event as ActivityEvent;
      if (frame.type === 'snapshot') counts.push(frame.pending_proposals);
      if (frame.type === 'proposals') counts.push(frame.pending);
    }
  })().catch(() => undefined);
  await expect.poll(() => counts).toEqual([0]);
  await bench.consolidate();
  await expect.poll(() => counts).toEqual([0, 1]);
  const [one] = await bench.proposals();
  const params = { id: one?.id ?? '' };
  await bench.client.call(routes.decideMemoryProposal, { params, body: { approve: false } });
  await expect.poll(() => counts).toEqual([0, 1, 0]);
  stop.abort();
  await watching;
});
