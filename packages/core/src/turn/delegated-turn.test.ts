import { describe, expect, it } from 'vitest';
import { scriptModel } from '../testing/scripted-model.ts';
import { testTool, turnBench } from '../testing/turn-bench.ts';
import { succeed } from '../tool/outcome.ts';

const delegate = testTool({
  name: 'delegate',
  parallel: true,
  run: async (input) => ({
    ...succeed('conversation=c2 status=done spent=0.5 steps=1\noutcome=done\n\nLời của con.'),
    carried: { micros: 500, unknownCalls: 1 },
    ...(input['relay'] === false ? {} : { relay: 'Lời của con.' }),
  }),
});
const call = (relay = true) => ({ name: 'delegate', arguments: { agent: 'b', task: 'x', relay } });

describe('a turn that delegates', () => {
  it('passes the words of its one child on without a second model call and carries its money [core.delegate.relay] [core.delegate.money]', async () => {
    const model = scriptModel({ calls: [call()] });
    const bench = turnBench({ model, tools: [delegate] });
    const { events } = await bench.say('nhờ b');
    expect(events.at(-1)).toMatchObject({
      type: 'done',
      spent_usd: 0.0015,
      unknown_cost_calls: 1,
      run: { model_calls: 1 },
    });
    expect((await bench.store.log.messages('c')).at(-1)).toMatchObject({
      role: 'assistant',
      text: 'Lời của con.',
      cost_usd: 0,
    });
  });

  it('lets the model answer when it asked for that, or when the turn did more than delegate once [core.delegate.no-relay]', async () => {
    const refused = turnBench({
      model: scriptModel({ calls: [call(false)] }, { text: 'Tôi tóm lại' }),
      tools: [delegate],
    });
    expect((await refused.say('x')).run).toBeDefined();
    expect((await refused.store.log.messages('c')).at(-1)).toMatchObject({ text: 'Tôi tóm lại' });
    const two = turnBench({
      model: scriptModel({ calls: [call(), call()] }, { text: 'Cả hai xong' }),
      tools: [delegate],
    });
    await two.say('x');
    expect((await two.store.log.messages('c')).at(-1)).toMatchObject({ text: 'Cả hai xong' });
  });
});

describe('a delegated turn', () => {
  it('does not hold delegate, reads what a task is, and is told to conclude without tools from its 25th call [core.delegate.depth] [core.delegate.conclude]', async () => {
    const script = Array.from({ length: 24 }, (_, at) => ({ calls: [{ name: 'look', arguments: { at } }] }));
    const model = scriptModel(...script, { text: 'Kết luận.\nStatus: DONE' });
    const tools = [testTool({ name: 'look' }), delegate];
    const bench = turnBench({ model, tools, agent: { maxSteps: 60 }, conversation: { parentId: 'p' } });
    await bench.say('việc');
    expect(model.requests[0]?.tools.map((tool) => tool.name)).toEqual(['look']);
    expect(model.requests[0]?.system).toContain('Status: DONE');
    expect(model.requests[23]?.tools).toHaveLength(1);
    expect(model.requests[24]?.tools).toEqual([]);
    expect(model.requests[24]?.messages.at(-1)).toMatchObject({ role: 'user' });
  });
});
