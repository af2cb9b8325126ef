import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '@my-agent-crew/contract';
import { assertPairValid, type ChatBody, messageText, type ScriptStep } from '@my-agent-crew/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { type ServerBench, startServerBench } from './server-bench.ts';

let bench: ServerBench;
afterEach(() => bench.close());

const crew = { coach: 'name: Huấn luyện\nworkspace: ../../workspace\n' };
const delegate = (task: string, more: object = {}) => ({
  name: 'delegate',
  arguments: { agent: 'coach', task, ...more },
});
const opening = (body: ChatBody): string =>
  messageText(body.messages.find((message) => message.role === 'user') ?? { role: 'user' });
const answered = (body: ChatBody): number =>
  body.messages.filter((message) => message.role === 'assistant').length;

/** Answers the parent and its children by what opened each conversation. */
const play = (parent: (round: number) => ScriptStep, child: (round: number, task: string) => ScriptStep) =>
  Array.from({ length: 60 }, () => (body: ChatBody): ScriptStep => {
    if (body['tools'] === undefined) return { text: 'Tên' };
    const words = opening(body);
    return words.startsWith('việc') ? child(answered(body), words) : parent(answered(body));
  });

const children = async (): Promise<string[]> => {
  const runs = await bench.client.call(routes.listRuns, { query: {} });
  return [...new Set(runs.filter((run) => run.source === 'delegate').map((run) => run.conversation_id))];
};

describe('delegation', () => {
  it('opens one child, passes its words on, and counts its money once [server.delegate.relay] [server.delegate.money]', async () => {
    bench = await startServerBench({
      crew,
      script: play(
        () => ({ calls: [delegate('việc a')] }),
        () => ({ text: 'Chạy 5 km.' }),
      ),
    });
    const id = await bench.open();
    await bench.send(id, 'nhờ huấn luyện');
    const conversation = await bench.idle(id);
    expect(conversation.messages.at(-1)).toMatchObject({ role: 'assistant', text: 'Chạy 5 km.' });
    expect(conversation.messages[2]).toMatchObject({ role: 'tool', name: 'delegate', outcome: 'ok' });
    await expect.poll(async () => (await bench.read(id)).spent_usd).toBe(0.003);
    const list = await bench.client.call(routes.listConversations, { query: {} });
    expect(list.map((one) => one.id)).toEqual([id]);
  });

  it('runs several at once, refuses unknown agents and the ninth, and a child cannot hand its task on [server.delegate.limits]', async () => {
    const nine = Array.from({ length: 9 }, (_, at) => delegate(`việc ${at}`));
    const parent = (round: number): ScriptStep =>
      round === 0
        ? { calls: [{ name: 'delegate', arguments: { agent: 'nobody', task: 'x' } }, ...nine] }
        : { text: 'Xong' };
    bench = await startServerBench({
      crew,
      script: play(parent, () => ({ text: 'ok', delayMs: 50 })),
      config: 'cost_cap_usd: 0\n',
    });
    const id = await bench.open();
    await bench.send(id, 'chia việc');
    const conversation = await bench.idle(id);
    const outcomes = conversation.messages.flatMap((message) =>
      message.role === 'tool' ? [message.outcome] : [],
    );
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(8);
    expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(2);
    expect(await children()).toHaveLength(8);
    const tools = bench.upstream.requests.flatMap(({ body }) =>
      body !== null && opening(body).startsWith('việc') ? [JSON.stringify(body['tools'])] : [],
    );
    expect(tools.some((text) => text.includes('"delegate"'))).toBe(false);
    for (const { body } of bench.upstream.requests) if (body !== null) assertPairValid(body);
  });

  it("a child's approval waits for the person, and a denial makes the task blocked [server.delegate.approval]", async () => {
    const child = (round: number): ScriptStep =>
      round === 0
        ? { calls: [{ name: 'workspace_write', arguments: { path: 'a.txt', content: 'x' } }] }
        : { text: 'Không ghi được.' };
    const parent = (round: number): ScriptStep =>
      round === 0 ? { calls: [delegate('việc ghi')] } : { text: 'Chưa xong vì bị từ chối.' };
    bench = await startServerBench({ crew, script: play(parent, child) });
    const id = await bench.open();
    await bench.send(id, 'nhờ ghi');
    await expect
      .poll(async () => (await bench.client.call(routes.listApprovals, { query: {} })).length)
      .toBe(1);
    const [approval] = await bench.client.call(routes.listApprovals, { query: {} });
    if (approval === undefined) throw new Error('No approval waits.');
    expect(approval.conversation_id).not.toBe(id);
    expect((await bench.read(id)).approvals.map((one) => one.id)).toEqual([approval.id]);
    await bench.decide(approval, false);
    const conversation = await bench.idle(id);
    const result = conversation.messages.find((message) => message.role === 'tool');
    expect(result?.role === 'tool' && result.output).toMatch(/outcome=blocked reason=workspace_write denied/);
    expect(conversation.messages.at(-1)).toMatchObject({ text: 'Chưa xong vì bị từ chối.' });
    expect(existsSync(join(bench.home, 'workspace', 'a.txt'))).toBe(false);
  });

  it('stop reaches the child [server.delegate.stop]', async () => {
    const child = (): ScriptStep => ({ text: Array.from({ length: 200 }, () => 'chữ '), chunkDelayMs: 50 });
    bench = await startServerBench({ crew, script: play(() => ({ calls: [delegate('việc dài')] }), child) });
    const id = await bench.open();
    await bench.send(id, 'nhờ');
    await expect.poll(children).toHaveLength(1);
    await bench.client.call(routes.stopTurn, { params: { id } });
    const runs = await bench.client.call(routes.listRuns, { query: {} });
    expect(runs.map((run) => run.status)).toEqual(['cancelled', 'cancelled']);
  });

  it('finds the child again after a restart instead of opening a second one [server.delegate.restart]', async () => {
    const child = (round: number): ScriptStep =>
      round === 0
        ? { calls: [{ name: 'workspace_list', arguments: {} }], delayMs: 400 }
        : { text: 'Xong việc.' };
    bench = await startServerBench({ crew, script: play(() => ({ calls: [delegate('việc lâu')] }), child) });
    const id = await bench.open();
    await bench.send(id, 'nhờ');
    await expect.poll(children).toHaveLength(1);
    await bench.restart();
    const conversation = await bench.idle(id);
    expect(await children()).toHaveLength(1);
    expect(conversation.messages.at(-1)).toMatchObject({ text: 'Xong việc.' });
    expect(conversation.messages.filter((message) => message.role === 'tool')).toHaveLength(1);
  });

  it('keeps a waiting child over a restart and resumes both when it is decided [server.delegate.restart-waiting]', async () => {
    const child = (round: number): ScriptStep =>
      round === 0
        ? { calls: [{ name: 'workspace_write', arguments: { path: 'a.txt', content: 'x' } }] }
        : { text: 'Đã ghi.' };
    bench = await startServerBench({ crew, script: play(() => ({ calls: [delegate('việc ghi')] }), child) });
    const id = await bench.open();
    await bench.send(id, 'nhờ ghi');
    await expect
      .poll(async () => (await bench.client.call(routes.listApprovals, { query: {} })).length)
      .toBe(1);
    await bench.restart();
    const [approval] = await bench.client.call(routes.listApprovals, { query: {} });
    expect(approval?.status).toBe('pending');
    if (approval !== undefined) await bench.decide(approval, true);
    const conversation = await bench.idle(id);
    expect(conversation.messages.at(-1)).toMatchObject({ text: 'Đã ghi.' });
    expect(existsSync(join(bench.home, 'workspace', 'a.txt'))).toBe(true);
  });
});
