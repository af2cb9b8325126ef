import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Home } from '@my-agent-crew/config';
import { createAgent, randomIds, systemClock } from '@my-agent-crew/core';
import type { Consolidation } from '@my-agent-crew/memory';
import { openStore, type Store } from '@my-agent-crew/store';
import { expect, it, onTestFinished } from 'vitest';
import { createActivityHub } from '../src/activity/activity-hub.ts';
import { type ConsolidationDesk, createConsolidationDesk } from '../src/memory/consolidation-desk.ts';
import { createBackgroundWork } from '../src/turns/background-work.ts';

/** A desk whose consolidation plans as `plan` says and whose model is never reached. */
const makeDesk = (
  plan: Consolidation['planRewrite'],
  afterwards: (agentId: string) => Promise<void>,
): {
  desk: ConsolidationDesk;
  defects: unknown[];
  ends: unknown[];
  settled: () => Promise<void>;
  store: Store;
} => {
  const folder = mkdtempSync(join(tmpdir(), 'crew-desk-'));
  const store = openStore({ file: join(folder, 'crew.db'), clock: systemClock, ids: randomIds });
  onTestFinished(() => {
    store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const agent = createAgent({ id: 'linh', name: 'Linh', routes: ['up:model'], tools: [], folder });
  const defects: unknown[] = [];
  const ends: unknown[] = [];
  const reportDefect = (cause: unknown): void => void defects.push(cause);
  const background = createBackgroundWork(reportDefect);
  const reply = {
    ...{ text: 'same', calls: [], failure: null, produced: true, metered: true, costMicros: 1 },
    usage: { prompt_tokens: 1, cached_tokens: 0, reasoning_tokens: 0, completion_tokens: 1 },
    ...{ provider: null, details: null, firstTokenMs: 1, durationMs: 1 },
  };
  const desk = createConsolidationDesk({
    store,
    home: { agent: (id: string) => (id === 'linh' ? agent : null) } as unknown as Home,
    hub: createActivityHub(store, systemClock),
    host: { takeUpQueue: () => undefined },
    meter: {
      admit: async () => ({ stop: null, call: async () => ({ reply, booked: { costMicros: 1 } }) }),
    },
    ...{ background, clock: systemClock, ids: randomIds, reportDefect, afterwards },
    closing: new AbortController().signal,
    onEnd: (runId, isError) => void ends.push([runId, isError]),
    consolidation: {
      planRewrite: plan,
      readRewrite: (_, text) => ({ text }),
      settleRewrite: (_, __, { runId }) => {
        store.consolidations.settle({ runId, outcome: 'same', notes: 1, read: {} }, []);
        return { kind: 'same' };
      },
      planReview: () => null,
      readReview: () => ({ edits: [], skipped: 0 }),
      settleReview: () => 0,
    },
  });
  return { desk, defects, ends, settled: background.settled, store };
};
const somePlan = {
  request: { system: '', text: '' },
  notes: { count: 1, isCut: false },
} as unknown as ReturnType<Consolidation['planRewrite']>;

it('has the wiki follow once its own run is over, whose fault fails nothing [consolidate.afterwards]', async () => {
  const seen: unknown[] = [];
  const made = makeDesk(
    () => somePlan,
    async (agentId) => {
      seen.push([agentId, (await made.desk.latest('linh'))?.status, made.desk.isOpen('linh')]);
      throw new Error('wiki');
    },
  );
  const { runId } = made.desk.start('linh');
  await made.settled();
  expect(seen).toEqual([['linh', 'done', false]]);
  expect(made.defects).toEqual([new Error('wiki')]);
  expect(made.ends).toEqual([[runId, false]]);
  expect(await made.desk.latest('linh')).toMatchObject({ status: 'done', outcome: 'same', error: null });
});

it('has nothing follow a consolidation without newer notes [consolidate.afterwards]', async () => {
  const seen: string[] = [];
  const made = makeDesk(
    () => null,
    async (agentId) => void seen.push(agentId),
  );
  made.desk.start('linh');
  await made.settled();
  expect(seen).toEqual([]);
  expect(await made.desk.latest('linh')).toMatchObject({ status: 'done', outcome: 'nothing' });
});

it('ends a run that met a fault of the server, and can be started again [consolidate.defect]', async () => {
  let isBroken = true;
  const made = makeDesk(
    () => {
      if (isBroken) throw new Error('broken');
      return null;
    },
    async () => undefined,
  );
  const { runId } = made.desk.start('linh');
  await made.settled();
  expect(made.defects).toEqual([new Error('broken')]);
  expect(made.ends).toEqual([[runId, true]]);
  expect(await made.desk.latest('linh')).toMatchObject({
    ...{ status: 'error', is_running: false, outcome: null },
    error: expect.stringContaining('a fault of the server'),
  });
  isBroken = false;
  made.desk.start('linh');
  await made.settled();
  expect((await made.desk.latest('linh'))?.outcome).toBe('nothing');
});

it('is not held back by one whose end could not be stored [consolidate.defect]', async () => {
  const made = makeDesk(
    () => null,
    async () => undefined,
  );
  const { desk, store } = made;
  const lost = desk.open('linh');
  expect(desk.isOpen('linh')).toBe(false);
  expect(await desk.latest('linh')).toMatchObject({ run_id: lost.runId, is_running: false });
  const { runId } = desk.start('linh');
  expect(await store.log.run(lost.runId)).toMatchObject({ status: 'error' });
  await made.settled();
  expect(await desk.latest('linh')).toMatchObject({ run_id: runId, outcome: 'nothing', is_running: false });
  expect(store.consolidations.openRuns()).toEqual([]);
});
