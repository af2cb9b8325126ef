import type { Schema } from '@my-agent-crew/contract';

/** What a schema yields after parsing: the type of replies, events, path parameters and queries. */
export type Output<S extends Schema> = S['_zod']['output'];

/** What a schema accepts: the type of bodies as a caller writes them. */
type Input<S extends Schema> = S['_zod']['input'];

/** A slot the route did not declare has the bare schema type, whose value is `unknown`. */
type IsDeclared<Value> = unknown extends Value ? false : true;

type ParamsSlot<Value> = IsDeclared<Value> extends true ? { params: Value } : { params?: undefined };
type QuerySlot<Value> =
  IsDeclared<Value> extends false
    ? { query?: undefined }
    : Record<never, never> extends Value
      ? { query?: Value }
      : { query: Value };
type BodySlot<Value> = IsDeclared<Value> extends true ? { body: Value } : { body?: undefined };

/** What a caller passes for one call: exactly the slots its route declares, and a signal that abandons it. */
export type CallRequest<P extends Schema, Q extends Schema, B extends Schema> = ParamsSlot<Output<P>> &
  QuerySlot<Output<Q>> &
  BodySlot<Input<B>> & { signal?: AbortSignal };

/** The request may be left out when nothing in it is required. */
export type CallArguments<Request> =
  Record<never, never> extends Request ? [request?: Request] : [request: Request];

/** What a caller passes for one file. */
export type FileRequest<P extends Schema, Q extends Schema> = ParamsSlot<Output<P>> &
  QuerySlot<Output<Q>> & { signal?: AbortSignal };

/** How a watched stream stands: dialling, delivering, or waiting before it dials again. */
export type StreamStatus = 'connecting' | 'open' | 'lost';

/** What a caller passes to watch a stream. `lastEventId` resumes after an event that is already held. */
export type WatchRequest<P extends Schema, Q extends Schema> = ParamsSlot<Output<P>> &
  QuerySlot<Output<Q>> & {
    lastEventId?: string | null;
    signal: AbortSignal;
    /** Called at every change; must not throw. */
    onStatus?: (status: StreamStatus) => void;
  };

/** One event of a watched stream. `id` is what `lastEventId` takes to resume after it. */
export interface Watched<Event> {
  id: string | null;
  event: Event;
}
