import type { WebHit } from '@my-agent-crew/core';

/** One service that can be searched. */
export interface SearchBackend {
  readonly name: string;
  /** Throws when the service does not answer, or answers with something that is no list of results. */
  find(query: string, limit: number, signal: AbortSignal): Promise<readonly WebHit[]>;
}

/** Milliseconds a service has; the next one is better than a long wait. */
export const searchTimeoutMs = 10_000;
