export type {
  CallContext,
  CallName,
  Handlers,
  SendMessageStream,
  StreamContext,
  StreamName,
  Streams,
} from './handlers.ts';
export { createHttpApp, type HttpAppOptions, type HttpServer } from './http-app.ts';
export type { ListenAddress, Listening } from './listen.ts';
export type { Log, LogLine } from './log-line.ts';
export type { SseFrame, SseSource } from './sse-source.ts';
