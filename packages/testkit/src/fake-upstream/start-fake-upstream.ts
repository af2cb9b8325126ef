import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { readChatBody } from './chat-body.ts';
import type { Directive } from './directive.ts';
import type { RecordedRequest } from './recorded-request.ts';
import { createRepertoire } from './repertoire.ts';
import type { ScriptEntry } from './script-step.ts';

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

type Mutable<Value> = { -readonly [Key in keyof Value]: Value[Key] };

const readAll = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

const answerJson = (response: ServerResponse, status: number, value: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
};

const createWaiters = () => {
  const waiting = new Set<{ readonly holds: () => boolean; readonly resolve: () => void }>();
  return {
    until: (holds: () => boolean) =>
      holds() ? Promise.resolve() : new Promise<void>((resolve) => waiting.add({ holds, resolve })),
    check: () => {
      for (const waiter of waiting) {
        if (!waiter.holds()) continue;
        waiting.delete(waiter);
        waiter.resolve();
      }
    },
  };
};

/**
 * Starts an OpenAI-compatible chat-completions server on 127.0.0.1 that plays, in this order: the scenario named by the
 * model id `scenario:<name>`, the script of that model, the script for any model, the `[[…]]` directive of the last
 * message that has one, or a short default answer. For tests and benches.
 */
export const startFakeUpstream = async (options: FakeUpstreamOptions = {}): Promise<FakeUpstream> => {
  const requests: Mutable<RecordedRequest>[] = [];
  const sockets = new Set<Socket>();
  const waiters = createWaiters();
  const repertoire = createRepertoire(options.directive ?? {});
  if (options.script) repertoire.add(options.script);

  const reset = () => {
    requests.length = 0;
    repertoire.reset();
  };

  const control = (path: string, raw: string, response: ServerResponse): boolean => {
    if (path === '/_log') answerJson(response, 200, requests);
    else if (path === '/_reset') {
      reset();
      answerJson(response, 200, { ok: true });
    } else if (path === '/_script') {
      const given = JSON.parse(raw) as ScriptEntry[] | { steps: ScriptEntry[]; model?: string };
      if (Array.isArray(given)) repertoire.add(given);
      else repertoire.add(given.steps, given.model);
      answerJson(response, 200, { ok: true });
    } else return false;
    return true;
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const raw = await readAll(request);
    const path = request.url ?? '/';
    if (!options.keepAlive) response.setHeader('connection', 'close');
    if (control(path, raw, response)) return;
    const body = readChatBody(raw);
    const seq = requests.length + 1;
    const { headers, method = 'GET' } = request;
    const record = {
      seq,
      at: Date.now(),
      method,
      path,
      headers,
      raw,
      body,
      played: 'nothing',
      aborted: false,
    };
    requests.push(record);
    response.once('close', () => {
      record.aborted = !response.writableFinished;
    });
    waiters.check();
    if (!path.endsWith('/chat/completions') || body === null) {
      answerJson(response, 404, {
        error: { code: 404, message: `The fake upstream has no ${method} ${path}.` },
      });
      return;
    }
    const act = repertoire.choose(body);
    record.played = act.name;
    await act.play(response, headers);
    if (!response.destroyed && !response.writableEnded) {
      if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end();
    }
  };

  const server = createServer((request, response) => {
    // A client that goes away in the middle is what many tests are about; a defect of ours must not hide as one.
    handle(request, response).catch((error: unknown) => {
      if (!request.complete || response.destroyed) return;
      if (response.headersSent) response.destroy();
      else answerJson(response, 500, { error: { code: 500, message: `The fake upstream failed: ${error}` } });
    });
  });
  server.on('connection', (socket) => {
    socket.setNoDelay(true);
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      waiters.check();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    script: repertoire.add,
    reset,
    received: (count) => waiters.until(() => requests.length >= count),
    idle: () => waiters.until(() => sockets.size === 0),
    openSockets: () => sockets.size,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
