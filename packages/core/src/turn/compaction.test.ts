import { describe, expect, it } from 'vitest';
import { compactConversation } from '../compaction/compact-conversation.ts';
import type { ModelRequest } from '../ports/model.ts';
import { type ScriptedModel, type ScriptedReply, scriptModel } from '../testing/scripted-model.ts';
import { type TurnBench, testTool, turnBench } from '../testing/turn-bench.ts';
import { succeed } from '../tool/outcome.ts';

const counted = (prompt: number) => ({
  prompt_tokens: prompt,
  cached_tokens: 0,
  reasoning_tokens: 0,
  completion_tokens: 10,
});

/** A model with a small window that summarises when asked to, and else plays its script. */
const windowed = (tokens: number, summary: ScriptedReply, ...script: ScriptedReply[]): ScriptedModel => {
  const chat = scriptModel(...script);
  const requests: ModelRequest[] = [];
  return {
    requests,
    contextWindow: () => ({ tokens, source: 'config' }),
    attempt: (request, onDelta, signal) => {
      requests.push(structuredClone(request));
      const isSummary = request.system.startsWith('Below is the older part');
      return (isSummary ? scriptModel(summary) : chat).attempt(request, onDelta, signal);
    },
  };
};

const chats = (model: ScriptedModel): ModelRequest[] =>
  model.requests.filter((request) => request.tools.length > 0);

const unpaired = ({ messages }: ModelRequest): string[] => {
  const problems: string[] = [];
  let open: string[] = [];
  for (const message of messages) {
    if (message.role === 'tool') {
      if (!open.includes(message.callId)) problems.push(`result ${message.callId}`);
      open = open.filter((id) => id !== message.callId);
    } else {
      problems.push(...open.map((id) => `call ${id}`));
      open = message.role === 'assistant' ? message.calls.map((call) => call.id) : [];
    }
  }
  return [...problems, ...open.map((id) => `call ${id}`)];
};

let read = 0;
const reader = testTool({
  name: 'read',
  run: async () => {
    read += 1;
    return succeed(`${read} `.padEnd(4_000, 'y'));
  },
});
const readOnce: ScriptedReply = { calls: [{ name: 'read' }], usage: counted(0) };

const start = (model: ScriptedModel, more: Partial<Parameters<typeof turnBench>[0]> = {}): TurnBench =>
  turnBench({
    model,
    tools: [reader],
    conversation: { costCapMicros: 0 },
    ...more,
    agent: { maxSteps: 400, ...more.agent },
  });

const kinds = (events: readonly { type: string }[]): string[] => events.map((event) => event.type);

describe('compaction in a turn', () => {
  it('makes room in the middle of a turn with many calls, again and again, with every request paired and within the window [history.compact.limit] [history.compact.pairs] [history.compact.again] [history.compact.log]', async () => {
    const model = windowed(12_000, { text: 'The summary.' }, ...Array(120).fill(readOnce), { text: 'Done' });
    const bench = start(model);
    const { run, events } = await bench.say('Read it all.');
    expect(events.at(-1)?.type).toBe('done');
    const compactions = await bench.store.log.compactions('c');
    expect(compactions.length).toBeGreaterThan(8);
    const cuts = compactions.map((one) => one.through_position);
    expect(cuts).toEqual([...cuts].sort((a, b) => a - b));
    expect(new Set(cuts).size).toBe(cuts.length);
    for (const request of model.requests) {
      expect(unpaired(request)).toEqual([]);
      expect(JSON.stringify(request.messages).length / 4).toBeLessThan(12_000);
    }
    const log = await bench.store.log.messages('c');
    expect(log).toHaveLength(1 + 120 * 2 + 1);
    expect(log[2]).toMatchObject({ role: 'tool', name: 'read' });
    expect((await bench.store.log.run(run.id))?.model_calls).toBe(121);
  });

  it('counts from what the upstream said last [history.estimate]', async () => {
    const model = windowed(
      12_000,
      { text: 'S' },
      { text: 'Short', usage: counted(11_000) },
      { text: 'Then', usage: counted(100) },
      { text: 'Fine', usage: counted(100) },
    );
    const bench = start(model);
    await bench.say('one');
    const second = await bench.say(`two ${'z'.repeat(4_000)}`);
    expect(kinds(second.events)).toContain('compacted');
    expect((await bench.store.log.compactions('c'))[0]?.before_tokens).toBe(11_000 + 10 + 4_004 / 4);
    const third = await bench.say('three');
    expect(kinds(third.events)).not.toContain('compacted');
  });

  it('keeps the person’s words, the delegated work and the whole system prompt [history.compact.present]', async () => {
    const child = testTool({
      name: 'delegate',
      run: async () => succeed(`Task: done\nThe tax is 8%.${' It is known.'.repeat(900)}`),
    });
    const model = windowed(
      8_000,
      { text: 'They talk about taxes.' },
      {
        calls: [{ name: 'delegate', arguments: { agent: 'accountant', task: 'Find the tax' } }],
        usage: counted(7_500),
      },
      { text: 'Eight per cent.', usage: counted(900) },
    );
    const bench = start(model, { tools: [reader, child] });
    const { events } = await bench.say('What is the tax on ORDER-77?');
    expect(kinds(events)).toContain('compacted');
    const last = chats(model).at(-1);
    const [summary] = last?.messages ?? [];
    expect(summary?.role).toBe('user');
    expect(summary?.text).toContain('They talk about taxes.');
    expect(summary?.text).toContain('> What is the tax on ORDER-77?');
    expect(summary?.text).toMatch(/- accountant: Find the tax → Task: done/);
    expect(last?.system).toBe(chats(model)[0]?.system);
  });

  it('tells watchers, and stores the line and the price of every attempt [history.compact.event] [history.compact.money]', async () => {
    const model = windowed(8_000, { text: 'Sum' }, { ...readOnce, usage: counted(7_000) }, { text: 'Done' });
    const bench = start(model);
    const { run, events } = await bench.say('Go');
    const event = events.find((one) => one.type === 'compacted');
    expect(event).toMatchObject({
      compaction: { reason: 'limit', route: 'a:one', cost_usd: 0.001, undone_at: null, run_id: run.id },
      step: { kind: 'compaction', status: 'ok', name: 'a:one', cost_usd: 0.001 },
    });
    expect((await bench.store.log.run(run.id))?.spent_usd).toBe(0.003);
    expect(await bench.store.log.steps(run.id)).toContainEqual(event?.type === 'compacted' && event.step);
  });

  it('is asked again after a kill in the middle: nothing is stored of the lost one but a call of unknown price [history.compact.atomic]', async () => {
    const model = windowed(8_000, { text: 'Sum' }, { ...readOnce, usage: counted(7_000) }, { text: 'Done' });
    const bench = start(model);
    const { attempt } = model;
    const cut = Promise.withResolvers<void>();
    Object.assign(model, {
      attempt: (...given: Parameters<typeof attempt>) => {
        if (given[0].tools.length > 0) return attempt(...given);
        cut.resolve();
        return new Promise(() => {});
      },
    });
    void bench.say('Go');
    await cut.promise;
    expect(await bench.store.log.compactions('c')).toEqual([]);
    Object.assign(model, { attempt });
    const id = (await bench.store.log.messages('c'))[0]?.run_id ?? '';
    const events = await bench.resume(id);
    expect(events.at(-1)).toMatchObject({ type: 'done', spent_usd: 0.003, unknown_cost_calls: 1 });
    expect(await bench.store.log.compactions('c')).toHaveLength(1);
    const lines = (await bench.store.log.steps(id)).filter((step) => step.kind === 'compaction');
    expect(lines.map((step) => step.status)).toEqual(['failed', 'ok']);
  });

  it('halts for the budget when the summary used it up, without the call [history.compact.money]', async () => {
    const model = windowed(8_000, { text: 'Sum' }, { ...readOnce, usage: counted(7_000) });
    const bench = start(model, { conversation: { costCapMicros: 2_000 } });
    const { events } = await bench.say('Go');
    expect(events.at(-1)).toMatchObject({ type: 'halted', reason: 'budget' });
    expect(model.requests).toHaveLength(2);
  });

  it('ends with the route and its window when nothing can be saved [history.compact.no-loop]', async () => {
    const model = windowed(2_000, { text: 'Sum' });
    const { events } = await start(model).say('w'.repeat(30_000));
    expect(events.at(-1)).toMatchObject({ type: 'error' });
    expect(JSON.stringify(events.at(-1))).toMatch(/a:one takes 2000 tokens/);
    expect(model.requests).toEqual([]);
  });

  it('tries at most twice between two answers, and once when the summary is too long [history.compact.no-loop]', async () => {
    const endless = windowed(
      2_500,
      { text: 'n'.repeat(30_000) },
      ...Array(9).fill({ ...readOnce, usage: counted(900_000) }),
    );
    const bench = start(endless);
    const { run, events } = await bench.say('q'.repeat(1_000));
    expect(events.at(-1)?.type).toBe('error');
    expect(chats(endless).length).toBe(1);
    const lines = (await bench.store.log.steps(run.id)).filter((step) => step.kind === 'compaction');
    expect(lines.length).toBeLessThanOrEqual(2);
  });

  it('makes room once after a refusal for length and asks again; the next refusal stands [history.compact.overflow]', async () => {
    const refusal: ScriptedReply = {
      failure: { kind: 'overflow', sentence: 'too long', status: 400 },
      metered: false,
    };
    const model = windowed(100_000, { text: 'Sum' }, readOnce, readOnce, readOnce, refusal, { text: 'Done' });
    const bench = start(model);
    const { events } = await bench.say('Go');
    expect(kinds(events).filter((type) => type === 'compacted')).toHaveLength(1);
    expect(events.at(-1)?.type).toBe('done');
    expect((await bench.store.log.compactions('c'))[0]?.reason).toBe('overflow');

    const stubborn = windowed(100_000, { text: 'Sum' }, readOnce, readOnce, readOnce, refusal, refusal);
    const second = await start(stubborn).say('Go');
    expect(second.events.at(-1)).toMatchObject({ type: 'error' });
    expect(kinds(second.events).filter((type) => type === 'compacted')).toHaveLength(1);
  });

  it('goes on with a list of what happened when no route summarises [history.compact.digest]', async () => {
    const broken: ScriptedReply = { failure: { kind: 'fatal', sentence: 'no' }, metered: false };
    const play = async () => {
      read = 0;
      const model = windowed(8_000, broken, { ...readOnce, usage: counted(7_000) }, { text: 'Done' });
      const bench = start(model);
      const { events } = await bench.say('Read the ledger');
      expect(events.at(-1)?.type).toBe('done');
      return (await bench.store.log.compactions('c'))[0];
    };
    const [first, second] = [await play(), await play()];
    expect(first).toMatchObject({ route: '', cost_usd: 0 });
    expect(first?.summary).toMatch(/"Read the ledger" → read/);
    expect(second?.summary).toBe(first?.summary);
  });
});

describe('compaction between turns', () => {
  const compactNow = (bench: TurnBench) => {
    const agent = bench.ports.agents.agent('default');
    if (agent === null || 'then' in agent) throw new Error('no agent');
    return compactConversation(bench.ports, agent, 'c', new AbortController().signal);
  };

  it('summarises when a person asks, anew when asked again, and refuses when there is nothing [history.compact.person]', async () => {
    const model = windowed(100_000, { text: 'Sum' }, { text: 'ok' }, ...Array(4).fill(readOnce), {
      text: 'Read',
    });
    const bench = start(model);
    await expect(compactNow(bench)).rejects.toMatchObject({ code: 'conflict' });
    await bench.say('hello');
    await expect(compactNow(bench)).rejects.toMatchObject({ code: 'conflict' });
    await bench.say('read');
    const first = await compactNow(bench);
    const again = await compactNow(bench);
    expect(first).toMatchObject({ reason: 'person', run_id: null });
    expect(again.through_position).toBe(first.through_position);
    expect(again.before_tokens).toBe(first.before_tokens);
    expect((await bench.store.log.conversation('c'))?.spentMicros).toBeGreaterThan(7_000);
  });

  it('is taken back: the next request holds the messages again [history.compact.undo]', async () => {
    const model = windowed(
      100_000,
      { text: 'Sum' },
      ...Array(4).fill(readOnce),
      { text: 'Read' },
      { text: 'short' },
      { text: 'long' },
    );
    const bench = start(model);
    await bench.say('read');
    const whole = chats(model).at(-1)?.messages ?? [];
    const { id } = await compactNow(bench);
    await bench.say('after');
    expect(JSON.stringify(chats(model).at(-1)?.messages[0])).toContain('Sum');
    expect(await bench.store.log.undoCompaction(id, '2026-05-04T03:00:01.000Z')).toMatchObject({ id });
    expect(await bench.store.log.undoCompaction(id, '2026-05-04T03:00:02.000Z')).toBeNull();
    await bench.say('undone');
    expect(chats(model).at(-1)?.messages.slice(0, whole.length)).toEqual(whole);
  });
});
