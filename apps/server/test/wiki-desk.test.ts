import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Home } from '@my-agent-crew/config';
import { createAgent, isoTime, newRun, randomIds, systemClock } from '@my-agent-crew/core';
import type { CompileInput, CrewWiki } from '@my-agent-crew/memory';
import { openStore } from '@my-agent-crew/store';
import { expect, it, onTestFinished } from 'vitest';
import { createActivityHub } from '../src/activity/activity-hub.ts';
import { createBackgroundWork } from '../src/turns/background-work.ts';
import { createWikiDesk } from '../src/wiki/wiki-desk.ts';

/** A desk whose agent has notes to compile and no model, so that every compile fails at once. */
const makeDesk = () => {
  const folder = mkdtempSync(join(tmpdir(), 'crew-wiki-desk-'));
  const store = openStore({ file: join(folder, 'crew.db'), clock: systemClock, ids: randomIds });
  onTestFinished(() => {
    store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const agent = createAgent({ id: 'linh', name: 'Linh', routes: [], tools: [], folder });
  const reportDefect = (cause: unknown): never => {
    throw cause;
  };
  const background = createBackgroundWork(reportDefect);
  const input = { agentId: 'linh', request: { system: '', text: '' } } as unknown as CompileInput;
  const compile = {
    prepare: () => input,
    isRead: () => false,
    words: () => ({ name: 'Wiki', opening: 'Compile.' }),
    settle: () => null,
  };
  const desk = createWikiDesk({
    store,
    home: { agent: (id: string) => (id === 'linh' ? agent : null) } as unknown as Home,
    hub: createActivityHub(store, systemClock),
    host: { takeUpQueue: () => undefined },
    meter: { admit: () => Promise.reject(new Error('No model is called here.')) },
    ...{ background, clock: systemClock, ids: randomIds, reportDefect },
    closing: new AbortController().signal,
    wiki: { compile, tidy: () => [] } as unknown as CrewWiki,
  });
  /** What is left of a compile whose end the disk refused. */
  const leaveOpen = (): string =>
    store.wikiCompiles.claim('linh', isoTime(systemClock.now()), () => {
      const { id: conversationId } = store.conversations.create({
        ...{ agentId: 'linh', title: 'Wiki', channel: 'job', parentId: null },
        ...{ costCapMicros: 0, autonomous: false, approvalTtlSeconds: null },
      });
      const about = { conversationId, agentId: 'linh', source: 'job', text: 'x' } as const;
      const run = newRun({ ids: randomIds, clock: systemClock }, about);
      void store.log.openRun(run, []);
      return { conversationId, runId: run.id };
    })?.runId ?? '';
  return { desk, store, leaveOpen, settled: background.settled };
};

it('is not held back by a compile whose end could not be stored, nor shows it as running [wiki.compile.busy]', async () => {
  const { desk, store, leaveOpen, settled } = makeDesk();
  const lost = leaveOpen();
  expect(await desk.latest('linh')).toMatchObject({ run_id: lost, is_running: false });
  const { runId } = desk.start('linh');
  expect(await store.log.run(lost)).toMatchObject({
    status: 'error',
    error: expect.stringContaining('a fault of the server'),
  });
  expect(await desk.latest('linh')).toMatchObject({ run_id: runId, is_running: true });
  expect(() => desk.start('linh')).toThrow(expect.objectContaining({ code: 'conflict' }));
  await settled();
  expect(await desk.latest('linh')).toMatchObject({ run_id: runId, status: 'error', is_running: false });
  const again = leaveOpen();
  await desk.compile('linh', new AbortController().signal);
  expect(await store.log.run(again)).toMatchObject({ status: 'error' });
  expect(store.wikiCompiles.openRuns()).toEqual([]);
});
