import { AsyncLocalStorage } from 'node:async_hooks';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import { guardedFetch } from './guarded-fetch.ts';
import { baseUrlOf, type ProviderConfig } from './provider-config.ts';
import type { WireBody } from './shape-body.ts';
import { readChunk, type WireFacts } from './wire-facts.ts';

/** What belongs to one attempt on a model object that all attempts share. */
export interface AttemptScope {
  readonly facts: WireFacts;
  readonly shape: (body: WireBody) => WireBody;
}

/**
 * Carries an attempt into the hooks of the shared model object. Building one object per attempt would compile its chunk
 * schema anew each time, several milliseconds before the request even leaves.
 */
export const attemptScope = new AsyncLocalStorage<AttemptScope>();

const scopeNow = (): AttemptScope => {
  const scope = attemptScope.getStore();
  if (scope === undefined) throw new Error('A model was called outside an attempt.');
  return scope;
};

/** The name under which the library files its own metadata; never seen outside this package. */
export const metadataName = 'route';

/** A model of an OpenAI-compatible host. `doStream` must run inside `attemptScope`. */
export const createUpstreamModel = (
  config: ProviderConfig,
  model: string,
  send: typeof fetch,
): LanguageModelV4 =>
  createOpenAICompatible({
    name: metadataName,
    baseURL: baseUrlOf(config) ?? '',
    ...(config.kind !== 'fake' && config.apiKey ? { apiKey: config.apiKey } : {}),
    includeUsage: true,
    fetch: (input, init) => guardedFetch(send, scopeNow().facts, input, init),
    transformRequestBody: (body) => scopeNow().shape(body),
    metadataExtractor: {
      extractMetadata: () => Promise.resolve(undefined),
      createStreamExtractor: () => {
        const { facts } = scopeNow();
        return { processChunk: (chunk) => readChunk(facts, chunk), buildMetadata: () => undefined };
      },
    },
  }).chatModel(model);
