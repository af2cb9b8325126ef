export type {
  Files,
  Handlers,
  RawContext,
  RawReply,
  Raws,
  StreamContext,
  Streams,
} from './handlers.ts';
export { createHttpApp, type HttpAppOptions } from './http-app.ts';
export type { Listening } from './listen.ts';
export type { Log, LogLine } from './log-line.ts';
export type { FileReply } from './send-file.ts';
export { formatFrame, framesIn, type SseFrame, type SseSource } from './sse-source.ts';
