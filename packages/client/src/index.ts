export type {
  CallArguments,
  CallRequest,
  Output,
  StreamStatus,
  Watched,
  WatchRequest,
} from './call-request.ts';
export { type Client, type ClientOptions, createClient } from './client.ts';
export { createSseParser, type SseFrame, type SseParser } from './sse-parser.ts';
export type { StreamTiming } from './watch.ts';
