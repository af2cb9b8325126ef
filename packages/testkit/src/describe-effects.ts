import type { EffectMark } from '@my-agent-crew/core';
import { expect, it } from 'vitest';
import { charge, decision, later, type Scene } from './log-scene.ts';

const markIn = (scene: Scene, key: string, more: Partial<EffectMark> = {}): EffectMark => ({
  key,
  kind: 'tool',
  conversationId: scene.conversationId,
  runId: scene.run.id,
  call: null,
  ...more,
});

const modelMark = (scene: Scene, key: string): EffectMark =>
  markIn(scene, key, { kind: 'model', call: { purpose: 'chat', route: 'test:model' } });

const running = { status: 'running', duration_ms: null } as const;

const openKeys = async ({ log, run }: Scene): Promise<string[]> =>
  (await log.openEffects(run.id)).map(({ key }) => key);

/** The part of `describeLog` about the journal: marks before and after every effect. */
export const describeEffects = (scene: () => Scene): void => {
  const refuses = (call: () => unknown, key: string): Promise<void> =>
    expect((async () => call())()).rejects.toThrow(key);

  it('stores the mark of an effect with its line, and ends both with the result', async () => {
    const { log, run, step, result } = scene();
    const line = step(0, { kind: 'tool', tool_call_id: 'call-1', ...running });
    await log.beginEffect(markIn(scene(), 'tool:call-1'), line);
    expect(await log.steps(run.id)).toEqual([line]);
    expect(await log.openEffects(run.id)).toEqual([{ ...markIn(scene(), 'tool:call-1'), stepId: line.id }]);
    await log.recordResult(result('m-1', 'call-1'), { ...line, status: 'ok' }, []);
    expect(await openKeys(scene())).toEqual([]);
  });

  it('refuses to begin what has ended or is under way, and stores none of it', async () => {
    const { log, run, step } = scene();
    const begin = (index: number) => log.beginEffect(markIn(scene(), 'tool:call-1'), step(index, running));
    await begin(0);
    await refuses(() => begin(1), 'tool:call-1');
    await log.recordStep(step(0, { status: 'ok' }), []);
    await log.beginLeg(run.id);
    await refuses(() => begin(1), 'tool:call-1');
    expect(await log.steps(run.id)).toHaveLength(1);
  });

  it('lets the next leg take over a mark that the last one left open', async () => {
    const { log, run, step } = scene();
    await log.beginLeg(run.id);
    await log.beginEffect(markIn(scene(), 'tool:call-1'), step(0, running));
    await log.beginLeg(run.id);
    await log.beginEffect(markIn(scene(), 'tool:call-1'), step(0, running));
    expect(await openKeys(scene())).toEqual(['tool:call-1']);
  });

  it('ends the mark of a call in the transaction that books it', async () => {
    const { log, ledger, run, step, answer, conversationId, balance } = scene();
    const account = { conversationId, runId: run.id, agentId: 'default' };
    await log.beginEffect(modelMark(scene(), 'model:step-0.1'), step(0, running));
    await ledger.charge(account, charge(30), { key: 'model:step-0.1', outcome: 'failed' });
    await ledger.charge(account, charge(30), { key: 'model:step-0.1', outcome: 'ok' });
    expect(await openKeys(scene())).toEqual([]);
    await log.beginEffect(modelMark(scene(), 'model:step-0.2'), step(0, running));
    await ledger.charge(account, charge(12), { key: 'model:step-0.2', outcome: 'ok' });
    await log.recordAnswer(answer('m-1'), step(0), []);
    expect(await openKeys(scene())).toEqual([]);
    expect(await balance(conversationId)).toMatchObject({ spentMicros: 42 });
    expect(await log.run(run.id)).toMatchObject({ spent_usd: 0.000042, model_calls: 1 });
  });

  it('ends an effect without a line once, with its money', async () => {
    const { log, conversationId, balance } = scene();
    const call = { purpose: 'title', route: 'test:model' };
    await log.beginEffect(markIn(scene(), 'model:title', { kind: 'model', call }), null);
    expect(await log.openEffects(scene().run.id)).toMatchObject([{ key: 'model:title', stepId: null, call }]);
    await log.endEffect('model:title', 'ok', [charge(7)]);
    await log.endEffect('model:title', 'ok', [charge(7)]);
    expect(await balance(conversationId)).toEqual({ spentMicros: 7, unknownCostCalls: 0 });
    expect(await openKeys(scene())).toEqual([]);
  });

  it('keeps a request to a person open until it is decided', async () => {
    const { log, approvals, approval, step } = scene();
    await log.pause(approval('a-1'), step(0, { kind: 'approval', status: 'waiting' }));
    expect(await openKeys(scene())).toEqual(['decision:a-1']);
    await approvals.settle('a-1', decision('denied'));
    expect(await openKeys(scene())).toEqual([]);
  });

  it('closes what a run leaves open when it ends, and counts a model call among it as unknown', async () => {
    const { log, run, step, approval, conversationId, balance } = scene();
    await log.beginEffect(modelMark(scene(), 'model:step-0.1'), step(0, running));
    await log.beginEffect(markIn(scene(), 'tool:call-1'), step(1, { kind: 'tool', ...running }));
    await log.pause(approval('a-1'), step(2, { kind: 'approval', status: 'waiting' }));
    const ending = { status: 'error', haltReason: null, error: 'Broken.', at: later } as const;
    expect(await log.closeRun(run.id, ending)).toMatchObject({ status: 'error', unknown_cost_calls: 1 });
    expect(await openKeys(scene())).toEqual([]);
    expect((await log.steps(run.id)).slice(0, 2).map(({ status }) => status)).toEqual(['failed', 'failed']);
    expect(await balance(conversationId)).toEqual({ spentMicros: 0, unknownCostCalls: 1 });
  });
};
