import type { UpstreamRequest } from './ask-upstream.ts';

/** Where the owner's firecrawl is. */
export interface Firecrawl {
  readonly baseUrl: string;
  /** Sent only when set: one's own host needs none. Spec: tools, "FIRECRAWL_API_KEY là tuỳ chọn". */
  readonly apiKey: string | null;
}

/** A page is rendered in a browser there before it answers. Milliseconds. */
const timeoutMs = 30_000;

/** A request to one of its endpoints. */
export const firecrawlRequest = (
  { baseUrl, apiKey }: Firecrawl,
  path: string,
  body: unknown,
): UpstreamRequest => ({
  url: `${baseUrl.replace(/\/+$/, '')}${path}`,
  headers: apiKey === null ? {} : { authorization: `Bearer ${apiKey}` },
  body,
  timeoutMs,
});
