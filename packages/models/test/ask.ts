import type { ModelDelta, ModelReply, ModelRequest } from '@my-agent-crew/core';
import type { FakeUpstream } from '@my-agent-crew/testkit';
import { createModels, type Models, type ModelsOptions } from '../src/index.ts';

export const testKey = 'sk-or-v1-0123456789';

/** Two hosts behind one fake upstream: `openrouter:` and a plain `local:` that wants no key. */
export const modelsOf = (upstream: FakeUpstream, more: Partial<ModelsOptions> = {}): Models =>
  createModels({
    timers: { firstMs: 15_000, idleMs: 15_000 },
    providers: {
      openrouter: {
        kind: 'openrouter',
        apiKey: testKey,
        baseUrl: upstream.url,
        providerOrder: [],
        allowFallbacks: true,
      },
      local: { kind: 'openai-compatible', baseUrl: upstream.url, apiKey: null, keyVariable: null },
    },
    ...more,
  });

export const requestOf = (route: string, more: Partial<ModelRequest> = {}): ModelRequest => ({
  route,
  system: 'SYSTEM',
  messages: [{ role: 'user', text: 'hi' }],
  tools: [{ name: 'read', description: 'Reads.', parameters: { type: 'object', properties: {} } }],
  reasoning: null,
  servedBy: null,
  ...more,
});

export interface Asked {
  readonly reply: ModelReply;
  readonly deltas: readonly ModelDelta[];
}

export const ask = async (
  models: Models,
  request: ModelRequest,
  signal: AbortSignal = new AbortController().signal,
): Promise<Asked> => {
  const deltas: ModelDelta[] = [];
  const reply = await models.attempt(request, (delta) => deltas.push(delta), signal);
  return { reply, deltas };
};
