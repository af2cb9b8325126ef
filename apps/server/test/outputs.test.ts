import { existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { type Message, routes, type ToolMessage } from '@my-agent-crew/contract';
import { messageText } from '@my-agent-crew/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { type ServerBench, startServerBench } from './server-bench.ts';

let bench: ServerBench;
afterEach(() => bench.close());

const count = { calls: [{ name: 'shell_run', arguments: { command: 'seq 1 3000' } }] };
const printed = `${Array.from({ length: 3000 }, (_, at) => at + 1).join('\n')}\n`;
const agent = 'autonomous: true\ntool_output_chars: 1500\n';

const resultsIn = (messages: readonly Message[]): ToolMessage[] =>
  messages.filter((message) => message.role === 'tool');

const spilled = (): string[] => {
  const folder = join(bench.home, 'spill');
  return existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : [];
};

const readOutput = (id: string, callId: string, query: { offset?: number; limit?: number } = {}) =>
  bench.client.call(routes.getToolOutput, { params: { id, call_id: callId }, query });

/** Runs the command and gives its result. */
const printLong = async (id: string): Promise<ToolMessage> => {
  await bench.say(id, 'count');
  const [result] = resultsIn((await bench.idle(id)).messages);
  if (result === undefined) throw new Error('There is no result.');
  return result;
};

describe('a long output over HTTP', () => {
  it('is read on by the agent, by the id on its last line [output.turn]', async () => {
    let id = '';
    bench = await startServerBench({
      agent,
      script: [
        count,
        (body) => {
          const last = body.messages.at(-1);
          const shown = last === undefined ? '' : messageText(last);
          id = /id="([^"]+)"/.exec(shown)?.[1] ?? '';
          return { calls: [{ name: 'tool_output_read', arguments: { id, offset: 13_000, limit: 300 } }] };
        },
        { text: 'read' },
        { text: 'title' },
      ],
    });
    const conversation = await bench.open();
    await bench.say(conversation, 'count');
    const [first, second] = resultsIn((await bench.idle(conversation)).messages);
    expect(first).toMatchObject({ call_id: id, shaped_kind: 'cut', original_chars: printed.length });
    expect(first?.output.length).toBeLessThanOrEqual(1500);
    expect(second).toMatchObject({ outcome: 'ok', shaped_kind: 'none' });
    expect(second?.output.split('\n').slice(1, -1).join('\n')).toBe(printed.slice(13_000, 13_300));
  });

  it('is read whole by the person, page by page, after a restart too [output.route]', async () => {
    bench = await startServerBench({ agent, script: [count, { text: 'ok' }, { text: 't' }] });
    const id = await bench.open();
    const { call_id: callId } = await printLong(id);
    await bench.restart();
    let whole = '';
    for (let offset: number | null = 0; offset !== null; ) {
      const page: Awaited<ReturnType<typeof readOutput>> = await readOutput(id, callId, {
        offset,
        limit: 5000,
      });
      expect(page).toMatchObject({ call_id: callId, offset, total_chars: printed.length });
      whole += page.text;
      offset = page.next;
    }
    expect(whole).toBe(printed);
    expect((await readOutput(id, callId)).text).toBe(printed);
  });

  it('is no one else’s: another conversation and an unknown call get the same answer [output.route.missing]', async () => {
    bench = await startServerBench({ agent, script: [count, { text: 'ok' }, { text: 't' }] });
    const id = await bench.open();
    const { call_id: callId } = await printLong(id);
    const other = await bench.open();
    const answers = await Promise.allSettled([
      readOutput(other, callId),
      readOutput(id, 'nope'),
      readOutput('x', '../..'),
    ]);
    const said = answers.map((answer) =>
      answer.status === 'rejected' ? `${answer.reason.code} ${answer.reason.message}` : '',
    );
    expect(new Set(said).size).toBe(1);
    expect(said[0]).toContain('not-found');
    await expect(readOutput(id, callId, { limit: 200_001 })).rejects.toMatchObject({ code: 'invalid-input' });
    await expect(readOutput(id, callId, { offset: -1 })).rejects.toMatchObject({ code: 'invalid-input' });
  });

  it('is kept only for agents that can read it [output.turn.holders]', async () => {
    const without = `${agent}tools: [shell_run, workspace_read]\n`;
    bench = await startServerBench({
      agent: without,
      script: [count, { text: 'ok' }, { text: 't' }],
    });
    const result = await printLong(await bench.open());
    expect(result.output).not.toContain('tool_output_read');
    expect(spilled()).toEqual([]);
  });

  it('lies where no file tool goes, even when the workspace is the home [output.turn.closed]', async () => {
    const list = { calls: [{ name: 'workspace_list', arguments: { path: 'spill' } }] };
    bench = await startServerBench({
      agent: `${agent}workspace: .\n`,
      script: [count, list, { text: 'ok' }, { text: 't' }],
    });
    const id = await bench.open();
    await bench.say(id, 'count');
    const [, listed] = resultsIn((await bench.idle(id)).messages);
    expect(listed).toMatchObject({ outcome: 'refused', output: expect.stringContaining('closed') });
    expect(spilled()).toHaveLength(2);
  });

  it('goes when its conversation is deleted, and by itself after seven days [output.turn.gone]', async () => {
    bench = await startServerBench({
      agent,
      script: [count, { text: 'ok' }, { text: 't' }, count, { text: 'ok' }, { text: 't' }],
    });
    const id = await bench.open();
    await printLong(id);
    expect(spilled()).toHaveLength(2);
    await bench.upstream.received(3);
    await bench.client.call(routes.deleteConversation, { params: { id } });
    await expect.poll(spilled).toEqual([]);

    const later = await bench.open();
    const { call_id: callId } = await printLong(later);
    const [, file = ''] = spilled().toSorted((a, b) => a.length - b.length);
    expect(readFileSync(join(bench.home, 'spill', file), 'utf8')).toBe(printed);
    const old = Date.now() / 1000 - 8 * 86_400;
    utimesSync(join(bench.home, 'spill', file), old, old);
    await bench.restart();
    await expect.poll(spilled).toEqual([]);
    await expect(readOutput(later, callId)).rejects.toMatchObject({ code: 'not-found' });
  });
});
