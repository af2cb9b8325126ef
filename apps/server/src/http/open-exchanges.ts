import type { ServerResponse } from 'node:http';
import type { Exchange } from './exchange.ts';

/** The exchanges of one server that are not over. */
export interface OpenExchanges {
  add(exchange: Exchange, outgoing: ServerResponse): void;
  /** Cuts every stream; their watchers come back when there is a server again. */
  cutStreams(): void;
  /** Resolves once no answer is under way. */
  settled(): Promise<void>;
}

/** Starts with none. */
export const createOpenExchanges = (): OpenExchanges => {
  const open = new Set<Exchange>();
  let waiting: (() => void)[] = [];
  return {
    add(exchange, outgoing) {
      open.add(exchange);
      outgoing.once('close', () => {
        open.delete(exchange);
        if (open.size > 0) return;
        for (const resolve of waiting) resolve();
        waiting = [];
      });
    },
    cutStreams() {
      for (const { isStream, controller } of open) if (isStream) controller.abort();
    },
    settled: () =>
      new Promise((resolve) => {
        if (open.size === 0) resolve();
        else waiting.push(resolve);
      }),
  };
};
