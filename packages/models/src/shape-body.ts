import type { ModelRequest } from '@my-agent-crew/core';
import type { ProviderConfig } from './provider-config.ts';

/** A chat-completions body on its way out. */
export type WireBody = Record<string, unknown>;

interface WireMessage {
  readonly role: string;
  readonly content: unknown;
}

type OpenRouterConfig = Extract<ProviderConfig, { kind: 'openrouter' }>;

/** What of a request decides where it goes and how hard the model thinks. */
export interface Routing extends Pick<ModelRequest, 'reasoning' | 'servedBy'> {
  /** True when the same request has been tried before on this route. */
  readonly isRetry: boolean;
}

/** These families cache a prompt only up to marks in it; the others do it by themselves. */
const cachesByMark = (model: string): boolean => /^(anthropic|qwen|alibaba)\//.test(model);

/** Thought signatures of these families are valid only at the upstream provider that made them. */
const bindsSignatures = (model: string): boolean => /^(google|anthropic)\//.test(model);

const toPart = (text: string, isMarked: boolean) =>
  isMarked ? { type: 'text', text, cache_control: { type: 'ephemeral' } } : { type: 'text', text };

/**
 * Marks the end of the system prompt and the newest input. Every text goes out as a part, marked or not, so that moving
 * the second mark changes nothing else in the messages before it.
 */
const markForCache = (messages: readonly WireMessage[]): WireMessage[] => {
  const newest = messages.findLastIndex(({ role }) => role === 'user' || role === 'tool');
  return messages.map((message, position) => {
    if (typeof message.content !== 'string' || message.role === 'assistant') return message;
    const isMarked = message.content !== '' && (position === newest || message.role === 'system');
    return { ...message, content: [toPart(message.content, isMarked)] };
  });
};

const chooseProviders = (
  { providerOrder, allowFallbacks }: OpenRouterConfig,
  model: string,
  { servedBy, isRetry }: Routing,
): WireBody => {
  if (servedBy !== null && bindsSignatures(model)) {
    if (!isRetry) return { provider: { order: [servedBy], allow_fallbacks: false } };
    // The pinned provider has just failed: it stays the first choice, but another one beats no answer.
    const others = providerOrder.filter((name) => name !== servedBy);
    const mayLeave = providerOrder.length === 0 || allowFallbacks;
    return { provider: { order: [servedBy, ...others], allow_fallbacks: mayLeave } };
  }
  if (providerOrder.length === 0) return {};
  return { provider: { order: [...providerOrder], allow_fallbacks: allowFallbacks } };
};

/**
 * Adds what OpenRouter understands: the price of the call, the effort of thinking, the order of upstream providers, and
 * marks for prompt caches. Other hosts get the body untouched, since some refuse fields they do not know.
 */
export const shapeBody = (
  body: WireBody,
  config: ProviderConfig,
  model: string,
  routing: Routing,
): WireBody => {
  if (config.kind !== 'openrouter') return body;
  const messages = body['messages'];
  return {
    ...body,
    ...(cachesByMark(model) && Array.isArray(messages)
      ? { messages: markForCache(messages as WireMessage[]) }
      : {}),
    usage: { include: true },
    ...(routing.reasoning === null ? {} : { reasoning: { effort: routing.reasoning } }),
    ...chooseProviders(config, model, routing),
  };
};
