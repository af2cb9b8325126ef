import type { IncomingHttpHeaders } from 'node:http';
import type { FileRoute, RawRoute, Route, routes, Schema, StreamRoute } from '@my-agent-crew/contract';
import type { FileReply } from './send-file.ts';
import type { SseSource } from './sse-source.ts';

type Routes = typeof routes;

/** Names of the contract's routes that answer once. */
type CallName = {
  [Name in keyof Routes]: Routes[Name] extends { reply: Schema } ? Name : never;
}[keyof Routes];

/** Names of the contract's routes that answer with a file. */
type FileName = {
  [Name in keyof Routes]: Routes[Name] extends { files: readonly string[] } ? Name : never;
}[keyof Routes];

/** Names of the contract's routes that take a body as it came. */
type RawName = {
  [Name in keyof Routes]: Routes[Name] extends { maxBytes: number } ? Name : never;
}[keyof Routes];

/** Names of the contract's routes that stream. */
type StreamName = Exclude<keyof Routes, CallName | FileName | RawName>;

type Output<S extends Schema> = unknown extends S['_zod']['output'] ? undefined : S['_zod']['output'];

/** One validated request. A slot the route does not declare is undefined. */
export interface CallContext<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  /** Aborts when the asker hangs up before the answer. */
  signal: AbortSignal;
}

/** One validated request for a stream. */
export interface StreamContext<Params, Query> {
  params: Params;
  query: Query;
  /** The id of the last event the watcher holds, or null for a fresh start. */
  lastEventId: string | null;
  /** Aborts when the watcher is gone, is cut, or the server closes; the source must end then. */
  signal: AbortSignal;
}

type HandlerOf<R> =
  R extends Route<infer P, infer Q, infer B, infer Reply>
    ? (
        request: CallContext<Output<P>, Output<Q>, Output<B>>,
      ) => Promise<Reply['_zod']['output']> | Reply['_zod']['output']
    : never;

type StreamOf<R> =
  R extends StreamRoute<infer P, infer Q, Schema>
    ? (request: StreamContext<Output<P>, Output<Q>>) => Promise<SseSource | null> | SseSource | null
    : never;

type FileOf<R> =
  R extends FileRoute<infer P, infer Q>
    ? (request: CallContext<Output<P>, Output<Q>, undefined>) => Promise<FileReply> | FileReply
    : never;

/** One request of another program, its body byte by byte. */
export interface RawContext<Params> {
  params: Params;
  headers: IncomingHttpHeaders;
  bytes: Uint8Array;
}

/** What another program is answered. 202: something was begun; 200: it had been begun before. */
export interface RawReply<Reply> {
  status: 200 | 202;
  reply: Reply;
}

type RawOf<R> =
  R extends RawRoute<infer P, infer Reply>
    ? (
        request: RawContext<Output<P>>,
      ) => Promise<RawReply<Reply['_zod']['output']>> | RawReply<Reply['_zod']['output']>
    : never;

/** What answers each call of another program. Errors are those of a call. */
export type Raws = { [Name in RawName]: RawOf<Routes[Name]> };

/** What answers each call of the contract. A thrown `CrewError` becomes its status; anything else is a defect (500). */
export type Handlers = { [Name in CallName]: HandlerOf<Routes[Name]> };

/** What feeds each stream of the contract; null means there is nothing to stream now (204). */
export type Streams = { [Name in StreamName]: StreamOf<Routes[Name]> };

/** What makes each file of the contract. What it throws before the first piece is answered like a call's error. */
export type Files = { [Name in FileName]: FileOf<Routes[Name]> };

/** The same request as `sendMessage`, answered with the stream of the turn it opened or joined. */
export type SendMessageStream = (
  request: Parameters<Handlers['sendMessage']>[0],
) => Promise<SseSource | null> | SseSource | null;
