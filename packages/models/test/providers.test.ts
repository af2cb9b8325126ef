import { type FakeUpstream, startFakeUpstream } from '@my-agent-crew/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createModels, parseRoute } from '../src/index.ts';
import { ask, requestOf } from './ask.ts';

let upstream: FakeUpstream;

beforeAll(async () => {
  upstream = await startFakeUpstream();
});
afterAll(() => upstream.close());

const models = () =>
  createModels({
    providers: {
      openrouter: { kind: 'openrouter', apiKey: null, providerOrder: [], allowFallbacks: true },
      acme: { kind: 'openai-compatible', baseUrl: upstream.url, apiKey: null, keyVariable: 'ACME_KEY' },
      broken: { kind: 'openai-compatible', baseUrl: 'not a url', apiKey: null, keyVariable: null },
      ollama: { kind: 'openai-compatible', baseUrl: upstream.url, apiKey: null, keyVariable: null },
      fake: { kind: 'fake' },
    },
  });

describe('routes', () => {
  it('split at the first colon, since model names carry colons too [models.routes.parse]', () => {
    expect(parseRoute('ollama:qwen3:8b')).toEqual({ provider: 'ollama', model: 'qwen3:8b' });
    expect(parseRoute('openrouter:z-ai/glm-5')).toEqual({ provider: 'openrouter', model: 'z-ai/glm-5' });
    for (const wrong of ['', 'echo', ':echo', 'fake:', 'a b:c', 'fake:a b', 'fake: ']) {
      expect(parseRoute(wrong)).toBeNull();
    }
  });

  it('that cannot be used say why, and asking them sends nothing [models.routes.unavailable] [models.keys.missing]', async () => {
    const port = models();
    for (const [route, sentence] of [
      ['nonsense', '"nonsense" is not a route; write it as provider:model.'],
      [
        'nobody:x',
        'Route "nobody:x" names an unknown provider; configured are: openrouter, acme, broken, ollama, fake.',
      ],
      [
        'toString:x',
        'Route "toString:x" names an unknown provider; configured are: openrouter, acme, broken, ollama, fake.',
      ],
      ['openrouter:a/b', 'Provider "openrouter" has no key; set OPENROUTER_API_KEY.'],
      ['acme:a', 'Provider "acme" has no key; set ACME_KEY.'],
      ['broken:a', 'Provider "broken" has no usable base URL; give it one that starts with http(s)://.'],
      ['fake:slow', 'Route "fake:slow" names an unknown fake model; there is only fake:echo.'],
    ] as const) {
      expect(port.canUse(route)).toBe(sentence);
      const { reply, deltas } = await ask(port, requestOf(route));
      expect(reply).toMatchObject({
        failure: { kind: 'unavailable', sentence, status: null },
        metered: false,
        costMicros: null,
        produced: false,
      });
      expect(deltas).toEqual([]);
    }
    expect(upstream.requests).toHaveLength(0);
  });

  it('of a host that wants no key are ready without one [models.routes.keyless]', async () => {
    const port = models();
    expect(port.canUse('ollama:qwen3:8b')).toBeNull();
    expect(port.canUse('fake:echo')).toBeNull();
    const { reply } = await ask(port, requestOf('ollama:scenario:usage-without-cost'));
    expect(reply).toMatchObject({ text: 'hi', failure: null, costMicros: null, metered: true });
  });

  it('refused by a keyless host say that it may want a key [models.keys.refused]', async () => {
    const { reply } = await ask(models(), requestOf('ollama:scenario:status-401'));
    expect(reply.failure?.sentence).toBe(
      'ollama refused the request (401: No auth credentials found); it may want a key.',
    );
  });

  it('are described without a secret [models.routes.describe]', () => {
    const port = createModels({
      providers: {
        openrouter: { kind: 'openrouter', apiKey: 'sk-secret', providerOrder: [], allowFallbacks: true },
        fake: { kind: 'fake' },
      },
    });
    expect(port.describe()).toEqual([
      {
        name: 'openrouter',
        kind: 'openrouter',
        baseUrl: 'https://openrouter.ai/api/v1',
        keyVariable: 'OPENROUTER_API_KEY',
        problem: null,
      },
      { name: 'fake', kind: 'fake', baseUrl: null, keyVariable: null, problem: null },
    ]);
    expect(models().describe()[0]?.problem).toContain('OPENROUTER_API_KEY');
  });
});
