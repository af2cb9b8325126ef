import type { Approval, TurnEvent } from '@my-agent-crew/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Decision } from '../ports/approvals.ts';
import { scriptModel } from '../testing/scripted-model.ts';
import { type TurnBench, testTool, turnBench } from '../testing/turn-bench.ts';
import { succeed } from '../tool/outcome.ts';
import { unremarkable } from '../tool/tool.ts';

const asked = (events: readonly TurnEvent[]): Approval => {
  const event = events.at(-1);
  if (event?.type !== 'approval_required') throw new Error(`The turn ended with ${event?.type}.`);
  return event.approval;
};

const decide = async (
  bench: TurnBench,
  approval: Approval,
  change: Partial<Decision>,
): Promise<TurnEvent[]> => {
  const decision: Decision = {
    status: 'approved',
    by: 'web',
    answer: null,
    at: '2026-05-04T03:00:05.000Z',
    always: false,
    ...change,
  };
  await bench.store.approvals.settle(approval.id, decision);
  return bench.resume(approval.run_id);
};

const results = (events: readonly TurnEvent[]) =>
  events.flatMap((event) => (event.type === 'tool_result' ? [[event.outcome, event.output]] : []));

const setUp = (change: Parameters<typeof turnBench>[0] extends infer P ? Partial<P> : never = {}) => {
  const runs: unknown[] = [];
  const write = testTool({
    name: 'write',
    approval: 'ask',
    run: async (input) => {
      runs.push(input);
      return succeed('written');
    },
  });
  const model = scriptModel({ calls: [{ name: 'write', arguments: { path: 'a' } }] }, { text: 'xong' });
  return { bench: turnBench({ model, tools: [write], ...change }), runs, model };
};

describe('an approval', () => {
  it('puts the turn to sleep in the log and runs exactly what was approved, once [core.approval.approve]', async () => {
    const { bench, runs } = setUp();
    const { events } = await bench.say('ghi');
    const approval = asked(events);
    expect(approval).toMatchObject({
      name: 'write',
      arguments: { path: 'a' },
      reason: null,
      kind: 'tool',
      status: 'pending',
    });
    expect(Date.parse(approval.expires_at) - Date.parse(approval.created_at)).toBe(600_000);
    expect((await bench.store.log.run(approval.run_id))?.status).toBe('waiting');
    const resumed = await decide(bench, approval, {});
    expect(runs).toEqual([{ path: 'a' }]);
    expect(resumed.map((event) => event.type)).toContain('approval_settled');
    expect(resumed.at(-1)?.type).toBe('done');
  });

  it('tells the model of a denial and does not run the call [core.approval.deny]', async () => {
    const { bench, runs, model } = setUp();
    const { events } = await bench.say('ghi');
    const resumed = await decide(bench, asked(events), { status: 'denied' });
    expect(results(resumed)[0]?.[0]).toBe('denied');
    expect(runs).toEqual([]);
    expect(model.requests[1]?.messages.at(-1)).toMatchObject({ role: 'tool' });
  });

  it('expires by the clock even when nobody settles it, and says that it was not run [core.approval.expiry] [gate.expired.words]', async () => {
    const { bench, runs } = setUp();
    const { events, run } = await bench.say('ghi');
    bench.clock.advance(600_001);
    const resumed = await bench.resume(run.id);
    expect(results(resumed)).toEqual([['expired', expect.stringContaining('in time')]]);
    const line = (await bench.store.log.steps(run.id)).find((step) => step.kind === 'approval');
    expect(line).toMatchObject({ status: 'failed', detail: expect.stringContaining('expired') });
    expect(runs).toEqual([]);
    expect((await bench.store.approvals.forCall(asked(events).tool_call_id))?.status).toBe('expired');
  });

  it('still sleeps when a restart comes before the decision, on the same approval [core.approval.restart]', async () => {
    const { bench } = setUp();
    const { events, run } = await bench.say('ghi');
    const again = await bench.resume(run.id);
    expect(asked(again).id).toBe(asked(events).id);
  });

  it('allows a tool from then on with always [core.approval.always]', async () => {
    const call = (n: number) => ({ calls: [{ name: 'write', arguments: { n } }] });
    const { bench, runs } = setUp({ model: scriptModel(call(1), call(2), { text: 'xong' }) });
    const { events } = await bench.say('ghi');
    const resumed = await decide(bench, asked(events), { always: true });
    expect(runs).toHaveLength(2);
    expect(resumed.at(-1)?.type).toBe('done');
  });

  it('takes one decision only [core.approval.once]', async () => {
    const { bench } = setUp();
    const { events } = await bench.say('ghi');
    const approval = asked(events);
    const decision: Decision = {
      status: 'denied',
      by: 'web',
      answer: null,
      at: approval.created_at,
      always: false,
    };
    expect(await bench.store.approvals.settle(approval.id, decision)).not.toBeNull();
    expect(await bench.store.approvals.settle(approval.id, { ...decision, status: 'approved' })).toBeNull();
  });

  it('names the rule that asks, also in an autonomous conversation, and refuses hard rules without asking [core.approval.reason]', async () => {
    const guarded = testTool({
      name: 'write',
      approval: 'ask',
      assess: (input) => ({
        ...unremarkable,
        ask: input['danger'] === true ? 'rm -rf' : null,
        refuse: input['never'] === true ? 'forbidden' : null,
      }),
    });
    const never = scriptModel({
      calls: [
        { name: 'write', arguments: { never: true } },
        { name: 'write', arguments: { danger: true } },
      ],
    });
    const { bench } = setUp({ model: never, tools: [guarded], conversation: { autonomous: true } });
    const { events } = await bench.say('x');
    expect(results(events)).toEqual([['refused', 'forbidden']]);
    expect(asked(events).reason).toBe('rm -rf');
  });

  it('stops for a person when a tool cannot say what it is about to do [core.approval.unreadable]', async () => {
    const broken = testTool({
      name: 'write',
      approval: 'never',
      assess: () => {
        throw new Error('no reason');
      },
    });
    const { bench } = setUp({ tools: [broken] });
    const { events } = await bench.say('x');
    expect(asked(events).name).toBe('write');
  });

  it('cancels a sleeping turn: the call is closed without running [core.approval.cancel]', async () => {
    const { bench, runs } = setUp();
    const { events, run } = await bench.say('ghi');
    const approval = asked(events);
    await bench.store.approvals.settle(approval.id, {
      status: 'cancelled',
      by: null,
      answer: null,
      at: approval.created_at,
      always: false,
    });
    const ended = await bench.resume(run.id, AbortSignal.abort({ kind: 'user-stop' }));
    expect(ended.at(-1)).toMatchObject({ type: 'cancelled' });
    expect(results(ended)[0]?.[0]).toBe('refused');
    expect(runs).toEqual([]);
  });
});

describe('ask_user', () => {
  const ask = testTool({
    name: 'ask_user',
    approval: 'always',
    kind: 'question',
    input: z.object({
      question: z.string(),
      options: z.array(z.string()).optional(),
      default: z.string().optional(),
    }),
  });
  const call = {
    name: 'ask_user',
    arguments: { question: 'Màu nào?', options: ['đỏ', 'xanh'], default: 'đỏ' },
  };

  it('asks in every stance and makes the words of the person its result [core.question.answer]', async () => {
    const { bench } = setUp({
      model: scriptModel({ calls: [call] }, { text: 'ok' }),
      tools: [ask],
      conversation: { autonomous: true },
    });
    const { events } = await bench.say('x');
    expect(asked(events)).toMatchObject({ kind: 'question', options: ['đỏ', 'xanh'], default: 'đỏ' });
    const resumed = await decide(bench, asked(events), { status: 'answered', answer: 'xanh' });
    expect(results(resumed)).toEqual([['ok', 'xanh']]);
  });

  it('goes on with the default when nobody answers [core.question.default]', async () => {
    const { bench } = setUp({ model: scriptModel({ calls: [call] }, { text: 'ok' }), tools: [ask] });
    const { run } = await bench.say('x');
    bench.clock.advance(3_600_000);
    const resumed = await bench.resume(run.id);
    expect(results(resumed)[0]?.[1]).toContain('đỏ');
    expect(resumed.at(-1)?.type).toBe('done');
  });
});
