import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createModels } from '../src/index.ts';
import { type Asked, ask, requestOf } from './ask.ts';

const chunk = (fields: Record<string, unknown>, more: Record<string, unknown> = {}): string =>
  `data: ${JSON.stringify({ id: 'a', object: 'chat.completion.chunk', model: 'one', provider: 'First', ...more, ...fields })}\n\n`;
const text = (content: string, more = {}): string =>
  chunk({ choices: [{ index: 0, delta: { content }, finish_reason: null }] }, more);
const call = (id: string, args: string, more = {}): string =>
  chunk(
    {
      choices: [
        {
          index: 0,
          delta: {
            tool_calls: [{ index: 0, id, type: 'function', function: { name: 'read', arguments: args } }],
          },
          finish_reason: null,
        },
      ],
    },
    more,
  );
const finish = (reason: string, cost: number, more = {}): string =>
  chunk({ choices: [{ index: 0, delta: {}, finish_reason: reason }] }, more) +
  chunk({ choices: [], usage: { prompt_tokens: 10, completion_tokens: 5, cost } }, more);
const done = 'data: [DONE]\n\n';

/** Asks a host that sends exactly these bytes. */
const hear = (body: string): Promise<Asked> =>
  ask(
    createModels({
      timers: { firstMs: 2_000, idleMs: 2_000 },
      providers: {
        local: { kind: 'openai-compatible', baseUrl: 'http://host.test', apiKey: null, keyVariable: null },
      },
      fetch: async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    }),
    requestOf('local:m'),
  );

describe('a host that answers twice', () => {
  const first = text('hi') + finish('stop', 0.001);
  const second = text('again') + finish('stop', 0.002) + done;
  it.each([first + done + second, first + second])(
    'is heard once; what it says after the end is left out [faults.upstream.twice]',
    async (body) => {
      const { reply, deltas } = await hear(body);
      expect(reply).toMatchObject({ text: 'hi', calls: [], failure: null });
      expect(deltas).toEqual([{ type: 'text', text: 'hi' }]);
    },
  );

  const called = call('c1', '{"path":"a"}') + finish('tool_calls', 0.001);
  it.each([
    called + done + call('c2', '{"path":"a"}') + finish('tool_calls', 0.002) + done,
    called + call('c1', '{"path":"b"}') + finish('tool_calls', 0.002) + done,
    called +
      chunk({
        choices: [{ index: 0, delta: { tool_calls: [{ index: 0, function: { arguments: '{}' } }] } }],
      }) +
      done,
  ])('makes no call run twice and lengthens none [faults.upstream.twice]', async (body) => {
    const { reply } = await hear(body);
    expect(reply.calls).toEqual([{ name: 'read', arguments: { path: 'a' }, invalid: null }]);
    expect(reply.failure).toBeNull();
  });

  it('keeps what stands in the last chunk itself [faults.upstream.twice]', async () => {
    const last = chunk({ choices: [{ index: 0, delta: { content: ' there' }, finish_reason: 'stop' }] });
    expect((await hear(text('hi') + last + done)).reply.text).toBe('hi there');
  });
});

describe('a host that changes in the middle of an answer', () => {
  it('is heard to the end, under the name it gave last [faults.upstream.changes]', async () => {
    const other = { model: 'two', provider: 'Second' };
    const { reply } = await hear(text('hi') + text(' there', other) + finish('stop', 0.001, other) + done);
    expect(reply).toMatchObject({ text: 'hi there', provider: 'Second', failure: null, costMicros: 1000 });
  });
});

describe('a host that never answers', () => {
  it('is given up after its time, at most two minutes unless set otherwise [faults.upstream.silent]', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const models = createModels({
      providers: {
        local: { kind: 'openai-compatible', baseUrl: 'http://host.test', apiKey: null, keyVariable: null },
      },
      fetch: () => new Promise<Response>(() => undefined),
    });
    const asked = ask(models, requestOf('local:m'));
    await vi.advanceTimersByTimeAsync(119_000);
    expect(await Promise.race([asked, 'still waiting'])).toBe('still waiting');
    await vi.advanceTimersByTimeAsync(1_500);
    expect((await asked).reply.failure).toMatchObject({
      kind: 'silent',
      sentence: 'local gave no answer within 120 s.',
    });
  });
});
