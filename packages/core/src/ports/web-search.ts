/** One thing found on the web. Every word of it was written by a stranger. */
export interface WebHit {
  readonly title: string;
  readonly url: string;
  readonly snippet: string;
}

/** Searches the web. Never throws for what a service does. */
export interface WebSearch {
  /** Null when no service could be reached, which is not the same as nothing found. */
  find(query: string, limit: number, signal: AbortSignal): Promise<readonly WebHit[] | null>;
}
