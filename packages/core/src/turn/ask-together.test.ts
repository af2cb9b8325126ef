import type { Approval, TurnEvent } from '@my-agent-crew/contract';
import { describe, expect, it } from 'vitest';
import { scriptModel } from '../testing/scripted-model.ts';
import { type TurnBench, testTool, turnBench } from '../testing/turn-bench.ts';
import { succeed } from '../tool/outcome.ts';
import { startTurn } from './start-turn.ts';

const write = (path: string) => ({ name: 'write', arguments: { path } });
const read = { name: 'read', arguments: {} };
const question = { name: 'ask_user', arguments: { question: '?' } };

const setUp = (calls: { name: string; arguments: Record<string, unknown> }[]) => {
  const ran: unknown[] = [];
  const run = (name: string) => async (input: Record<string, unknown>) => {
    ran.push(input['path'] ?? name);
    return succeed('ok');
  };
  const tools = [
    testTool({
      name: 'write',
      approval: 'ask',
      operands: async ({ path }) => [{ name: String(path), sha256: null, by: 'content' }],
      run: run('write'),
    }),
    testTool({ name: 'read', run: run('read') }),
    testTool({ name: 'ask_user', approval: 'always', kind: 'question' }),
  ];
  const bench = turnBench({ model: scriptModel({ calls }, { text: 'xong' }), tools });
  const open = async (source: 'web' | 'delegate') => {
    const opening = { conversationId: 'c', agentId: 'default', text: 'x', source };
    const started = await startTurn(bench.ports, opening);
    return { run: started, events: await bench.resume(started.id) };
  };
  return { bench, ran, open };
};

const requests = (events: readonly TurnEvent[]): Approval[] =>
  events.flatMap((event) =>
    event.type === 'approval_asked' || event.type === 'approval_required' ? [event.approval] : [],
  );
const namesOf = (approvals: readonly Approval[]) =>
  approvals.map(({ name, arguments: given }) => given['path'] ?? name);

const decide = (bench: TurnBench, approval: Approval, status: 'approved' | 'denied') =>
  bench.store.approvals.settle(approval.id, {
    ...{ status, by: 'web', answer: null, at: approval.created_at, always: false },
  });

describe('a run nobody watches', () => {
  it('asks for every call of an answer at once; each is decided and runs by itself, in order [gate.together.unwatched]', async () => {
    const { bench, ran, open } = setUp([write('a'), read, write('b'), write('c')]);
    const { run, events } = await open('delegate');
    const [b, c, a] = requests(events);
    expect(namesOf(requests(events))).toEqual(['b', 'c', 'a']);
    if (a === undefined || b === undefined || c === undefined) throw new Error('Three were asked.');
    await decide(bench, c, 'approved');
    expect((await bench.resume(run.id)).at(-1)).toMatchObject({
      type: 'approval_required',
      approval: { id: a.id },
    });
    expect(ran).toEqual([]);
    await decide(bench, a, 'approved');
    expect((await bench.resume(run.id)).at(-1)).toMatchObject({ approval: { id: b.id } });
    expect(ran).toEqual(['a', 'read']);
    await decide(bench, b, 'denied');
    expect((await bench.resume(run.id)).at(-1)?.type).toBe('done');
    expect(ran).toEqual(['a', 'read', 'c']);
    const lines = (await bench.store.log.steps(run.id)).filter((step) => step.kind === 'approval');
    expect(lines.map((step) => [step.tool_call_id, step.status])).toEqual([
      [a.tool_call_id, 'ok'],
      [b.tool_call_id, 'failed'],
      [c.tool_call_id, 'ok'],
    ]);
  });

  it('asks one call at a time where somebody watches [gate.together.watched]', async () => {
    const { open } = setUp([write('a'), write('b')]);
    expect(namesOf(requests((await open('web')).events))).toEqual(['a']);
  });

  it('never asks a question along, nor anything along with one [gate.together.question]', async () => {
    const first = setUp([write('a'), question, write('b')]);
    expect(namesOf(requests((await first.open('delegate')).events))).toEqual(['b', 'a']);
    const second = setUp([question, write('b')]);
    expect(namesOf(requests((await second.open('delegate')).events))).toEqual(['ask_user']);
  });

  it('leaves a call on what an earlier one is about to change for its turn [gate.together.touched]', async () => {
    const { bench, ran, open } = setUp([write('a'), write('a'), write('b')]);
    const { run, events } = await open('delegate');
    expect(namesOf(requests(events))).toEqual(['b', 'a']);
    for (const approval of requests(events)) await decide(bench, approval, 'approved');
    const again = await bench.resume(run.id);
    expect(ran).toEqual(['a']);
    expect(namesOf(requests(again))).toEqual(['a']);
  });
});
