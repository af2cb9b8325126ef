import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { CrewError, routes } from '@my-agent-crew/contract';
import { onTestFinished } from 'vitest';
import {
  createHttpApp,
  type Files,
  type Handlers,
  type HttpAppOptions,
  type Listening,
  type LogLine,
  type Raws,
  type Streams,
} from '../../src/http/index.ts';

/** Overrides of a fixture server; everything not given answers `unavailable`. */
export interface FixtureOptions
  extends Partial<Omit<HttpAppOptions, 'handlers' | 'streams' | 'files' | 'raws' | 'log'>> {
  handlers?: Partial<Handlers>;
  streams?: Partial<Streams>;
  files?: Partial<Files>;
  raws?: Partial<Raws>;
}

/** A real server on a loopback port. */
export interface Fixture extends Listening {
  lines: LogLine[];
  /** Resolves with the first log line that satisfies the claim. */
  logged(claim: (line: LogLine) => boolean): Promise<LogLine>;
}

const absent = (name: string) => (): never => {
  throw new CrewError('unavailable', `The fixture has no ${name}.`);
};

/** Starts a server with fake handlers; it is closed when the test ends. */
export const startFixture = async (options: FixtureOptions = {}): Promise<Fixture> => {
  const lines: LogLine[] = [];
  const watchers: (() => void)[] = [];
  const filled = Object.fromEntries(Object.keys(routes).map((name) => [name, absent(name)]));
  const server = createHttpApp({
    allowedHosts: [],
    webRoot: null,
    now: Date.now,
    ...options,
    handlers: { ...filled, ...options.handlers } as unknown as Handlers,
    streams: { ...filled, ...options.streams } as unknown as Streams,
    files: { ...filled, ...options.files } as unknown as Files,
    raws: { ...filled, ...options.raws } as unknown as Raws,
    log: (line) => {
      lines.push(line);
      for (const watcher of watchers) watcher();
    },
  });
  const listening = await server.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => listening.close());
  return {
    ...listening,
    lines,
    logged: (claim) =>
      new Promise((resolve) => {
        const look = (): void => {
          const line = lines.find(claim);
          if (line !== undefined) resolve(line);
        };
        watchers.push(look);
        look();
      }),
  };
};

/** One exchange with full control over headers, which `fetch` would rewrite. */
export const send = (
  server: Listening,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<{ status: number; headers: IncomingMessage['headers']; body: string }> =>
  new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        host: '127.0.0.1',
        port: server.port,
        path,
        method: options.method ?? 'GET',
        headers: options.headers ?? {},
      },
      async (response) => {
        let body = '';
        for await (const chunk of response.setEncoding('utf8')) body += chunk;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
      },
    );
    request.once('error', reject);
    request.end(options.body);
  });

/** Writes these bytes on a bare connection and returns what comes back until the server closes it. */
export const sendRaw = (server: Listening, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      answer += chunk;
    });
    socket.once('close', () => resolve(answer)).once('error', reject);
  });

/** The fields of an error answer. */
export const errorOf = (body: string): { code: string; message: string; details?: Record<string, unknown> } =>
  (JSON.parse(body) as { error: { code: string; message: string } }).error;
