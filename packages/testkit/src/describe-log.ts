import type { Awaitable } from '@my-agent-crew/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeCompactions } from './describe-compactions.ts';
import { describeEffects } from './describe-effects.ts';
import { charge, createScene, decision, type LogFixture, later, type Scene } from './log-scene.ts';

export type { LogFixture } from './log-scene.ts';

/**
 * The behaviour every implementation of `Log`, `Approvals` and `Ledger` must show. Call it at the top level of a test
 * file; `make` is asked for a fresh, empty implementation before each test.
 */
export const describeLog = (name: string, make: () => Awaitable<LogFixture>): void => {
  describe(`${name} as the log of a turn`, () => {
    let scene: Scene;
    beforeEach(async () => {
      scene = await createScene(await make());
    });
    const current = (): Scene => scene;
    describeOpening(current);
    describeAnswers(current);
    describeResults(current);
    describeCarried(current);
    describeSteps(current);
    describeSteers(current);
    describeCompactions(current);
    describePauses(current);
    describeEndings(current);
    describeLedger(current);
    describeEffects(current);
  });
};

/** Runs a port call that may throw at once or reject later. */
const attempt = async (call: () => Awaitable<unknown>): Promise<unknown> => call();

const describeOpening = (scene: () => Scene): void => {
  it('opens a run in state running with its opening words at the first positions', async () => {
    const { log, run, opening, conversationId } = scene();
    expect(opening.map(({ position, text }) => [position, text])).toEqual([[0, 'hello']]);
    expect(await log.messages(conversationId)).toEqual(opening);
    expect(await log.run(run.id)).toEqual(run);
  });

  it('keeps the notes of an opening for the turn', async () => {
    const { log, run, newRun, words, conversationId } = scene();
    await log.closeRun(run.id, { status: 'done', haltReason: null, error: null, at: later });
    const next = newRun('run-notes', conversationId);
    await log.openRun(next, [{ ...words('m-notes', 'hi', next), notes: 'milk' }]);
    expect((await log.messages(conversationId)).at(-1)).toMatchObject({ text: 'hi', notes: 'milk' });
  });

  it('knows nothing of ids it was never given', async () => {
    const { log } = scene();
    expect(await log.conversation('nobody')).toBeNull();
    expect(await log.run('nobody')).toBeNull();
    expect(await log.messages('nobody')).toEqual([]);
    expect(await log.steps('nobody')).toEqual([]);
  });

  it('tells the stance and the money of a conversation', async () => {
    const { log, seedConversation } = scene();
    const seed = { agentId: 'cook', channel: 'cli', autonomous: true, costCapMicros: 500_000 } as const;
    const id = await seedConversation({ ...seed, approvalTtlSeconds: 60 });
    expect(await log.conversation(id)).toEqual({
      ...seed,
      id,
      parentId: null,
      autoApprove: [],
      approvalTtlSeconds: 60,
      spentMicros: 0,
      unknownCostCalls: 0,
    });
  });

  it('refuses a second open run in a conversation and stores none of it', async () => {
    const { log, newRun, words, conversationId } = scene();
    const second = newRun('run-2');
    await expect(attempt(() => log.openRun(second, [words('m-x', 'again', second)]))).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await log.run('run-2')).toBeNull();
    expect(await log.messages(conversationId)).toHaveLength(1);
  });

  it('counts the activations of a run from 1 and wakes it', async () => {
    const { log, run, approval, step } = scene();
    expect(await log.beginLeg(run.id)).toMatchObject({ leg: 1, run: { id: run.id, status: 'running' } });
    await log.pause(approval('a-1'), step(0, { kind: 'approval', status: 'waiting' }));
    expect(await log.beginLeg(run.id)).toMatchObject({ leg: 2, run: { id: run.id, status: 'running' } });
  });
};

const describeAnswers = (scene: () => Scene): void => {
  it('stores an answer with its line, its money and what its provider wants back', async () => {
    const { log, run, conversationId, answer, step, balance } = scene();
    const details = { blocks: [{ signature: 'abc', text: 'x\u0000y' }] };
    const calls = [{ id: 'call-1', name: 'shell_run', arguments: { command: 'ls' }, invalid: null }];
    const stored = await log.recordAnswer(answer('m-1', { calls, details }), step(0), [charge(250)]);
    expect(stored).toEqual({ ...answer('m-1', { calls, details }), position: 1 });
    expect((await log.messages(conversationId))[1]).toEqual(stored);
    expect(await log.steps(run.id)).toEqual([step(0)]);
    expect(await balance(conversationId)).toEqual({ spentMicros: 250, unknownCostCalls: 0 });
  });

  it('counts one model call for an answer, however many attempts it took, and pays for all of them', async () => {
    const { log, run, conversationId, answer, step, balance } = scene();
    const charges = [charge(100), charge(null), charge(30)];
    await log.recordAnswer(answer('m-1', { route: 'test:second' }), step(0), charges);
    expect(await log.run(run.id)).toMatchObject({
      model_calls: 1,
      route: 'test:second',
      spent_usd: 0.000_13,
      unknown_cost_calls: 1,
    });
    expect(await balance(conversationId)).toEqual({ spentMicros: 130, unknownCostCalls: 1 });
    expect(await log.conversation(conversationId)).toMatchObject({ spentMicros: 130, unknownCostCalls: 1 });
  });

  it('keeps an unknown price apart from zero', async () => {
    const { log, conversationId, answer, step } = scene();
    await log.recordAnswer(answer('m-1', { cost_usd: null }), step(0, { cost_usd: null }), [charge(null)]);
    await log.recordAnswer(answer('m-2', { cost_usd: 0 }), step(1, { cost_usd: 0 }), [charge(0)]);
    const stored = (await log.messages(conversationId)).slice(1);
    expect(stored).toMatchObject([{ cost_usd: null }, { cost_usd: 0 }]);
    expect(await log.conversation(conversationId)).toMatchObject({ spentMicros: 0, unknownCostCalls: 1 });
  });

  it('gives every message the next position of its own conversation', async () => {
    const { log, conversationId, answer, result, step, seedConversation, newRun, words } = scene();
    const other = await seedConversation({});
    const otherRun = newRun('run-other', other);
    await log.recordAnswer(answer('m-1'), step(0), []);
    const opened = await log.openRun(otherRun, [words('o-1', 'a', otherRun), words('o-2', 'b', otherRun)]);
    await log.recordResult(result('m-2', 'call-1'), step(1), []);
    expect(opened.map(({ position }) => position)).toEqual([0, 1]);
    expect((await log.messages(conversationId)).map(({ position }) => position)).toEqual([0, 1, 2]);
  });
};

const describeResults = (scene: () => Scene): void => {
  it('stores the result of a call with what the tool itself spent', async () => {
    const { log, run, conversationId, result, step, balance } = scene();
    const draft = result('m-1', 'call-1', { cost_usd: 0.000_07, metered: true });
    const stored = await log.recordResult(draft, step(0, { kind: 'tool' }), [charge(70, 'tool_summary')]);
    expect(stored).toEqual({ ...draft, position: 1 });
    expect(await log.messages(conversationId)).toContainEqual(stored);
    expect(await log.run(run.id)).toMatchObject({ model_calls: 0, spent_usd: 0.000_07 });
    expect(await balance(conversationId)).toEqual({ spentMicros: 70, unknownCostCalls: 0 });
  });

  it('refuses a second result for a call and changes nothing, not even the money', async () => {
    const { log, run, conversationId, result, step, balance } = scene();
    await log.recordResult(result('m-1', 'call-1'), step(0), []);
    const before = [await log.messages(conversationId), await log.steps(run.id), await log.run(run.id)];
    const again = () => log.recordResult(result('m-2', 'call-1'), step(1), [charge(5)]);
    await expect(attempt(again)).rejects.toThrow('call-1');
    const after = [await log.messages(conversationId), await log.steps(run.id), await log.run(run.id)];
    expect(after).toEqual(before);
    expect(await balance(conversationId)).toEqual({ spentMicros: 0, unknownCostCalls: 0 });
  });
};

const describeCarried = (scene: () => Scene): void => {
  it('adds what a delegation spent to the parent and its run, without a ledger line', async () => {
    const { log, run, conversationId, answer, result, step, balance } = scene();
    const calls = [{ id: 'call-1', name: 'delegate', arguments: {}, invalid: null }];
    await log.recordAnswer(answer('m-1', { calls }), step(0), [charge(5)]);
    await log.recordResult(result('m-2', 'call-1'), step(1), [], { micros: 70, unknownCalls: 2 });
    expect(await balance(conversationId)).toEqual({ spentMicros: 75, unknownCostCalls: 2 });
    expect(await log.run(run.id)).toMatchObject({ spent_usd: 0.000075, unknown_cost_calls: 2 });
  });

  it('cancels what still waits for a decision when the run ends', async () => {
    const { log, run, approval, approvals, step } = scene();
    const asked = approval('appr-1');
    await log.pause(asked, step(0));
    await log.closeRun(run.id, { status: 'cancelled', haltReason: null, error: null, at: later });
    expect(await approvals.forCall(asked.tool_call_id)).toMatchObject({ status: 'cancelled' });
    expect(await approvals.settle(asked.id, decision('approved'))).toBeNull();
  });
};

const describeSteps = (scene: () => Scene): void => {
  it('replaces a line by its id and keeps the timeline in order', async () => {
    const { log, run, step } = scene();
    await log.recordStep(step(1, { kind: 'note', detail: 'second' }), []);
    const started = step(0, { kind: 'tool', status: 'running', duration_ms: null, tool_call_id: 'call-1' });
    await log.recordStep(started, []);
    expect((await log.steps(run.id))[0]).toEqual(started);
    await log.recordStep(step(0, { kind: 'tool', status: 'failed', duration_ms: 5 }), []);
    expect(await log.steps(run.id)).toEqual([
      step(0, { kind: 'tool', status: 'failed', duration_ms: 5 }),
      step(1, { kind: 'note', detail: 'second' }),
    ]);
  });

  it('books the money a line stands for without counting a model call', async () => {
    const { log, run, conversationId, step, balance } = scene();
    await log.recordStep(step(0, { kind: 'fallback', status: 'failed' }), [charge(40), charge(null)]);
    expect(await log.run(run.id)).toMatchObject({
      model_calls: 0,
      route: '',
      spent_usd: 0.000_04,
      unknown_cost_calls: 1,
    });
    expect(await balance(conversationId)).toEqual({ spentMicros: 40, unknownCostCalls: 1 });
  });
};

const describeSteers = (scene: () => Scene): void => {
  it('moves waiting steer texts into the log once, in order, as messages of the run', async () => {
    const { log, run, conversationId, queueSteer, seedConversation } = scene();
    await queueSteer(await seedConversation({}), 'elsewhere');
    await queueSteer(conversationId, 'first');
    await queueSteer(conversationId, 'second');
    const joined = await log.joinSteers(run.id);
    expect(joined).toMatchObject([
      { position: 1, text: 'first', steer: true, run_id: run.id, role: 'user' },
      { position: 2, text: 'second', steer: true, run_id: run.id, role: 'user' },
    ]);
    expect((await log.messages(conversationId)).slice(1)).toEqual(joined);
    expect(await log.joinSteers(run.id)).toEqual([]);
  });
};

const describePauses = (scene: () => Scene): void => {
  it('stores an approval with its line and puts the run to sleep', async () => {
    const { log, approvals, run, approval, step } = scene();
    const line = step(0, { kind: 'approval', status: 'waiting' });
    expect(await log.pause(approval('a-1'), line)).toEqual({ ...run, status: 'waiting' });
    expect(await approvals.forCall('call-1')).toEqual(approval('a-1'));
    expect(await log.steps(run.id)).toEqual([line]);
    expect(await log.run(run.id)).toMatchObject({ status: 'waiting' });
  });

  it('stores what is asked together at once, and leaves what is stored already as it is [gate.together.stored]', async () => {
    const { log, approvals, run, approval, step } = scene();
    const asking = (at: number) => {
      const operands = [{ name: 'a\u0000.sh', sha256: null, by: 'content' } as const];
      const more = { tool_call_id: `call-${at}`, operands, digest: 'f'.repeat(64) };
      return { approval: approval(`a-${at}`, more), step: step(at, { kind: 'approval', status: 'waiting' }) };
    };
    const [first, second] = [asking(1), asking(2)];
    await log.pause(first.approval, first.step, [second]);
    expect(await approvals.forCall('call-2')).toEqual(second.approval);
    expect(await log.steps(run.id)).toHaveLength(2);
    await approvals.settle('a-1', decision('approved'));
    await log.pause(first.approval, first.step);
    expect(await approvals.forCall('call-1')).toMatchObject({ id: 'a-1', status: 'approved' });
    expect(await log.run(run.id)).toMatchObject({ status: 'waiting' });
  });

  it('tells the newest approval of a call, and null for a call that was never asked', async () => {
    const { log, approvals, run, approval, step } = scene();
    await log.pause(approval('a-1'), step(0));
    await approvals.settle('a-1', decision('expired'));
    await log.beginLeg(run.id);
    await log.pause(approval('a-2'), step(1));
    expect(await approvals.forCall('call-1')).toMatchObject({ id: 'a-2', status: 'pending' });
    expect(await approvals.forCall('call-2')).toBeNull();
  });

  it('lets exactly one decision win', async () => {
    const { log, approvals, approval, step } = scene();
    await log.pause(approval('a-1', { kind: 'question', options: ['tea'], default: 'tea' }), step(0));
    const words = { ...decision('answered'), answer: 'coffee' };
    expect(await approvals.settle('a-1', words)).toEqual({
      ...approval('a-1', { kind: 'question', options: ['tea'], default: 'tea' }),
      status: 'answered',
      decided_at: later,
      decided_by: 'web',
      answer: 'coffee',
    });
    expect(await approvals.settle('a-1', decision('denied'))).toBeNull();
    expect(await approvals.forCall('call-1')).toMatchObject({ status: 'answered', answer: 'coffee' });
    expect(await approvals.settle('nobody', decision('denied'))).toBeNull();
  });

  it('adds the tool to auto_approve with an approval that says always, once, and with no other', async () => {
    const { log, approvals, run, conversationId, approval, step } = scene();
    const decisions = [
      decision('denied', true),
      decision('approved'),
      decision('approved', true),
      decision('approved', true),
    ];
    const granted: unknown[] = [];
    for (const [index, choice] of decisions.entries()) {
      await log.pause(approval(`a-${index}`, { tool_call_id: `call-${index}` }), step(index));
      await approvals.settle(`a-${index}`, choice);
      await log.beginLeg(run.id);
      granted.push((await log.conversation(conversationId))?.autoApprove);
    }
    expect(granted).toEqual([[], [], ['shell_run'], ['shell_run']]);
  });
};

const describeEndings = (scene: () => Scene): void => {
  it('ends a run once: a second ending changes nothing', async () => {
    const { log, run } = scene();
    const ending = { status: 'halted', haltReason: 'budget', error: null, at: later } as const;
    const final = await log.closeRun(run.id, ending);
    expect(final).toEqual({ ...run, status: 'halted', halt_reason: 'budget', ended_at: later });
    expect(
      await log.closeRun(run.id, { status: 'error', haltReason: null, error: 'late', at: later }),
    ).toEqual(final);
    expect(await log.run(run.id)).toEqual(final);
  });

  it('ends a run that waits, and lets the next one open with what is left', async () => {
    const { log, run, newRun, words, approval, step } = scene();
    await log.pause(approval('a-1'), step(0));
    await log.closeRun(run.id, { status: 'error', haltReason: null, error: 'It failed.', at: later });
    expect(await log.run(run.id)).toMatchObject({ status: 'error', error: 'It failed.' });
    const next = newRun('run-2');
    expect(await log.openRun(next, [words('m-2', 'again', next)])).toMatchObject([{ position: 1 }]);
  });
};

const describeLedger = (scene: () => Scene): void => {
  it('books side calls on the conversation, and on the run when one is named', async () => {
    const { log, ledger, run, conversationId, balance } = scene();
    const account = { conversationId, runId: null, agentId: 'default' };
    await ledger.charge(account, charge(15, 'title'));
    await ledger.charge({ ...account, runId: run.id }, charge(null, 'tool_summary'));
    await ledger.charge({ ...account, runId: run.id }, charge(5, 'tool_summary'));
    expect(await balance(conversationId)).toEqual({ spentMicros: 20, unknownCostCalls: 1 });
    expect(await log.run(run.id)).toMatchObject({
      spent_usd: 0.000_005,
      unknown_cost_calls: 1,
      model_calls: 0,
    });
  });

  it('takes the money of a conversation that is gone without a word', async () => {
    const { ledger, balance, conversationId } = scene();
    await ledger.charge({ conversationId: 'gone', runId: 'gone', agentId: 'default' }, charge(15));
    expect(await balance(conversationId)).toEqual({ spentMicros: 0, unknownCostCalls: 0 });
    expect(await ledger.budgets('gone')).toEqual([]);
  });

  it('holds a delegated call to its own budget and to its parent, with what every running sibling spent', async () => {
    const { log, ledger, seedConversation, newRun, words } = scene();
    const parentId = await seedConversation({ costCapMicros: 100 });
    const spend = async (id: string, cost: number | null, isOver: boolean): Promise<void> => {
      const run = newRun(`run-of-${id}`, id);
      await log.openRun(run, [words(`m-of-${id}`, 'do it', run)]);
      await ledger.charge({ conversationId: id, runId: run.id, agentId: 'default' }, charge(cost));
      if (isOver) await log.closeRun(run.id, { status: 'done', haltReason: null, error: null, at: later });
    };
    const child = await seedConversation({ parentId, costCapMicros: 60 });
    await spend(child, 7, false);
    await spend(await seedConversation({ parentId }), 20, false);
    await spend(await seedConversation({ parentId }), 3, true);
    await spend(parentId, null, false);
    expect(await ledger.budgets(child)).toEqual([
      { capMicros: 60, spentMicros: 7, unknownCalls: 0 },
      { capMicros: 100, spentMicros: 27, unknownCalls: 1 },
    ]);
    expect(await ledger.budgets(parentId)).toEqual([{ capMicros: 100, spentMicros: 0, unknownCalls: 1 }]);
  });
};
