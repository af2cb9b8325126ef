import type { IncomingHttpHeaders } from 'node:http';
import type { ChatBody } from './chat-body.ts';
import type { ServedUsage } from './served-usage.ts';

/** A request as it came in, and what became of it. */
export interface RecordedRequest {
  /** Dense from 1. */
  readonly seq: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The body to the byte. */
  readonly raw: string;
  /** The body as a chat request; null when it is none. */
  readonly body: ChatBody | null;
  /** What was played, such as `scenario:text`, `script`, `directive`, `audio`, `default`. */
  readonly played: string;
  /** True once an answer began with a good status: it may be billed. */
  readonly began: boolean;
  /** The token counts and price that went out with it, or null. */
  readonly usage: ServedUsage | null;
  /** True once the client left before the answer was whole. */
  readonly aborted: boolean;
}
