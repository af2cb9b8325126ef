/** The only source of time in core; tests use a fake one. */
export interface Clock {
  /** Milliseconds since the epoch, UTC. */
  now(): number;
  /** Resolves after `ms`; rejects with the signal's reason when it aborts first. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

/** ISO 8601 UTC with milliseconds, as the contract stores times. */
export const isoTime = (ms: number): string => new Date(ms).toISOString();
