import { type Agent, createMemorySpill, type ToolContext } from '@my-agent-crew/core';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTools } from '../create-tools.ts';
import { createToolOutputRead } from './tool-output-read.ts';

const spill = createMemorySpill();
const tool = createToolOutputRead(spill);
const long = Array.from({ length: 3000 }, (_, at) => `dòng ${at}${at > 1000 ? ' 🧑‍🍳' : ''}`).join('\n');

const contextOf = (
  more: { cap?: number; language?: 'vi' | 'en'; caller?: 'script'; conversationId?: string } = {},
): ToolContext => ({
  agent: { toolOutputChars: more.cap ?? 20_000, language: more.language ?? 'en' } as unknown as Agent,
  conversationId: more.conversationId ?? 'c',
  runId: 'r',
  callId: 'reading',
  signal: new AbortController().signal,
  ...(more.caller === undefined ? {} : { caller: more.caller }),
});

const read = (input: Record<string, unknown>, context = contextOf()) =>
  tool.run(tool.input.parse({ id: 'call-1', ...input }), context);

/** Follows the last line from window to window. */
const readAll = async (context: ToolContext, limit?: number) => {
  const windows: string[] = [];
  for (let offset: number | null = 0; offset !== null; ) {
    const { text } = await read({ offset, ...(limit === undefined ? {} : { limit }) }, context);
    windows.push(text);
    const next = /offset=(\d+)\]$/.exec(text);
    offset = next === null ? null : Number(next[1]);
  }
  return windows;
};
const bodyOf = (window: string): string => window.split('\n').slice(1, -1).join('\n');

beforeEach(() => spill.keep({ conversationId: 'c', callId: 'call-1', text: long }));

describe('tool_output_read', () => {
  it('reads 8,000 characters unless asked otherwise, under a line that names source and range [output.read.window]', async () => {
    const { outcome, text } = await read({});
    expect(outcome).toBe('ok');
    expect(text.split('\n')[0]).toBe(`[result of call-1, characters 0–8000 of ${long.length}]`);
    expect(text.split('\n').at(-1)).toBe('[goes on: offset=8000]');
    expect(bodyOf(text)).toBe(long.slice(0, 8000));
    expect(bodyOf((await read({ offset: 10, limit: 7 })).text)).toBe(long.slice(10, 17));
  });

  it('says the end, also for an offset beyond it [output.read.window]', async () => {
    const { text } = await read({ offset: long.length - 3 }, contextOf({ language: 'vi' }));
    expect(text.endsWith('\n[hết]')).toBe(true);
    const beyond = await read({ offset: long.length * 2 });
    expect(beyond.text).toBe(
      `[result of call-1, characters ${long.length}–${long.length} of ${long.length}]\n\n[end]`,
    );
  });

  it("always fits the agent's cap, and window by window gives the whole back [output.read.cap]", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 200, max: 9000 }),
        fc.constantFrom('vi', 'en'),
        async (cap, language) => {
          const windows = await readAll(contextOf({ cap, language }), 50_000);
          for (const window of windows) expect(window.length).toBeLessThanOrEqual(cap);
          expect(windows.map(bodyOf).join('')).toBe(long);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('gives bare text where the cap has no room for lines [output.read.cap]', async () => {
    expect((await read({}, contextOf({ cap: 30 }))).text).toBe(long.slice(0, 30));
  });

  it('gives a script as much as it can hold, whatever the cap [output.read.script]', async () => {
    const huge = 'x'.repeat(1_000_000);
    await spill.keep({ conversationId: 'c', callId: 'call-1', text: huge });
    const windows = await readAll(contextOf({ cap: 500, caller: 'script' }));
    expect(windows.every((window) => window.length <= 200_000)).toBe(true);
    expect(windows).toHaveLength(6);
    expect(windows.map(bodyOf).join('')).toBe(huge);
    const small = await read({ limit: 5 }, contextOf({ caller: 'script' }));
    expect(bodyOf(small.text)).toBe('xxxxx');
  });

  it('gives one answer for unknown calls and for those of other conversations [output.read.own]', async () => {
    const unknown = await read({ id: 'call-2' });
    const foreign = await read({}, contextOf({ conversationId: 'other' }));
    expect(unknown.outcome).toBe('failed');
    expect(foreign.outcome).toBe('failed');
    expect(foreign.text.replace('call-1', 'call-2')).toBe(unknown.text);
    expect((await read({ id: `../c/${'x'.repeat(5000)}` })).text.length).toBeLessThan(400);
  });

  it('takes only whole numbers that make sense [output.read.window]', () => {
    for (const bad of [{ offset: -1 }, { offset: 1.5 }, { limit: 0 }, { id: '' }])
      expect(tool.input.safeParse({ id: 'call-1', ...bad }).success).toBe(false);
  });

  it('does not exist in a build that keeps nothing [output.read.optional]', () => {
    const commands = { run: async () => ({ ended: 'refused', sentence: 'no' }) as const };
    expect(createTools({ commands }).map(({ name }) => name)).not.toContain('tool_output_read');
    expect(createTools({ commands, spill }).map(({ name }) => name)).toContain('tool_output_read');
  });
});
