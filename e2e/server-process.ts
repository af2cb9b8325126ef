import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@my-agent-crew/client';
import { routes } from '@my-agent-crew/contract';

const root = join(import.meta.dirname, '..');

/** The bundle that `npm start` runs. */
export const crewBundle = join(root, 'apps/cli/dist/main.mjs');

const given = new Set<number>();

/** Below the ports that systems hand out by themselves: a port of those may be taken by any connection between two starts. */
const firstPort = 15_000;
const lastPort = 32_000;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** A port of 127.0.0.1 that was free a moment ago, and that this process was never given before. */
export const freePort = async (): Promise<number> => {
  const port = firstPort + Math.floor(Math.random() * (lastPort - firstPort));
  if (given.has(port) || !(await isFree(port))) return freePort();
  given.add(port);
  return port;
};

/** A home of its own with a config.yaml whose routes go to `upstream`. */
export const makeHome = (upstream: string, options: { config?: string; agent?: string } = {}): string => {
  const home = mkdtempSync(join(tmpdir(), 'crew-e2e-'));
  const provider = `providers:\n  up:\n    base_url: ${upstream}\n`;
  writeFileSync(join(home, 'config.yaml'), `routes: [up:model]\n${provider}${options.config ?? ''}`);
  if (options.agent !== undefined) writeFileSync(join(home, 'agent.yaml'), options.agent);
  return home;
};

/** Removes a home made by `makeHome`. */
export const removeHome = (home: string): void => rmSync(home, { recursive: true, force: true });

/** A crew server as a process of its own. */
export interface ServerProcess {
  readonly url: string;
  readonly client: Client;
  readonly child: ChildProcess;
  /** Everything it printed. */
  output(): string;
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
}

const alive = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL');
});

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const untilReady = async (client: Client, child: ChildProcess, output: () => string): Promise<void> => {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const isReady = await client.call(routes.getHealth).then(
      () => true,
      () => false,
    );
    if (isReady) return;
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline)
      throw new Error(`The server did not come up:\n${output()}`);
    await pause(15);
  }
};

/** Starts the bundled server over `home` and waits until it takes requests. */
export const startServerProcess = async (
  home: string,
  options: { port?: number; env?: Record<string, string> } = {},
): Promise<ServerProcess> => {
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [crewBundle, 'serve', '--home', home, '--port', String(port)], {
    env: { PATH, HOME: home, TERM: 'dumb', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  alive.add(child);
  child.once('exit', () => alive.delete(child));
  let printed = '';
  const keep = (chunk: Buffer): void => {
    printed = (printed + chunk.toString('utf8')).slice(-50_000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const client = createClient({ baseUrl: url });
  const output = (): string => printed;
  await untilReady(client, child, output);
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, 'exit');
    }
    return child.exitCode;
  };
  return {
    url,
    client,
    child,
    output,
    kill: async () => {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
  };
};
