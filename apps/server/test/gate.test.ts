import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@my-agent-crew/client';
import { type Approval, routes, type TurnEvent } from '@my-agent-crew/contract';
import { randomIds, systemClock } from '@my-agent-crew/core';
import { openStore } from '@my-agent-crew/store';
import { assertPairValid, type ChatBody, messageText, type ScriptStep } from '@my-agent-crew/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { type ServerBench, startServerBench } from './server-bench.ts';

let bench: ServerBench;
afterEach(() => bench.close());

const asked = (events: readonly TurnEvent[]): Approval => {
  const event = events.at(-1);
  if (event?.type !== 'approval_required') throw new Error(`The leg ended with ${event?.type}.`);
  return event.approval;
};
const write = (path: string) => ({ name: 'workspace_write', arguments: { path, content: path } });
const shell = (command: string) => ({ name: 'shell_run', arguments: { command } });
const file = (name: string): string => join(bench.home, 'workspace', name);
const pending = async (): Promise<Approval[]> =>
  (await bench.client.call(routes.listApprovals, { query: {} })).filter(({ status }) => status === 'pending');

/** A master that hands one task on, and the child that does it. */
const delegating = (child: (round: number) => ScriptStep) =>
  Array.from({ length: 40 }, () => (body: ChatBody): ScriptStep => {
    if (body['tools'] === undefined) return { text: 'Tên' };
    const opening = body.messages.find((message) => message.role === 'user') ?? { role: 'user' };
    const round = body.messages.filter((message) => message.role === 'assistant').length;
    if (messageText(opening).startsWith('việc')) return child(round);
    const task = { agent: 'coach', task: 'việc ghi', relay: false };
    return round === 0 ? { calls: [{ name: 'delegate', arguments: task }] } : { text: 'Xong.' };
  });
const crew = { coach: 'name: Huấn luyện\nworkspace: ../../workspace\n' };

describe('an approval over HTTP', () => {
  it('does not run a script that changed since it was asked about; the model may ask again [gate.bytes.server]', async () => {
    const call = { calls: [shell('sh job.sh')] };
    bench = await startServerBench({
      script: [call, call, { text: 'đã chạy' }, { text: 't' }],
      files: { 'workspace/job.sh': 'echo good > out' },
    });
    const id = await bench.open();
    const first = asked(await bench.say(id, 'chạy'));
    expect(first.operands).toMatchObject([{ name: 'job.sh', by: 'content' }]);
    writeFileSync(file('job.sh'), 'echo evil > out');
    await bench.decide(first, true);
    await expect.poll(async () => (await pending()).length).toBe(1);
    const refused = (await bench.read(id)).messages.find((message) => message.role === 'tool');
    expect(refused).toMatchObject({ outcome: 'refused', output: expect.stringContaining('job.sh changed') });
    expect(existsSync(file('out'))).toBe(false);
    const [second] = await pending();
    expect(second?.digest).not.toBe(first.digest);
    if (second !== undefined) await bench.decide(second, true);
    expect((await bench.idle(id)).run?.status).toBe('done');
    expect(readFileSync(file('out'), 'utf8')).toBe('evil\n');
  });

  it('takes exactly one of 100 decisions at once; the others say who decided what and when [gate.race.hundred]', async () => {
    bench = await startServerBench({ script: [{ calls: [write('a.txt')] }, { text: 'ok' }, { text: 't' }] });
    const id = await bench.open();
    const approval = asked(await bench.say(id, 'ghi'));
    const clients = [
      createClient({ baseUrl: bench.server.url }),
      createClient({ baseUrl: bench.server.url }),
    ];
    const params = { id, approval_id: approval.id };
    const started = performance.now();
    const settled = await Promise.allSettled(
      Array.from({ length: 100 }, (_, at) => {
        const source = at % 2 === 0 ? 'web' : 'cli';
        return clients[at % 2]!.call(routes.decideApproval, {
          params,
          body: { approve: at % 3 === 0, source },
        });
      }),
    );
    const took = Math.round(performance.now() - started);
    const won = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const lost = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(won).toHaveLength(1);
    expect(lost).toHaveLength(99);
    const { status, decided_by, decided_at } = won[0]!;
    for (const error of lost) {
      expect(error).toMatchObject({ code: 'conflict', details: { status, decided_by, decided_at } });
      expect(error.message).toContain(`already ${status} by ${decided_by} at ${decided_at}`);
    }
    const conversation = await bench.idle(id);
    const results = conversation.messages.filter((message) => message.role === 'tool');
    expect(results.map((row) => row.outcome)).toEqual([status === 'approved' ? 'ok' : 'denied']);
    console.info(`race: 100 decisions in ${took} ms, 1 counted (${status} by ${decided_by}), 99 conflicts`);
  });

  it('names an expiry in the list, the result and the refusal of a late decision [gate.expired.words]', async () => {
    bench = await startServerBench({
      script: [{ calls: [write('a.txt')] }, { text: 'ok' }, { text: 't' }],
      config: 'approval_ttl_seconds: 1\n',
    });
    const id = await bench.open();
    const approval = asked(await bench.say(id, 'ghi'));
    const conversation = await bench.idle(id);
    expect(conversation.messages.find((message) => message.role === 'tool')).toMatchObject({
      outcome: 'expired',
    });
    expect((await bench.client.call(routes.listApprovals, { query: {} }))[0]).toMatchObject({
      ...{ status: 'expired', decided_by: null },
    });
    await expect(bench.decide(approval, true)).rejects.toMatchObject({
      message: expect.stringMatching(/expired, nobody decided it in time/),
      details: { status: 'expired', decided_by: null },
    });
  });
});

describe('requests of a run nobody watches', () => {
  const child = (round: number): ScriptStep =>
    round === 0 ? { calls: ['a', 'b', 'c'].map(write) } : { text: 'Đã ghi.' };

  it('wait together, are decided in any order over a restart, and each runs once [gate.together.order]', async () => {
    bench = await startServerBench({ crew, script: delegating(child) });
    const id = await bench.open();
    await bench.send(id, 'nhờ ghi');
    await expect.poll(async () => (await pending()).length).toBe(3);
    expect((await bench.read(id)).approvals).toHaveLength(3);
    const of = async (path: string) =>
      (await pending()).find(({ arguments: given }) => given['path'] === path)!;
    await bench.decide(await of('c'), true);
    await bench.restart();
    expect(await pending()).toHaveLength(2);
    await bench.decide(await of('b'), false);
    await bench.decide(await of('a'), true);
    const conversation = await bench.idle(id);
    expect(['a', 'b', 'c'].map((name) => existsSync(file(name)))).toEqual([true, false, true]);
    expect(conversation.messages.at(-1)).toMatchObject({ text: 'Xong.' });
    for (const { body } of bench.upstream.requests) if (body !== null) assertPairValid(body);
  });

  it('go on after a restart when one of them was decided before it [gate.decision.restart]', async () => {
    bench = await startServerBench({ crew, script: delegating(child) });
    const id = await bench.open();
    await bench.send(id, 'nhờ ghi');
    await expect.poll(async () => (await pending()).length).toBe(3);
    const first = (await pending()).find(({ arguments: given }) => given['path'] === 'a')!;
    await bench.server.close();
    const store = openStore({ file: bench.server.home.databaseFile, clock: systemClock, ids: randomIds });
    const at = new Date().toISOString();
    store.approvals.settle(first.id, { status: 'approved', by: 'web', answer: null, at, always: false });
    store.close();
    await bench.restart();
    await expect.poll(() => existsSync(file('a'))).toBe(true);
    for (const approval of await pending()) await bench.decide(approval, true);
    expect((await bench.idle(id)).run?.status).toBe('done');
    expect(existsSync(file('c'))).toBe(true);
  });

  it('wait for the mend of their parked agent once decided, and then run once [gate.decision.parked]', async () => {
    const append: ScriptStep = { calls: [shell('echo ran >> log')] };
    bench = await startServerBench({
      crew,
      script: delegating((round) => (round === 0 ? append : { text: 'Đã chạy.' })),
    });
    const id = await bench.open();
    await bench.send(id, 'nhờ chạy');
    await expect.poll(async () => (await pending()).length).toBe(1);
    const yaml = join(bench.home, 'agents', 'coach', 'agent.yaml');
    writeFileSync(yaml, 'nmae: typo\n');
    await bench.restart();
    const [approval] = await pending();
    if (approval === undefined) throw new Error('Nothing waits.');
    await bench.decide(approval, true);
    const isParked = (line: unknown): boolean =>
      String((line as { cause?: unknown }).cause).includes('Agent "coach" is parked');
    await expect.poll(() => bench.lines.filter(isParked).length).toBeGreaterThan(1);
    const waits = await bench.client.call(routes.listRuns, {
      query: { conversation_id: approval.conversation_id },
    });
    expect(waits[0]?.status).toBe('waiting');
    writeFileSync(yaml, crew.coach);
    await bench.client.call(routes.reloadAgents, {});
    expect((await bench.idle(id)).run?.status).toBe('done');
    expect(readFileSync(file('log'), 'utf8')).toBe('ran\n');
  });

  it('of a parked agent can be stopped [gate.decision.parked]', async () => {
    bench = await startServerBench({ crew, script: delegating(child) });
    const id = await bench.open();
    await bench.send(id, 'nhờ ghi');
    await expect.poll(async () => (await pending()).length).toBe(3);
    writeFileSync(join(bench.home, 'agents', 'coach', 'agent.yaml'), 'nmae: typo\n');
    await bench.restart();
    for (const approval of await pending()) await bench.decide(approval, true);
    await bench.client.call(routes.stopTurn, { params: { id } });
    const runs = await bench.client.call(routes.listRuns, { query: {} });
    expect(runs.map((run) => run.status)).toEqual(['cancelled', 'cancelled']);
    expect(existsSync(file('a'))).toBe(false);
  });
});
