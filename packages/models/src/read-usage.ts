import type { TokenUsage } from '@my-agent-crew/contract';
import { type MicroDollars, toMicros } from '@my-agent-crew/core';

/** Usage as it came over the wire, or null when none came. */
export type RawUsage = Readonly<Record<string, unknown>> | null;

/** Nothing is known: what a cut answer or a silent host leaves. */
export const unknownUsage: TokenUsage = {
  prompt_tokens: null,
  cached_tokens: null,
  reasoning_tokens: null,
  completion_tokens: null,
};

const readField = (holder: unknown, key: string): unknown =>
  typeof holder === 'object' && holder !== null ? (holder as Record<string, unknown>)[key] : undefined;

const readCount = (holder: unknown, key: string): number | null => {
  const value = readField(holder, key);
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
};

const readPrice = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;

/** Token counts; one that is missing or no count stays unknown. Tokens written to a cache are part of the prompt's. */
export const readUsage = (raw: RawUsage): TokenUsage => ({
  prompt_tokens: readCount(raw, 'prompt_tokens'),
  cached_tokens: readCount(readField(raw, 'prompt_tokens_details'), 'cached_tokens'),
  reasoning_tokens: readCount(readField(raw, 'completion_tokens_details'), 'reasoning_tokens'),
  completion_tokens: readCount(raw, 'completion_tokens'),
});

/**
 * The price the upstream named, or null. With a key of one's own at the upstream the router charges 0 and names the real
 * price beside it; a zero without that price is not free but unknown.
 */
export const readCost = (raw: RawUsage): MicroDollars | null => {
  const cost = readPrice(readField(raw, 'cost'));
  if (cost === 0 && readField(raw, 'is_byok') === true) {
    return toMicros(readPrice(readField(readField(raw, 'cost_details'), 'upstream_inference_cost')));
  }
  return toMicros(cost);
};
