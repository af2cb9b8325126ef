import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type FakeUpstream, startFakeUpstream } from '@my-agent-crew/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createModels } from '../src/index.ts';
import { ask, modelsOf, requestOf } from './ask.ts';

let upstream: FakeUpstream;

beforeAll(async () => {
  upstream = await startFakeUpstream();
});
beforeEach(() => upstream.reset());
// The next request must not meet a connection that is still being torn down: the client would open a spare one.
afterEach(() => upstream.idle());
afterAll(() => upstream.close());

const patient = { timers: { firstMs: 60_000, idleMs: 60_000 } };

describe('stopping an attempt', () => {
  it.each([
    'silent-before-headers',
    'silent-after-headers',
    'comments-only',
    'stall-mid-text',
    'stall-mid-tool',
    'slow-drip',
  ])('closes the connection at once during %s [models.abort.closes]', async (name) => {
    const models = modelsOf(upstream, patient);
    const controller = new AbortController();
    const asking = ask(models, requestOf(`openrouter:scenario:${name}`), controller.signal);
    await upstream.received(1);
    // Long enough for headers and first words; whether they came makes no difference.
    await new Promise((resolve) => setTimeout(resolve, 60));
    const stoppedAt = performance.now();
    controller.abort();
    const { reply } = await asking;
    await upstream.idle();
    // A tenth of this is usual; the rest is room for a busy machine.
    expect(performance.now() - stoppedAt).toBeLessThan(1_000);
    expect(reply.failure?.kind).toBe('aborted');
    expect(reply.calls).toEqual([]);
    expect(upstream.requests[0]?.aborted).toBe(true);
  });

  it('returns the words that had come, with nothing known about their price [models.abort.partial]', async () => {
    const models = modelsOf(upstream, patient);
    const controller = new AbortController();
    const reply = await models.attempt(
      requestOf('openrouter:scenario:stall-mid-text'),
      () => controller.abort(),
      controller.signal,
    );
    expect(reply).toMatchObject({
      text: 'nửa ',
      produced: true,
      metered: true,
      costMicros: null,
      failure: { kind: 'aborted', sentence: 'The request was stopped.' },
    });
  });

  it('sends nothing when it was stopped before it began [models.abort.before]', async () => {
    const { reply } = await ask(
      modelsOf(upstream),
      requestOf('openrouter:scenario:text'),
      AbortSignal.abort(),
    );
    expect(reply).toMatchObject({ produced: false, metered: false, failure: { kind: 'aborted' } });
    expect(upstream.requests).toHaveLength(0);
  });

  it('does not wait for a sender that ignores its signal [models.timers.before-headers]', async () => {
    const timers = { firstMs: 50, idleMs: 50 };
    const models = modelsOf(upstream, { timers, fetch: () => new Promise<Response>(() => {}) });
    const { reply } = await ask(models, requestOf('openrouter:m'));
    expect(reply.failure?.kind).toBe('silent');
  });
});

describe('silence', () => {
  it('is measured from before the request, and comments do not break it [models.timers.before-headers] [models.timers.comments]', async () => {
    const models = modelsOf(upstream, { timers: { firstMs: 150, idleMs: 60_000 } });
    for (const name of ['silent-before-headers', 'silent-after-headers', 'comments-only']) {
      const { reply } = await ask(models, requestOf(`openrouter:scenario:${name}`));
      expect(reply.failure).toMatchObject({ kind: 'silent', status: null });
      expect(reply.durationMs).toBeGreaterThanOrEqual(140);
      await upstream.idle();
    }
  });

  it('is allowed between words up to its own limit, however long the answer takes [models.timers.idle]', async () => {
    const models = modelsOf(upstream, { timers: { firstMs: 15_000, idleMs: 1_000 } });
    upstream.script([{ text: 'một hai ba bốn năm sáu bảy tám', chunkDelayMs: 150 }]);
    const slow = await ask(models, requestOf('openrouter:m'));
    expect(slow.reply.failure).toBeNull();
    expect(slow.reply.durationMs).toBeGreaterThan(1_000);
    const stalled = await ask(models, requestOf('openrouter:scenario:stall-mid-text'));
    expect(stalled.reply.failure?.kind).toBe('silent');
  });

  it('after the end costs no turn: an open connection is closed soon after [models.timers.settle]', async () => {
    const models = modelsOf(upstream, patient);
    const { reply } = await ask(models, requestOf('openrouter:scenario:done-then-open'));
    expect(reply).toMatchObject({ text: 'hi', failure: null, costMicros: 1_230 });
    expect(reply.durationMs).toBeLessThan(10_000);
    await upstream.idle();
  });
});

describe('a host that is not there', () => {
  it('is worth a retry and costs nothing [models.failure.unreachable]', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    const models = createModels({
      providers: {
        ollama: {
          kind: 'openai-compatible',
          baseUrl: `http://127.0.0.1:${port}/v1`,
          apiKey: null,
          keyVariable: null,
        },
      },
    });
    const { reply } = await ask(models, requestOf('ollama:qwen3:8b'));
    expect(reply).toMatchObject({ produced: false, metered: false, costMicros: null });
    expect(reply.failure?.kind).toBe('transient');
    expect(reply.failure?.sentence).toMatch(/^ollama could not be reached \(.*ECONNREFUSED.*\)\.$/);
  });
});
