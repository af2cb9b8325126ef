import type * as z from 'zod/mini';
import type { ErrorCode } from './error-code.ts';

/** HTTP methods the API uses. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Any schema, for the slots of a route. */
export type Schema = z.ZodMiniType;

/** One call of the API as data: the server binds it, the client derives the call from it. */
export interface Route<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
> {
  readonly method: Method;
  /** With `:name` for each key of `params`. */
  readonly path: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly reply: Reply;
  /** Success status; 200 unless given. */
  readonly status?: 200 | 201 | 202;
  /** The codes its handler may answer with, besides `invalid-input`, `denied` and `internal`. */
  readonly errors: readonly ErrorCode[];
}

/** A server-sent stream as data. */
export interface StreamRoute<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Event extends Schema = Schema,
> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly event: Event;
  readonly errors: readonly ErrorCode[];
}

/** A file to download as data: text of one of a few types, sent as it is made, always as an attachment. */
export interface FileRoute<Params extends Schema = Schema, Query extends Schema = Schema> {
  readonly method: 'GET';
  readonly path: string;
  readonly params?: Params;
  readonly query?: Query;
  /** The types of content it may answer with. */
  readonly files: readonly string[];
  readonly errors: readonly ErrorCode[];
}

/** A call of another program as data: its body is taken byte by byte as it came, of any type of content. */
export interface RawRoute<Params extends Schema = Schema, Reply extends Schema = Schema> {
  readonly method: 'POST';
  readonly path: string;
  readonly params: Params;
  /** Bytes its body may have. */
  readonly maxBytes: number;
  readonly answer: Reply;
  /** 202 when something was begun; 200 when it had been begun before. */
  readonly statuses: readonly [202, 200];
  readonly errors: readonly ErrorCode[];
}

/** Declares a call; only fixes its types. */
export const route = <Params extends Schema, Query extends Schema, Body extends Schema, Reply extends Schema>(
  declaration: Route<Params, Query, Body, Reply>,
): Route<Params, Query, Body, Reply> => declaration;

/** Declares a stream; only fixes its types. */
export const streamRoute = <Params extends Schema, Query extends Schema, Event extends Schema>(
  declaration: StreamRoute<Params, Query, Event>,
): StreamRoute<Params, Query, Event> => declaration;

/** Declares a file; only fixes its types. */
export const fileRoute = <Params extends Schema, Query extends Schema>(
  declaration: FileRoute<Params, Query>,
): FileRoute<Params, Query> => declaration;

/** Declares a call of another program; only fixes its types. */
export const rawRoute = <Params extends Schema, Reply extends Schema>(
  declaration: RawRoute<Params, Reply>,
): RawRoute<Params, Reply> => declaration;
