import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Run, routes } from '@my-agent-crew/contract';
import { newRun, randomIds, systemClock } from '@my-agent-crew/core';
import { openStore } from '@my-agent-crew/store';
import { type ChatBody, messageText } from '@my-agent-crew/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import {
  adds,
  answer,
  before,
  type ConsolidationBench,
  drops,
  notes,
  startConsolidationBench,
} from './consolidation-bench.ts';

let bench: ConsolidationBench;
afterEach(() => bench.close());

const runOf = async (conversationId: string): Promise<Run | null> => (await bench.read(conversationId)).run;
const asked = (at: number): string => {
  const body = bench.upstream.requests[at]?.body as ChatBody | undefined;
  return body?.messages.map(messageText).join('\n') ?? '';
};

describe('a consolidation', () => {
  it('is a run of its own that writes added lines for an autonomous agent, and can be taken back [consolidate.run] [consolidate.purpose]', async () => {
    bench = await startConsolidationBench({ script: [answer(adds)] });
    expect(await bench.newest()).toBeNull();
    const opened = await bench.begin();
    const done = await bench.ended();
    expect(done).toMatchObject({
      ...{ run_id: opened.run_id, conversation_id: opened.conversation_id, outcome: 'applied', notes: 1 },
      ...{ status: 'done', error: null, spent_usd: 0.001, is_running: false },
    });
    expect(bench.memoryFile()).toBe(adds);
    expect(asked(0)).toContain(
      `<memory>\n${before}\n</memory>\n\n<notes>\n## 2026-03-01\n${notes}\n</notes>`,
    );
    expect(await bench.read(opened.conversation_id)).toMatchObject({
      ...{ title: 'Memory consolidation', channel: 'job', agent_id: 'linh', spent_usd: 0.001 },
      run: { status: 'done', model_calls: 1, route: 'up:model' },
    });
    expect(await bench.said(opened.conversation_id)).toEqual([
      'Read 1 note and rewrote MEMORY.md: 1 line added, none dropped. It can be taken back on the memory page.',
    ]);
    const detail = await bench.client.call(routes.getRun, { params: { id: opened.run_id } });
    expect(detail.steps).toMatchObject([{ kind: 'model', name: 'up:model', status: 'ok', cost_usd: 0.001 }]);
    const stats = await bench.client.call(routes.getStats);
    expect(JSON.stringify(stats)).toContain('"consolidate"');
    const [one] = await bench.proposals();
    expect(one).toMatchObject({ owner_id: 'linh', file: 'MEMORY.md', status: 'approved', agent_id: 'linh' });
    await bench.client.call(routes.undoMemoryProposal, { params: { id: one?.id ?? '' } });
    expect(bench.memoryFile()).toBe(before);
  });

  it('waits for a person with what drops a line, and says where [consolidate.pending]', async () => {
    bench = await startConsolidationBench({ script: [answer(drops), answer(adds)] });
    const done = await bench.consolidate();
    expect(done.outcome).toBe('proposed');
    expect(bench.memoryFile()).toBe(before);
    expect(await bench.said(done.conversation_id)).toEqual([
      'Read 1 note. The rewrite of MEMORY.md waits for you on the memory page, because 1 place needs a look. Nothing was written.',
    ]);
    const [one] = await bench.proposals();
    expect(one).toMatchObject({
      ...{ status: 'pending', before, after: drops, is_stale: false },
      reason: 'Gathered from the notes 2026-03-01. Drops or rewords the line "- Dentist 2026-03-05".',
    });
    await bench.client.call(routes.decideMemoryProposal, {
      params: { id: one?.id ?? '' },
      body: { approve: true },
    });
    expect(bench.memoryFile()).toBe(drops);
  });

  it('of an agent that asks first always waits [consolidate.pending]', async () => {
    bench = await startConsolidationBench({ linh: '', script: [answer(adds)] });
    expect((await bench.consolidate()).outcome).toBe('proposed');
    expect(bench.memoryFile()).toBe(before);
  });

  it('asks no model when no note is newer, also after a restart [consolidate.once]', async () => {
    bench = await startConsolidationBench({ script: [answer(adds), answer(adds)] });
    await bench.consolidate();
    await bench.restart();
    const done = await bench.consolidate();
    expect(done).toMatchObject({ outcome: 'nothing', status: 'done', notes: 0, spent_usd: 0 });
    expect(await bench.said(done.conversation_id)).toEqual([expect.stringContaining('no model was asked')]);
    expect(bench.upstream.requests).toHaveLength(1);
    writeFileSync(join(bench.home, 'agents/linh/memory/2026-03-02.md'), '- bought a bike');
    expect((await bench.consolidate()).outcome).toBe('same');
    expect(bench.upstream.requests).toHaveLength(2);
  });

  it('runs once when it is asked for twice, and refuses an unknown agent [consolidate.busy]', async () => {
    bench = await startConsolidationBench({ script: [{ ...answer(adds), delayMs: 60_000 }] });
    const both = await Promise.allSettled([bench.begin(), bench.begin()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((one) => one.status === 'rejected')?.reason).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('is being consolidated already'),
    });
    await bench.upstream.received(1);
    const running = await bench.newest();
    expect(running).toMatchObject({ is_running: true, status: 'running', outcome: null });
    await expect(bench.begin('nobody')).rejects.toMatchObject({ code: 'not-found' });
    await expect(bench.newest('nobody')).rejects.toMatchObject({ code: 'not-found' });
    await bench.stop(running?.conversation_id ?? '');
    expect(bench.upstream.requests).toHaveLength(1);
  });

  it('goes on to the next route after a failure or an answer that is no file, and shows both [consolidate.fallback]', async () => {
    bench = await startConsolidationBench({
      linh: 'autonomous: true\nroutes: [up:small, up:middle, up:large]\n',
      script: [{ fail: 400 }, { text: 'Sorry, I cannot do that.' }, answer(adds)],
    });
    const done = await bench.consolidate();
    expect(done).toMatchObject({ outcome: 'applied', status: 'done', spent_usd: 0.002 });
    const { steps } = await bench.client.call(routes.getRun, { params: { id: done.run_id } });
    expect(steps.map(({ kind, name, status, detail }) => [kind, name, status, detail])).toEqual([
      ['fallback', 'up:small', 'failed', expect.stringContaining('400')],
      ['fallback', 'up:middle', 'failed', 'the answer holds no new file'],
      ['model', 'up:large', 'ok', ''],
    ]);
  });

  it('fails with a sentence when no route gives a file, changes nothing, and reads the notes again next time [consolidate.failed]', async () => {
    bench = await startConsolidationBench({ script: [{ text: '<memory>\n# cut' }, answer(adds)] });
    const done = await bench.consolidate();
    expect(done).toMatchObject({ status: 'error', outcome: null, spent_usd: 0.001 });
    expect(done.error).toBe(
      'The memory was not consolidated: up:model: the answer was cut. MEMORY.md is as it was; try again later.',
    );
    expect(bench.memoryFile()).toBe(before);
    expect(await bench.proposals()).toEqual([]);
    expect((await bench.consolidate()).outcome).toBe('applied');
  });

  it('tries a route once more after a passing trouble [consolidate.fallback]', async () => {
    bench = await startConsolidationBench({ script: [{ fail: 503 }, answer(adds)] });
    expect((await bench.consolidate()).outcome).toBe('applied');
    expect(bench.upstream.requests).toHaveLength(2);
  });

  it('says so when no route of the agent can rewrite [consolidate.failed]', async () => {
    bench = await startConsolidationBench({ linh: 'routes: ["fake:echo"]\n' });
    expect((await bench.consolidate()).error).toContain('the agent has no model that could rewrite it');
  });

  it('halts at a used up allowance and says which, without a call [consolidate.money]', async () => {
    bench = await startConsolidationBench({
      config: 'allowances:\n  agents:\n    linh: { day_usd: 0.0005 }\n',
      script: [answer(drops)],
    });
    await bench.consolidate();
    writeFileSync(join(bench.home, 'agents/linh/memory/2026-03-02.md'), '- bought a bike');
    const done = await bench.consolidate();
    expect(done).toMatchObject({ status: 'halted', outcome: null, spent_usd: 0 });
    expect(done.error).toContain('allowances.agents.linh.day_usd');
    expect(await runOf(done.conversation_id)).toMatchObject({ halt_reason: 'allowance' });
    expect(bench.upstream.requests).toHaveLength(1);
    expect(bench.memoryFile()).toBe(before);
  });

  it('is stopped like a turn: nothing is written, and what was said meanwhile is taken up [consolidate.stop]', async () => {
    bench = await startConsolidationBench({
      script: [{ ...answer(adds), delayMs: 60_000 }, { text: 'here' }],
    });
    const { conversation_id: id } = await bench.begin();
    await bench.upstream.received(1);
    const sent = await bench.send(id, 'are you there?');
    expect(sent.queued?.kind).toBe('follow_up');
    expect(await bench.stop(id)).toMatchObject({ cancelled: true, cleared: ['are you there?'] });
    expect(await bench.ended()).toMatchObject({ status: 'cancelled', outcome: null, error: null });
    expect(bench.memoryFile()).toBe(before);
    await bench.send(id, 'again?');
    expect((await bench.idle(id)).messages.at(-1)).toMatchObject({ role: 'assistant', text: 'here' });
  });

  it('lets a message that came meanwhile open a turn once it has ended [consolidate.stop]', async () => {
    bench = await startConsolidationBench({
      script: [{ ...answer(adds), delayMs: 300 }, { text: 'I did.' }],
    });
    const { conversation_id: id } = await bench.begin();
    await bench.upstream.received(1);
    await bench.send(id, 'did you gather?');
    await expect.poll(() => bench.said(id), { timeout: 20_000 }).toContain('I did.');
    expect(bench.memoryFile()).toBe(adds);
  });

  it('that the end of the server cut is closed with a sentence and not paid a second time by itself [consolidate.cut]', async () => {
    bench = await startConsolidationBench({ script: [{ ...answer(adds), delayMs: 60_000 }, answer(adds)] });
    await bench.begin();
    await bench.upstream.received(1);
    await bench.restart();
    const cut = await bench.newest();
    expect(cut).toMatchObject({ is_running: false, status: 'interrupted', outcome: null });
    expect(cut?.error).toContain('not run again by itself');
    expect(bench.upstream.requests).toHaveLength(1);
    expect(bench.memoryFile()).toBe(before);
    expect((await bench.consolidate()).outcome).toBe('applied');
  });

  it('that a kill cut counts as a call of unknown price, and is not asked again [consolidate.cut]', async () => {
    bench = await startConsolidationBench({ script: [answer(adds)] });
    const ids = { conversationId: '', runId: '' };
    await bench.restart(() => {
      const store = openStore({
        ...{ file: join(bench.home, 'agent.sqlite3'), clock: systemClock, ids: randomIds },
      });
      // What a kill between the request and its answer leaves.
      store.consolidations.claim('linh', new Date().toISOString(), () => {
        const { id } = store.conversations.create({
          ...{ agentId: 'linh', title: 'x', channel: 'job', parentId: null, costCapMicros: 0 },
          ...{ autonomous: true, approvalTtlSeconds: null },
        });
        const about = { conversationId: id, agentId: 'linh', source: 'job', text: 'x' } as const;
        const run = newRun({ ids: randomIds, clock: systemClock }, about);
        void store.log.openRun(run, []);
        return Object.assign(ids, { conversationId: id, runId: run.id });
      });
      const { conversationId, runId } = ids;
      const call = { purpose: 'consolidate', route: 'up:model' };
      void store.log.beginLeg(runId);
      void store.log.beginEffect({ key: 'model:x.1', kind: 'model', conversationId, runId, call }, null);
      store.close();
    });
    expect(await bench.newest()).toMatchObject({
      is_running: false,
      status: 'interrupted',
      run_id: ids.runId,
    });
    expect(await runOf(ids.conversationId)).toMatchObject({ status: 'interrupted', unknown_cost_calls: 1 });
    expect(bench.upstream.requests).toEqual([]);
    expect((await bench.consolidate()).outcome).toBe('applied');
  });

  it('waits when MEMORY.md may not be written, and says why [consolidate.refused]', async () => {
    bench = await startConsolidationBench({ script: [answer(adds)] });
    chmodSync(join(bench.home, 'agents/linh/MEMORY.md'), 0o444);
    const done = await bench.consolidate();
    expect(done.outcome).toBe('proposed');
    expect((await bench.said(done.conversation_id))[0]).toContain('MEMORY.md is read-only');
    expect(bench.memoryFile()).toBe(before);
  });

  it('fails when somebody edits MEMORY.md while the model writes [consolidate.refused]', async () => {
    const edit = () => {
      writeFileSync(join(bench.home, 'agents/linh/MEMORY.md'), 'by hand');
      return answer(adds);
    };
    bench = await startConsolidationBench({ script: [edit] });
    expect(await bench.consolidate()).toMatchObject({
      status: 'error',
      error: expect.stringContaining('nothing was written'),
    });
    expect(bench.memoryFile()).toBe('by hand');
  });
});

describe('the consolidation of the master', () => {
  const fact = (description: string): string =>
    `---\ndescription: "${description}"\ntype: preference\n---\n\n${description}\n`;
  const master = {
    agent: 'autonomous: true\n',
    files: {
      'MEMORY.md': before,
      'memory/2026-03-01.md': notes,
      'users/owner/facts/tea.md': fact('Drinks tea'),
      'users/owner/facts/iced-tea.md': fact('Drinks iced tea'),
    },
  };
  const merge = {
    ...{ action: 'merge', names: ['tea', 'iced-tea'], name: 'tea', description: 'Drinks iced tea' },
    ...{ text: 'Iced.', reason: 'The same.' },
  };

  it('looks over the facts in the same run; what it proposes always waits [consolidate.facts]', async () => {
    bench = await startConsolidationBench({
      ...master,
      script: [answer(adds), { text: JSON.stringify({ changes: [merge, {}] }) }],
    });
    const done = await bench.consolidate('default');
    expect(done).toMatchObject({ outcome: 'applied', status: 'done', spent_usd: 0.002 });
    expect(await bench.said(done.conversation_id)).toEqual([
      expect.stringContaining('rewrote MEMORY.md'),
      'Looked over what the crew knows about you: 1 proposal waits for you on the memory page. 1 further proposal was unusable and left out.',
    ]);
    expect((await bench.proposals()).map(({ file, status }) => `${file} ${status}`)).toEqual([
      'facts/tea.md pending',
      'MEMORY.md approved',
    ]);
    expect((await bench.client.call(routes.getUserMemory, {})).facts).toHaveLength(2);
  });

  it('is done when the allowance is used up before the facts, and names the limit [consolidate.facts]', async () => {
    bench = await startConsolidationBench({
      ...master,
      config: 'allowances:\n  agents:\n    default: { day_usd: 0.0005 }\n',
      script: [answer(adds)],
    });
    const done = await bench.consolidate('default');
    expect(done).toMatchObject({ outcome: 'applied', status: 'done' });
    expect((await bench.said(done.conversation_id))[1]).toContain('allowances.agents.default.day_usd');
    expect(bench.upstream.requests).toHaveLength(1);
  });

  it('is done when only the facts could not be looked over, and says why [consolidate.facts]', async () => {
    bench = await startConsolidationBench({ ...master, script: [answer(adds), { text: 'No idea.' }] });
    const done = await bench.consolidate('default');
    expect(done).toMatchObject({ outcome: 'applied', status: 'done' });
    expect((await bench.said(done.conversation_id))[1]).toBe(
      'What the crew knows about you was not looked over: up:model: the answer is no list of changes.',
    );
  });
});
