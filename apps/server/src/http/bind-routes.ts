import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import {
  CrewError,
  type FileRoute,
  type RawRoute,
  type Route,
  routes,
  type Schema,
  type StreamRoute,
} from '@my-agent-crew/contract';
import type { Context, Hono } from 'hono';
import { exchangeOf } from './exchange.ts';
import type {
  CallContext,
  Files,
  Handlers,
  RawContext,
  RawReply,
  Raws,
  SendMessageStream,
  StreamContext,
  Streams,
} from './handlers.ts';
import { readInput } from './invalid-input.ts';
import type { Log } from './log-line.ts';
import { checkTextLength, readBytes, readJsonBody } from './read-body.ts';
import { type FileReply, sendFile } from './send-file.ts';
import type { SseSource } from './sse-source.ts';
import { type SseLimits, writeStream } from './sse-writer.ts';

/** The app as Node serves it: every request carries the raw request and response. */
export type HttpApp = Hono<{ Bindings: HttpBindings }>;
type HttpContext = Context<{ Bindings: HttpBindings }>;

/** What answers the routes. */
export interface Binding {
  handlers: Handlers;
  streams: Streams;
  files: Files;
  raws: Raws;
  sendMessageStream: SendMessageStream | undefined;
  limits: SseLimits;
  log: Log;
  now: () => number;
}

/** A handler once its types were checked at the door of `createHttpApp`. */
type AnyHandler = (request: CallContext<unknown, unknown, unknown>) => unknown;
type AnyStream = (request: StreamContext<unknown, unknown>) => Promise<SseSource | null> | SseSource | null;

const readBody = async (route: Route, incoming: IncomingMessage): Promise<unknown> => {
  if (route.body === undefined) return undefined;
  const body = readInput(route.body, await readJsonBody(incoming), 'body');
  if (route.errors.includes('too-large')) checkTextLength(body);
  return body;
};

const serialiseReply = (name: string, schema: Schema, reply: unknown): string => {
  const checked = schema.safeParse(reply);
  if (checked.success) return JSON.stringify(checked.data);
  const [issue] = checked.error.issues;
  throw new Error(`The reply of ${name} breaks its contract at "${issue?.path.join('.')}": ${issue?.code}.`, {
    cause: checked.error,
  });
};

const sendStream = async (c: HttpContext, source: SseSource, binding: Binding): Promise<Response> => {
  const { incoming, outgoing } = c.env;
  const exchange = exchangeOf(incoming as IncomingMessage);
  exchange.isStream = true;
  const ending = await writeStream(outgoing, source, exchange.controller, binding.limits);
  const line = { event: 'stream-cut', at: binding.now(), route: exchange.route };
  if (ending.kind === 'slow')
    binding.log({
      ...line,
      level: 'warn',
      message: `The watcher did not read ${ending.frames} frames in time.`,
    });
  if (ending.kind === 'failed') {
    const { cause } = ending;
    // A source that cuts its watcher on purpose says so with a sentence; anything else is a defect.
    const isMeant = cause instanceof CrewError;
    const message = isMeant ? cause.message : 'The source of the stream failed.';
    binding.log({ ...line, level: isMeant ? 'warn' : 'error', message, ...(isMeant ? {} : { cause }) });
  }
  return RESPONSE_ALREADY_SENT;
};

const wantsStream = (incoming: IncomingMessage): boolean =>
  (incoming.headers.accept ?? '').includes('text/event-stream');

const bindCall = (app: HttpApp, name: keyof Handlers, route: Route, binding: Binding): void => {
  const handle = binding.handlers[name] as AnyHandler;
  const stream = name === 'sendMessage' ? (binding.sendMessageStream as AnyHandler | undefined) : undefined;
  app.on(route.method, route.path, async (c) => {
    const incoming = c.env.incoming as IncomingMessage;
    const exchange = exchangeOf(incoming);
    exchange.route = route.path;
    const request = {
      params: readInput(route.params, c.req.param(), 'path'),
      query: readInput(route.query, c.req.query(), 'query'),
      body: await readBody(route, incoming),
      signal: exchange.controller.signal,
    };
    if (stream !== undefined && wantsStream(incoming)) {
      const source = (await stream(request)) as SseSource | null;
      return source === null ? c.body(null, 204) : sendStream(c, source, binding);
    }
    const text = serialiseReply(name, route.reply, await handle(request));
    return c.body(text, route.status ?? 200, { 'content-type': 'application/json; charset=utf-8' });
  });
};

const bindStream = (app: HttpApp, name: keyof Streams, route: StreamRoute, binding: Binding): void => {
  const open = binding.streams[name] as AnyStream;
  app.on(route.method, route.path, async (c) => {
    const incoming = c.env.incoming as IncomingMessage;
    const exchange = exchangeOf(incoming);
    exchange.route = route.path;
    if (incoming.method === 'HEAD') return c.body(null, 204);
    const source = await open({
      params: readInput(route.params, c.req.param(), 'path'),
      query: readInput(route.query, c.req.query(), 'query'),
      lastEventId: incoming.headers['last-event-id']?.toString() || null,
      signal: exchange.controller.signal,
    });
    return source === null ? c.body(null, 204) : sendStream(c, source, binding);
  });
};

const bindFile = (app: HttpApp, name: keyof Files, route: FileRoute, binding: Binding): void => {
  const make = binding.files[name] as (
    request: CallContext<unknown, unknown, undefined>,
  ) => Promise<FileReply> | FileReply;
  app.on(route.method, route.path, async (c) => {
    const incoming = c.env.incoming as IncomingMessage;
    const exchange = exchangeOf(incoming);
    exchange.route = route.path;
    const file = await make({
      params: readInput(route.params, c.req.param(), 'path'),
      query: readInput(route.query, c.req.query(), 'query'),
      body: undefined,
      signal: exchange.controller.signal,
    });
    const cause = await sendFile(incoming, c.env.outgoing as ServerResponse, file);
    if (cause !== null)
      binding.log({
        level: 'error',
        event: 'file-cut',
        at: binding.now(),
        route: route.path,
        message: 'A file broke off while it was sent.',
        cause,
      });
    return RESPONSE_ALREADY_SENT;
  });
};

const bindRaw = (app: HttpApp, name: keyof Raws, route: RawRoute, binding: Binding): void => {
  const handle = binding.raws[name] as (
    request: RawContext<unknown>,
  ) => Promise<RawReply<unknown>> | RawReply<unknown>;
  app.on(route.method, route.path, async (c) => {
    const incoming = c.env.incoming as IncomingMessage;
    exchangeOf(incoming).route = route.path;
    const { status, reply } = await handle({
      params: readInput(route.params, c.req.param(), 'path'),
      headers: incoming.headers,
      bytes: await readBytes(incoming, route.maxBytes),
    });
    const text = serialiseReply(name, route.answer, reply);
    return c.body(text, status, { 'content-type': 'application/json; charset=utf-8' });
  });
};

/** Binds every route of the contract once. A path under /api that none takes is `not-found`. */
export const bindRoutes = (app: HttpApp, binding: Binding): void => {
  for (const [name, route] of Object.entries<Route | StreamRoute | FileRoute | RawRoute>(routes))
    if ('reply' in route) bindCall(app, name as keyof Handlers, route, binding);
    else if ('maxBytes' in route) bindRaw(app, name as keyof Raws, route, binding);
    else if ('files' in route) bindFile(app, name as keyof Files, route, binding);
    else bindStream(app, name as keyof Streams, route, binding);
  const missing = (c: HttpContext): never => {
    throw new CrewError(
      'not-found',
      `The API has no ${c.req.method} at this path. Nothing was done; see the list of routes in the documentation.`,
    );
  };
  app.all('/api', missing);
  app.all('/api/*', missing);
};
