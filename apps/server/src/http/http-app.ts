import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { CrewError } from '@my-agent-crew/contract';
import { Hono } from 'hono';
import { bindRoutes, type HttpApp } from './bind-routes.ts';
import { errorAnswer } from './error-answer.ts';
import { exchangeOf, openExchange } from './exchange.ts';
import { refuseRequest } from './guard.ts';
import type { Files, Handlers, Raws, SendMessageStream, Streams } from './handlers.ts';
import { type ListenAddress, type Listening, listenOn } from './listen.ts';
import type { Log } from './log-line.ts';
import { createOpenExchanges } from './open-exchanges.ts';
import { type SseLimits, sseLimits } from './sse-writer.ts';
import { serveWeb } from './static-web.ts';

/** What the HTTP layer is made of. The composition root provides it. */
export interface HttpAppOptions {
  handlers: Handlers;
  streams: Streams;
  files: Files;
  raws: Raws;
  /** Answers `sendMessage` when the asker accepts an event stream; without it such a request gets the plain reply. */
  sendMessageStream?: SendMessageStream;
  /** Names besides IP addresses and `localhost` that requests may be addressed to. */
  allowedHosts: readonly string[];
  /** The built web app, or null when there is none. */
  webRoot: string | null;
  log: Log;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Changes how patient stream writers are. */
  streamLimits?: Partial<SseLimits>;
}

/** The HTTP layer. `app` alone does not guard: serve it through `listen`. */
export interface HttpServer {
  app: HttpApp;
  /** Throws `CrewError` when the address is taken, or is not a loopback address. */
  listen(address: ListenAddress): Promise<Listening>;
}

const jsonHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

const createApp = (options: HttpAppOptions): HttpApp => {
  const app: HttpApp = new Hono();
  app.use('/api/*', async (c, next) => {
    await next().catch((thrown: unknown) => {
      throw thrown instanceof Error ? thrown : new Error(`A handler threw ${String(thrown)}.`);
    });
    if (c.env.outgoing.headersSent) return;
    c.header('cache-control', 'no-store');
    c.header('x-content-type-options', 'nosniff');
  });
  app.onError((error, c) => {
    const { route, controller } = exchangeOf(c.env.incoming as IncomingMessage);
    const { status, body } = errorAnswer(error);
    if (status === 500 && !controller.signal.aborted)
      options.log({
        level: 'error',
        event: 'request-failed',
        at: options.now(),
        route,
        message: error.message,
        cause: error,
      });
    // Whoever asks too often is told in the header too, where programs look.
    const seconds = body.error.details?.['retry_after_seconds'];
    const retry = typeof seconds === 'number' ? { 'retry-after': String(seconds) } : {};
    return c.body(JSON.stringify(body), status, { ...jsonHeaders, ...retry });
  });
  bindRoutes(app, {
    handlers: options.handlers,
    streams: options.streams,
    files: options.files,
    raws: options.raws,
    sendMessageStream: options.sendMessageStream,
    limits: { ...sseLimits, ...options.streamLimits },
    log: options.log,
    now: options.now,
  });
  serveWeb(app, options.webRoot);
  return app;
};

const refuse = (incoming: IncomingMessage, outgoing: ServerResponse, sentence: string): void => {
  const { status, body } = errorAnswer(new CrewError('denied', sentence));
  outgoing.writeHead(status, { ...jsonHeaders, connection: 'close' }).end(JSON.stringify(body));
  incoming.resume();
};

/**
 * Makes the HTTP layer of the server: the guard in front of everything, every route of the contract bound to its
 * handler, streams, and the web app.
 */
export const createHttpApp = (options: HttpAppOptions): HttpServer => {
  const app = createApp(options);
  const serve = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const open = createOpenExchanges();
  const onRequest = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const exchange = openExchange(incoming, outgoing, options.log, options.now);
    open.add(exchange, outgoing);
    const refusal = refuseRequest(incoming, options.allowedHosts);
    if (refusal === null) void serve(incoming, outgoing);
    else refuse(incoming, outgoing, refusal);
  };
  return {
    app,
    listen: (address) => listenOn(address, onRequest, open),
  };
};
