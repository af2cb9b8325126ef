import type { JSONValue } from '@ai-sdk/provider';

/**
 * What an upstream asked to get back with its own answer. Stored by the turn as it is, read again by the next request
 * of the same route; never shown.
 */
export interface RouteDetails {
  /** OpenRouter's thought blocks, put back together. */
  readonly reasoning_details?: JSONValue[];
  /** Gemini's signature of each call, by position; null for a call without one. */
  readonly thought_signatures?: (string | null)[];
}

/** Reads stored details; anything unexpected in them is left out. */
export const readRouteDetails = (stored: unknown): RouteDetails => {
  if (typeof stored !== 'object' || stored === null) return {};
  const { reasoning_details: thoughts, thought_signatures: signatures } = stored as Record<string, unknown>;
  return {
    ...(Array.isArray(thoughts) && thoughts.length > 0 ? { reasoning_details: thoughts as JSONValue[] } : {}),
    ...(Array.isArray(signatures) ? { thought_signatures: signatures as (string | null)[] } : {}),
  };
};

/** Packs what came with an answer; null when the upstream wants nothing back. */
export const packRouteDetails = (
  thoughts: readonly unknown[],
  signatures: readonly (string | null)[],
): RouteDetails | null => {
  const hasSignature = signatures.some((signature) => signature !== null);
  if (thoughts.length === 0 && !hasSignature) return null;
  return {
    ...(thoughts.length > 0 ? { reasoning_details: [...thoughts] as JSONValue[] } : {}),
    ...(hasSignature ? { thought_signatures: [...signatures] } : {}),
  };
};
