import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '@my-agent-crew/e2e/server-process';
import type { RecordedRequest } from '@my-agent-crew/testkit';

/** Milliseconds that processes of one machine agree on. */
export const now = (): number => performance.timeOrigin + performance.now();

/** CPU seconds a process has used, its own threads only. */
export const cpuSeconds = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
};

/** Resident memory of a process, in MB. */
export const residentMb = (pid: number): number => {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  return (pages * 4096) / 1e6;
};

const run = (entry: string, env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, ['--conditions=crew-source', entry], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
};

/** The fake model host as its own process, so that its work is not counted as ours. */
export interface UpstreamProcess {
  readonly url: string;
  /** Requests since the last reset. */
  log(): Promise<Pick<RecordedRequest, 'at' | 'raw'>[]>;
  reset(): Promise<void>;
  /** From now on it bills by the prefix of the prompt it has seen before. */
  billByPrefix(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the fake model host. */
export const startUpstream = async (): Promise<UpstreamProcess> => {
  const entry = fileURLToPath(import.meta.resolve('@my-agent-crew/testkit/fake-upstream-main'));
  const child = run(entry, {});
  const [line] = await once(createInterface({ input: child.stdout as NodeJS.ReadableStream }), 'line');
  const origin = `http://127.0.0.1:${JSON.parse(line).port}`;
  return {
    url: `${origin}/v1`,
    log: async () => (await (await fetch(`${origin}/_log`)).json()) as Pick<RecordedRequest, 'at' | 'raw'>[],
    reset: async () => void (await fetch(`${origin}/_reset`, { method: 'POST' })),
    billByPrefix: async () => void (await fetch(`${origin}/_bill-by-prefix`, { method: 'POST' })),
    stop: () => end(child),
  };
};

/** The floor server as a process. */
export interface FloorProcess {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from starting the process to its first answer. */
  readonly readyMs: number;
  stop(): Promise<void>;
}

/** Starts the floor. */
export const startFloor = async (upstream: string): Promise<FloorProcess> => {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'crew-floor-'));
  const url = `http://127.0.0.1:${port}`;
  const startedAt = now();
  const child = run(join(import.meta.dirname, 'floor-server.ts'), {
    PORT: String(port),
    UPSTREAM: upstream,
    FLOOR_DB: join(folder, 'floor.sqlite3'),
  });
  while (
    !(await fetch(`${url}/health`).then(
      (reply) => reply.ok,
      () => false,
    ))
  )
    await new Promise((resolve) => setTimeout(resolve, 5));
  const readyMs = now() - startedAt;
  return {
    url,
    readyMs,
    pid: child.pid ?? 0,
    stop: async () => {
      await end(child);
      rmSync(folder, { recursive: true });
    },
  };
};
