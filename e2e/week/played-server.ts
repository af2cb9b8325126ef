import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Client, createClient } from '@my-agent-crew/client';
import type { KillPoint } from './arm-kill.ts';
import type { Answer, Deed, Order } from './orders.ts';

/** A crew server as a process of its own, in which time passes only by order. */
export interface PlayedServer {
  readonly url: string;
  readonly client: Client;
  /** Lets time pass up to then (milliseconds UTC), from one sleeper to the next. Rejects when the process dies on the way. */
  until(time: number): Promise<void>;
  /** Somebody sets the clock of the machine. */
  set(time: number): Promise<void>;
  /** From now on it ends with SIGKILL around a commit: the so-many-th. */
  arm(point: KillPoint): Promise<void>;
  /** Resolves once everything that can go on without time passing has done so. */
  settle(): Promise<void>;
  /** Where its clock stood when it last said so. */
  now(): number;
  /** Everything it printed that is not everyday. */
  output(): string;
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
  /** Closes it as a signal would; resolves when it is gone. */
  stop(): Promise<void>;
  /** Resolves when it is gone, whatever ended it. */
  gone(): Promise<void>;
}

/** The bundle of `played-server-main.ts`, which the set-up of the end-to-end tests makes. */
const main = fileURLToPath(new URL('../dist/played/played-server.mjs', import.meta.url));

const alive = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL');
});

type Waiting = Map<
  number,
  { readonly resolve: (answer: Answer) => void; readonly reject: (why: Error) => void }
>;

/** Starts it over `home` with its clock at `at`; models answer under `upstream`. Rejects when it dies before it listens. */
export const startPlayedServer = async (
  home: string,
  options: { readonly at: number; readonly upstream: string; readonly env?: Record<string, string> },
): Promise<PlayedServer> => {
  const { PATH = '' } = process.env;
  const child = fork(main, [home, String(options.at), new URL(options.upstream).origin], {
    execArgv: ['--enable-source-maps', '--disable-warning=ExperimentalWarning'],
    env: { PATH, HOME: home, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  alive.add(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      printed = (printed + chunk.toString('utf8')).slice(-50_000);
    });
  const waiting: Waiting = new Map();
  let lastNow = options.at;
  let nextId = 0;
  child.on('message', (answer: Answer) => {
    lastNow = answer.now;
    waiting.get(answer.id)?.resolve(answer);
    waiting.delete(answer.id);
  });
  const gone = once(child, 'exit').then(() => {
    alive.delete(child);
    for (const { reject } of waiting.values()) reject(new Error(`The played server is gone:\n${printed}`));
    waiting.clear();
  });
  const wait = (id: number): Promise<Answer> =>
    new Promise((resolve, reject) => void waiting.set(id, { resolve, reject }));
  const order = async (deed: Deed): Promise<void> => {
    nextId += 1;
    const answered = wait(nextId);
    child.send({ ...deed, id: nextId } satisfies Order, () => undefined);
    const { error } = await answered;
    if (error !== null) throw new Error(error);
  };
  const { url = '' } = await wait(0);
  return {
    url,
    client: createClient({ baseUrl: url }),
    until: (time) => order({ do: 'until', time }),
    set: (time) => order({ do: 'set', time }),
    arm: (point) => order({ do: 'arm', point }),
    settle: () => order({ do: 'settle' }),
    now: () => lastNow,
    output: () => printed,
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
    stop: async () => {
      await order({ do: 'close' });
      await gone;
    },
    gone: () => gone,
  };
};
