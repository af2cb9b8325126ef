import { describe, expect, it } from 'vitest';
import { coalesceEvents, joinEvents } from './coalesce-events.ts';

const chunk = (delta: unknown, more: Record<string, unknown> = {}, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'g', choices: [{ index: 0, delta, finish_reason: finish }], ...more })}`;
const text = (content: string): string => chunk({ content });
const args = (index: number, piece: string): string =>
  chunk({ tool_calls: [{ index, function: { arguments: piece } }] });

const run = async (reads: readonly Uint8Array[]): Promise<string[]> => {
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const read of reads) controller.enqueue(read);
      controller.close();
    },
  });
  const out: string[] = [];
  const decoder = new TextDecoder();
  for await (const bytes of coalesceEvents(stream)) out.push(decoder.decode(bytes));
  return out;
};

describe('events of one network read', () => {
  it('that only lengthen the same string become one [models.burst.join]', () => {
    expect(joinEvents([text('a'), text('b'), text('"\n🇻'), text('🇳')])).toEqual([text('ab"\n🇻🇳')]);
    expect(joinEvents([args(0, '{"a'), args(0, '":'), args(1, 'x'), args(0, '1}')])).toEqual([
      args(0, '{"a":'),
      args(1, 'x'),
      args(0, '1}'),
    ]);
  });

  it('that say anything more stay to the byte, in their place [models.burst.join]', () => {
    for (const other of [
      chunk({ content: 'x' }, {}, 'stop'),
      chunk({ content: 'x' }, { usage: { prompt_tokens: 1 } }),
      chunk({ content: 'x' }, { error: { message: 'no' } }),
      chunk({ content: 'x', reasoning: 'y' }),
      chunk({ content: 'x', role: 'model' }),
      chunk({ content: '' }),
      chunk({ reasoning: 'x', reasoning_details: [{ type: 'reasoning.text', text: 'x' }] }),
      chunk({
        tool_calls: [{ index: 0, id: 'c', type: 'function', function: { name: 'n', arguments: 'x' } }],
      }),
      chunk({ tool_calls: [{ function: { arguments: 'x' } }] }),
      'data: {"choices":[]}',
      'data: {"choices":[{"index":1,"delta":{"content":"x"}}]}',
      'data: {not json',
      'data: [DONE]',
      ': comment',
      'event: x\ndata: {}',
      '',
    ]) {
      expect(joinEvents([text('a'), other, text('b'), text('c')])).toEqual([text('a'), other, text('bc')]);
      expect(joinEvents([other, other])).toEqual([other, other]);
    }
  });

  it('may be split anywhere, even inside a character, and lose nothing [models.burst.split]', async () => {
    const whole = new TextEncoder().encode(
      `${text('Tiếng')}\n\n: ping\n\n${text(' Việt 🇻🇳')}\n\ndata: [DONE]`,
    );
    for (let cut = 1; cut < whole.length; cut += 1) {
      const out = await run([whole.slice(0, cut), whole.slice(cut)]);
      expect(out.join('')).toBe(new TextDecoder().decode(whole));
    }
  });

  it('wait for no later read [models.burst.prompt]', async () => {
    const bytes = new TextEncoder().encode(`${text('a')}\n\n`);
    expect((await run([bytes, bytes])).filter((part) => part !== '')).toEqual([
      `${text('a')}\n\n`,
      `${text('a')}\n\n`,
    ]);
  });

  it('pass untouched when their lines end in CR LF [models.burst.split]', async () => {
    const crlf = `${text('a')}\r\n\r\n${text('b')}\r\n\r\n`;
    expect((await run([new TextEncoder().encode(crlf)])).join('')).toBe(crlf);
  });
});
