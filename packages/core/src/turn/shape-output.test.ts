import { describe, expect, it } from 'vitest';
import { createMemorySpill } from '../memory/memory-spill.ts';
import type { Spill } from '../ports/spill.ts';
import { type ScriptedReply, scriptModel } from '../testing/scripted-model.ts';
import { testTool, turnBench } from '../testing/turn-bench.ts';
import { succeed } from '../tool/outcome.ts';

const long = Array.from({ length: 3000 }, (_, at) => `line ${at}`).join('\n');
const reader = testTool({ name: 'tool_output_read', run: async () => succeed('r'.repeat(9000)) });
const printer = (text: string) => testTool({ name: 'print', run: async () => succeed(text) });

/** Runs one call that prints `text`; `replies` answer the summary. The route is the echo unless a summary is wanted. */
const print = async (
  text: string,
  options: {
    spill?: Spill;
    tools?: 'with reader' | 'without reader';
    replies?: ScriptedReply[];
    cap?: number;
    spent?: number;
  } = {},
) => {
  const { replies = [], tools = 'with reader' } = options;
  const model = scriptModel({ calls: [{ name: 'print' }] }, ...replies, { text: 'done' });
  const bench = turnBench({
    model,
    tools: tools === 'with reader' ? [printer(text), reader] : [printer(text)],
    agent: {
      toolOutputChars: options.cap ?? 4000,
      routes: replies.length === 0 ? ['fake:echo'] : ['a:one', 'b:two'].slice(0, Math.max(1, replies.length)),
    },
    conversation: { costCapMicros: 500_000, spentMicros: options.spent ?? 0 },
    ...(options.spill === undefined ? {} : { spill: options.spill }),
  });
  const { events } = await bench.say('print');
  const row = (await bench.store.log.messages('c')).find((message) => message.role === 'tool');
  if (row?.role !== 'tool') throw new Error('There is no result.');
  return { row, events, model, bench };
};

describe('a result that is too long', () => {
  it('is kept whole and ends with a line that names its size and its call, all within the cap [output.keep]', async () => {
    const spill = createMemorySpill();
    const { row } = await print(long, { spill });
    expect(row.output).toHaveLength(4000);
    expect(row.output.split('\n').at(-1)).toBe(
      `[the whole output has ${long.length} characters: read it with tool_output_read, id="${row.call_id}"]`,
    );
    expect(row).toMatchObject({ shaped_kind: 'cut', original_chars: long.length });
    const place = { conversationId: 'c', callId: row.call_id };
    expect(await spill.read(place, { offset: 0, chars: long.length })).toMatchObject({
      text: long,
      next: null,
    });
  });

  it('keeps its JSON parsable above that line [output.keep]', async () => {
    const text = JSON.stringify(Array.from({ length: 2000 }, (_, at) => ({ at })));
    const { row } = await print(text, { spill: createMemorySpill() });
    expect(row.shaped_kind).toBe('json');
    const [above = '', below = ''] = row.output.split('\n');
    expect(JSON.parse(above)[0]).toEqual({ at: 0 });
    expect(below).toContain(row.call_id);
  });

  it('says when only its beginning fitted what may be kept [output.keep.limit]', async () => {
    const { row } = await print(long, { spill: { keep: () => 1234, read: () => null } });
    expect(row.output).toContain(`has ${long.length} characters, the first 1234 are kept: read it`);
  });

  it('is shortened as ever when keeping fails, without the line [output.keep.failed]', async () => {
    const { row, bench } = await print(long, { spill: { keep: () => null, read: () => null } });
    expect(row).toMatchObject({ outcome: 'ok', shaped_kind: 'cut' });
    expect(row.output).not.toContain('tool_output_read');
    expect(row.output).toHaveLength(4000);
    expect(bench.defects).toEqual([]);
  });

  it('is not kept for an agent that cannot read it, nor where there is no room for the line [output.keep.holders]', async () => {
    const spill: Spill = { keep: () => expect.unreachable('kept'), read: () => null };
    expect((await print(long, { spill, tools: 'without reader' })).row.output).not.toContain('id="');
    expect((await print(long, { spill, cap: 100 })).row.output).toHaveLength(100);
    expect((await print('short', { spill })).row.output).toBe('short');
  });

  it('is never kept when it is itself a reading of a kept one [output.keep.own]', async () => {
    const spill: Spill = { keep: () => expect.unreachable('kept'), read: () => null };
    const model = scriptModel({ calls: [{ name: 'tool_output_read' }] }, { text: 'ok' });
    const bench = turnBench({ model, tools: [reader], agent: { routes: ['fake:echo'] }, spill });
    await bench.say('read');
    const row = (await bench.store.log.messages('c')).find((message) => message.role === 'tool');
    expect(row).toMatchObject({ shaped_kind: 'cut', original_chars: 9000 });
  });
});

describe('the summary of a result', () => {
  it("asks the agent's own route and is metered as tool_summary on call, run and conversation [output.summary.metered]", async () => {
    const { row, model, events } = await print(long, {
      replies: [{ text: 'lines, counted', costMicros: 700 }],
    });
    expect(row).toMatchObject({ shaped_kind: 'summary', metered: true, cost_usd: 0.0007 });
    expect(row.output).toContain('lines, counted');
    expect(model.requests[1]).toMatchObject({ route: 'a:one', tools: [] });
    expect(events.at(-1)).toMatchObject({ type: 'done', spent_usd: 0.0027 });
  });

  it('goes on to the next route when one fails, and pays both [output.summary.routes]', async () => {
    const replies = [
      { failure: {}, costMicros: null },
      { text: 'from the second', costMicros: 50 },
    ];
    const { row, model } = await print(long, { replies });
    expect(row).toMatchObject({ shaped_kind: 'summary', metered: true, cost_usd: null });
    expect(model.requests.slice(1, 3).map(({ route }) => route)).toEqual(['a:one', 'b:two']);
  });

  const troubles: [string, ScriptedReply][] = [
    ['an error', { failure: { kind: 'fatal', sentence: 'broken' } }],
    ['a refusal by the host', { failure: { kind: 'fatal', sentence: 'content filter' }, text: 'I' }],
    ['silence until the time is up', { hangs: true }],
    ['an empty answer', { text: '' }],
    ['an answer of blanks', { text: ' \n ' }],
    ['an answer that is too long', { text: 'z'.repeat(5000) }],
  ];
  it.each(troubles)(
    'falls back to a cut on %s; the call stays ok [output.summary.fallback]',
    async (_name, reply) => {
      const { row, events } = await print(long, { replies: [reply] });
      expect(row).toMatchObject({ outcome: 'ok', shaped_kind: 'cut', metered: true });
      expect(row.output).toHaveLength(4000);
      expect(events.at(-1)).toMatchObject({ type: 'done', run: { spent_usd: 0.003 } });
    },
  );

  it('falls back to a cut when the model port itself breaks [output.summary.fallback]', async () => {
    const model = scriptModel({ calls: [{ name: 'print' }] }, { text: 'done' });
    const { attempt } = model;
    let calls = 0;
    model.attempt = async (...request) => {
      calls += 1;
      if (calls === 2) throw new Error('no such port');
      return attempt(...request);
    };
    const bench = turnBench({ model, tools: [printer(long)], agent: { toolOutputChars: 4000 } });
    const { events } = await bench.say('print');
    expect(events.at(-1)?.type).toBe('done');
    expect(events.find((event) => event.type === 'tool_result')).toMatchObject({
      ok: true,
      shaped_kind: 'cut',
    });
    expect(bench.defects).toHaveLength(1);
  });

  it('is not asked for once the conversation has spent its cap [output.summary.budget]', async () => {
    const { row, model, events } = await print(long, { replies: [{ text: 'never' }], spent: 499_000 });
    expect(row).toMatchObject({ shaped_kind: 'cut', metered: false });
    expect(model.requests).toHaveLength(1);
    expect(events.at(-1)).toMatchObject({ type: 'halted', reason: 'budget' });
  });

  it('stops asking when the person stops the turn [output.summary.stop]', async () => {
    const stop = new AbortController();
    const model = scriptModel({ calls: [{ name: 'print' }] }, { hangs: true });
    const bench = turnBench({
      model,
      tools: [printer(long)],
      agent: { toolOutputChars: 4000, routes: ['a:one', 'b:two'] },
    });
    Object.assign(bench.ports, {
      clock: {
        ...bench.clock,
        sleep: (_ms: number, signal: AbortSignal) =>
          new Promise<void>((_, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason));
            stop.abort({ kind: 'user-stop' });
          }),
      },
    });
    const { events } = await bench.say('print', stop.signal);
    expect(model.requests).toHaveLength(2);
    expect(events.find((event) => event.type === 'tool_result')).toMatchObject({ shaped_kind: 'cut' });
    expect(events.at(-1)?.type).toBe('cancelled');
  });
});
