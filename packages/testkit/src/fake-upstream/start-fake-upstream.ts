import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createWaiters } from './create-waiters.ts';
import type { Directive } from './directive.ts';
import { createReception } from './reception.ts';
import type { RecordedRequest } from './recorded-request.ts';
import { createRepertoire } from './repertoire.ts';
import type { ScriptEntry } from './script-step.ts';
import { trackSockets } from './track-sockets.ts';

/** How a fake upstream starts. Everything is optional. */
export interface FakeUpstreamOptions {
  /** Default 0: any free port. */
  readonly port?: number;
  /** Steps for any model, as with `script`. */
  readonly script?: readonly ScriptEntry[];
  /** Defaults for the `[[…]]` form, above all `tool` and `args`. */
  readonly directive?: Partial<Directive>;
  /** Keeps connections open between requests; default false, so that a leaked one shows. */
  readonly keepAlive?: boolean;
  /** Bills answers without a price of their own by the part of the prompt that was seen before. */
  readonly billsByPrefix?: boolean;
  /** What `GET /models` lists, which is not recorded; left out, it answers 404. */
  readonly models?: readonly unknown[];
}

/** A running fake upstream. */
export interface FakeUpstream {
  readonly port: number;
  /** Base URL for an OpenAI-compatible client. */
  readonly url: string;
  /** Every request since the last reset, oldest first. */
  readonly requests: readonly RecordedRequest[];
  /** Appends steps, for one model id or for any. Running out of them answers 500. */
  readonly script: (steps: readonly ScriptEntry[], model?: string) => void;
  readonly reset: () => void;
  /** Resolves when so many requests have come in since the last reset. */
  readonly received: (count: number) => Promise<void>;
  /** Resolves when no answer is in progress and no connection is open. */
  readonly idle: () => Promise<void>;
  readonly openSockets: () => number;
  readonly close: () => Promise<void>;
}

/**
 * Starts an OpenAI-compatible chat-completions server on 127.0.0.1 that plays, in this order: the scenario named by the
 * model id `scenario:<name>`, the script of that model, the script for any model, the `[[…]]` directive of the last
 * message that has one, or a short default answer. For tests and benches.
 */
export const startFakeUpstream = async (options: FakeUpstreamOptions = {}): Promise<FakeUpstream> => {
  const waiters = createWaiters();
  const repertoire = createRepertoire(options.directive ?? {});
  if (options.script) repertoire.add(options.script);
  if (options.billsByPrefix === true) repertoire.billByPrefix();
  const reception = createReception(
    repertoire,
    { keepAlive: options.keepAlive ?? false, models: options.models },
    waiters.check,
  );
  const server = createServer(reception.receive);
  const openSockets = trackSockets(server, waiters.check);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}/v1`,
    requests: reception.requests,
    script: repertoire.add,
    reset: reception.reset,
    received: (count) => waiters.until(() => reception.requests.length >= count),
    idle: () => waiters.until(() => openSockets() === 0),
    openSockets,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
