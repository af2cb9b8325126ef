import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes, type ShownProposal, type WikiCompile } from '@my-agent-crew/contract';
import { newRun, randomIds, systemClock } from '@my-agent-crew/core';
import { openStore } from '@my-agent-crew/store';
import { type ChatBody, messageText } from '@my-agent-crew/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { type ServerBench, startServerBench } from './server-bench.ts';

let bench: ServerBench;
afterEach(() => bench.close());

const source = 'note:2026-03-01';
const page = (title: string, text = `About ${title}`) => ({ title, kind: 'entity', text, sources: [source] });
const pages = (...list: unknown[]) => ({ text: [JSON.stringify({ pages: list })] });
const slow = (step: object) => ({ ...step, delayMs: 60_000 });
const memory = '# Health\n';

const begin = async ({
  linh = '',
  ...options
}: Parameters<typeof startServerBench>[0] & { linh?: string }) => {
  bench = await startServerBench({
    crew: { linh: `name: Linh\n${linh}` },
    files: {
      'agents/linh/MEMORY.md': memory,
      'agents/linh/memory/2026-03-01.md': '- 08:00 grandmother makes tea',
    },
    ...options,
  });
};
const params = { id: 'linh' };
const compile = (id = 'linh') => bench.client.call(routes.compileWiki, { params: { id } });
const newest = async (): Promise<WikiCompile | null> =>
  (await bench.client.call(routes.getWiki, { params })).compile;
const ended = async (): Promise<WikiCompile> => {
  await expect.poll(async () => (await newest())?.is_running, { timeout: 20_000 }).toBe(false);
  const one = await newest();
  if (one === null) throw new Error('There was none.');
  return one;
};
const proposals = async (): Promise<ShownProposal[]> =>
  (await bench.client.call(routes.listMemoryProposals, {})).proposals;
const said = async (id: string): Promise<string[]> =>
  (await bench.read(id)).messages.flatMap((one) => (one.role === 'assistant' ? [one.text] : []));
const isThere = (path: string): boolean => existsSync(join(bench.home, 'agents/linh/memory/wiki', path));

describe('a compile', () => {
  it('is a run of its own whose one batch waits, and is written and taken back whole over the API [wiki.compile.run] [wiki.compile.purpose]', async () => {
    await begin({ script: [pages(page('Tea', 'By [[Grandmother]]'), page('Grandmother'))] });
    expect(await newest()).toBeNull();
    const opened = await compile();
    expect(await ended()).toMatchObject({
      ...opened,
      outcome: 'proposed',
      pages: 2,
      status: 'done',
      error: null,
    });
    expect(await bench.read(opened.conversation_id)).toMatchObject({
      ...{ title: 'Wiki compile', channel: 'job', agent_id: 'linh', spent_usd: 0.001 },
      run: { status: 'done', model_calls: 1, route: 'up:model' },
    });
    expect(await said(opened.conversation_id)).toEqual([
      'Proposed 2 pages, waiting for your decision: Tea; Grandmother.',
    ]);
    const body = bench.upstream.requests[0]?.body as ChatBody;
    expect(body.messages.map(messageText).join('\n')).toContain(
      '<notes>\n## 2026-03-01\n- 08:00 grandmother',
    );
    expect(JSON.stringify(await bench.client.call(routes.getStats))).toContain('"wiki"');
    const [one] = await proposals();
    expect(one).toMatchObject({
      ...{ run_id: opened.run_id, owner_id: 'linh', file: 'memory/wiki' },
      status: 'pending',
    });
    expect(isThere('entities/tea.md')).toBe(false);
    const id = { id: one?.id ?? '' };
    await bench.client.call(routes.decideMemoryProposal, { params: id, body: { approve: true } });
    const shown = await bench.client.call(routes.getWikiPage, { params: { ...params, slug: 'grandmother' } });
    expect(shown.backlinks).toEqual([{ slug: 'tea', title: 'Tea' }]);
    expect((await bench.client.call(routes.getWiki, { params })).pages).toHaveLength(2);
    await bench.client.call(routes.undoMemoryProposal, { params: id });
    expect(isThere('entities/tea.md')).toBe(false);
  });

  it('follows a consolidation that read notes, once for the same notes, and its failure is not the job’s [wiki.compile.follows] [wiki.compile.once]', async () => {
    const same = { text: [`<memory>\n${memory}</memory>`] };
    await begin({ script: [same, { text: 'I will not.' }, same, pages(page('Tea')), pages(), same] });
    const consolidate = async () => {
      await bench.client.call(routes.consolidateMemory, { params });
      const read = async () => (await bench.client.call(routes.getConsolidation, { params })).consolidation;
      await expect.poll(async () => (await read())?.is_running, { timeout: 20_000 }).toBe(false);
      return read();
    };
    expect(await consolidate()).toMatchObject({ outcome: 'same', status: 'done' });
    await expect.poll(newest, { timeout: 20_000 }).toMatchObject({ status: 'error', outcome: null });
    expect((await newest())?.error).toContain('the answer is no list of pages');
    writeFileSync(join(bench.home, 'agents/linh/memory/2026-03-01.md'), '- 08:00 and biscuits');
    await consolidate();
    await expect.poll(newest, { timeout: 20_000 }).toMatchObject({ outcome: 'proposed' });
    const before = await newest();
    expect(await consolidate()).toMatchObject({ outcome: 'nothing' });
    expect(await newest()).toEqual(before);
    expect(bench.upstream.requests).toHaveLength(4);
    // A person may ask again; then the same notes are read once more.
    await compile();
    expect(await ended()).toMatchObject({ outcome: 'same' });
  });

  it('runs once when it is asked for twice, and not without notes or agent [wiki.compile.busy]', async () => {
    await begin({ script: [slow(pages())] });
    const both = await Promise.allSettled([compile(), compile()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((one) => one.status === 'rejected')?.reason).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('is being compiled already'),
    });
    await expect(compile('default')).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('no daily notes'),
    });
    await expect(compile('nobody')).rejects.toMatchObject({ code: 'not-found' });
    await bench.upstream.received(1);
    const running = await newest();
    expect(running).toMatchObject({ is_running: true, status: 'running' });
    await bench.client.call(routes.stopTurn, { params: { id: running?.conversation_id ?? '' } });
    expect(await ended()).toMatchObject({ status: 'cancelled', outcome: null });
    expect(bench.upstream.requests).toHaveLength(1);
    expect(await proposals()).toEqual([]);
  });

  it('goes on to the next route after an answer without pages, and says what failed when there is none [wiki.compile.fallback]', async () => {
    await begin({
      linh: 'routes: [up:small, up:large]\n',
      script: [{ text: 'No.' }, pages(page('Tea')), { fail: 400 }, { text: '{"pages": 7}' }],
    });
    const { run_id: id } = await compile();
    expect(await ended()).toMatchObject({ outcome: 'proposed' });
    const { steps } = await bench.client.call(routes.getRun, { params: { id } });
    expect(steps).toMatchObject([
      { kind: 'fallback', name: 'up:small', detail: 'the answer is no list of pages' },
      { kind: 'model', name: 'up:large', status: 'ok' },
    ]);
    await compile();
    const failed = await ended();
    expect(failed).toMatchObject({ status: 'error', outcome: null });
    expect(failed.error).toMatch(/^The wiki was not compiled: up:small: .*; up:large: the answer is no list/);
    expect((await proposals()).map(({ status }) => status)).toEqual(['pending']);
  });

  it('halts at a used up allowance and says which, without a call [wiki.compile.money]', async () => {
    await begin({
      config: 'allowances:\n  agents:\n    linh: { day_usd: 0.0005 }\n',
      script: [pages(page('Tea'))],
    });
    await compile();
    await ended();
    await compile();
    const halted = await ended();
    expect(halted).toMatchObject({ status: 'halted', outcome: null });
    expect(halted.error).toContain('allowances.agents.linh.day_usd');
    expect(bench.upstream.requests).toHaveLength(1);
  });

  it('that the end of the server or a kill cut is closed with a sentence, and not asked again by itself [wiki.compile.cut]', async () => {
    await begin({ script: [slow(pages()), pages(page('Tea'))] });
    await compile();
    await bench.upstream.received(1);
    const killed = { conversationId: '', runId: '' };
    await bench.restart(() => {
      const file = join(bench.home, 'agent.sqlite3');
      const store = openStore({ file, clock: systemClock, ids: randomIds });
      // What a kill in the middle of one leaves.
      store.wikiCompiles.claim('linh', new Date().toISOString(), () => {
        const { id } = store.conversations.create({
          ...{ agentId: 'linh', title: 'Wiki', channel: 'job', parentId: null },
          ...{ costCapMicros: 0, autonomous: false, approvalTtlSeconds: null },
        });
        const about = { conversationId: id, agentId: 'linh', source: 'job', text: 'x' } as const;
        const run = newRun({ ids: randomIds, clock: systemClock }, about);
        void store.log.openRun(run, []);
        return Object.assign(killed, { conversationId: id, runId: run.id });
      });
      store.close();
    });
    expect(await newest()).toMatchObject({ run_id: killed.runId, is_running: false, status: 'interrupted' });
    expect((await newest())?.error).toContain('does not run again by itself');
    const runs = await bench.client.call(routes.listRuns, { query: { agent_id: 'linh' } });
    expect(runs.map(({ status }) => status)).toEqual(['interrupted', 'interrupted']);
    expect(bench.upstream.requests).toHaveLength(1);
    await compile();
    expect(await ended()).toMatchObject({ outcome: 'proposed' });
  });
});
