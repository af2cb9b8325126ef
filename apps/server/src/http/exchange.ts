import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from './log-line.ts';

/** One request on its way: what is logged about it, and the signal that it was abandoned. */
export interface Exchange {
  /** The pattern of the route that took it; set by whoever takes it. */
  route: string;
  /** Aborts when the asker hangs up before the answer is whole. */
  controller: AbortController;
  /** True once its answer is a stream, which lasts until it is cut. */
  isStream: boolean;
}

const newExchange = (): Exchange => ({ route: '-', controller: new AbortController(), isStream: false });

const exchanges = new WeakMap<IncomingMessage, Exchange>();

/** Begins to follow a request; one line is logged when its answer is whole or its asker is gone (status 0). */
export const openExchange = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  log: Log,
  now: () => number,
): Exchange => {
  const startedAt = now();
  const startedTick = performance.now();
  const exchange = newExchange();
  exchanges.set(incoming, exchange);
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) exchange.controller.abort();
    log({
      level: 'info',
      event: 'request',
      at: startedAt,
      method: incoming.method ?? '',
      route: exchange.route,
      status: outgoing.headersSent ? outgoing.statusCode : 0,
      ms: Math.round((performance.now() - startedTick) * 10) / 10,
    });
  });
  return exchange;
};

/** The exchange of a request that was opened before. */
export const exchangeOf = (incoming: IncomingMessage): Exchange => exchanges.get(incoming) ?? newExchange();
