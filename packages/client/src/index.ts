export type {
  CallArguments,
  CallRequest,
  FileRequest,
  Output,
  StreamStatus,
  Watched,
  WatchRequest,
} from './call-request.ts';
export { type Client, type ClientOptions, createClient } from './client.ts';
export type { Download } from './download.ts';
export { createSseParser, type SseFrame, type SseParser } from './sse-parser.ts';
export type { StreamTiming } from './watch.ts';
