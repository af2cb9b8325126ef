import type { ModelRequest } from '@my-agent-crew/core';
import type { ProviderConfig } from './provider-config.ts';

/** A chat-completions body on its way out. */
export type WireBody = Record<string, unknown>;

interface WireMessage {
  readonly role: string;
  readonly content: unknown;
}

type OpenRouterConfig = Extract<ProviderConfig, { kind: 'openrouter' }>;
type Routing = Pick<ModelRequest, 'reasoning' | 'servedBy'>;

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

const chooseProviders = (config: OpenRouterConfig, model: string, servedBy: string | null): WireBody => {
  if (servedBy !== null && bindsSignatures(model)) {
    return { provider: { order: [servedBy], allow_fallbacks: false } };
  }
  if (config.providerOrder.length === 0) return {};
  return { provider: { order: [...config.providerOrder], allow_fallbacks: config.allowFallbacks } };
};

/**
 * Adds what OpenRouter understands: the price of the call, the effort of thinking, the order of upstream providers, and
 * marks for prompt caches. Other hosts get the body untouched, since some refuse fields they do not know.
 */
export const shapeBody = (
  body: WireBody,
  config: ProviderConfig,
  model: string,
  { reasoning, servedBy }: Routing,
): WireBody => {
  if (config.kind !== 'openrouter') return body;
  const messages = body['messages'];
  return {
    ...body,
    ...(cachesByMark(model) && Array.isArray(messages)
      ? { messages: markForCache(messages as WireMessage[]) }
      : {}),
    usage: { include: true },
    ...(reasoning === null ? {} : { reasoning: { effort: reasoning } }),
    ...chooseProviders(config, model, servedBy),
  };
};
