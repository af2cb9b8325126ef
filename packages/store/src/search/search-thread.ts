import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { CrewError } from '@my-agent-crew/contract';
import { asCrewError } from '../database-error.ts';
import type { SearchAnswer, SearchRequest } from './run-search.ts';

/** What the thread is asked. */
export interface WorkerOrder {
  readonly id: number;
  readonly request: SearchRequest;
}

/** What it answers. */
export type WorkerAnswer =
  | { readonly id: number; readonly answer: SearchAnswer }
  | { readonly id: number; readonly failure: { readonly code: string; readonly message: string } };

/** One searching thread over a database file; started by the first search, ended when it was idle for a while. */
export interface SearchThread {
  search(request: SearchRequest, signal: AbortSignal): Promise<SearchAnswer>;
  close(): Promise<void>;
}

interface Waiting {
  readonly order: WorkerOrder;
  readonly settle: (answer: SearchAnswer | Error) => void;
}

const idleMs = 60_000;
/** Searches that may wait for the thread. */
const mostWaiting = 50;

const startWorker = (file: string, busyTimeoutMs: number): Worker => {
  // Beside this file in every form it runs in: source, built package, bundle.
  const script = new URL(`./search-worker${extname(import.meta.url)}`, import.meta.url);
  const worker = new Worker(script, { workerData: { file, busyTimeoutMs }, name: 'search' });
  worker.unref();
  return worker;
};

const stopped = (): CrewError =>
  new CrewError('unavailable', 'The search was ended before it had an answer. Search again.');

/** Makes the thread; nothing runs before the first search. */
export const createSearchThread = (file: string, busyTimeoutMs: number): SearchThread => {
  const waiting: Waiting[] = [];
  let worker: Worker | null = null;
  let current: Waiting | null = null;
  let lastId = 0;
  let idle: NodeJS.Timeout | undefined;

  const lose = (cause: unknown): void => {
    worker = null;
    const lost = current;
    current = null;
    lost?.settle(cause instanceof Error ? cause : stopped());
    next();
  };
  const open = (): Worker => {
    if (worker !== null) return worker;
    const opened = startWorker(file, busyTimeoutMs);
    const isMine = (): boolean => worker === opened;
    opened.on('message', (message: WorkerAnswer) => isMine() && take(message));
    opened.on('error', (cause) => isMine() && lose(asCrewError(cause, file)));
    opened.on('exit', () => isMine() && lose(null));
    worker = opened;
    return opened;
  };
  const next = (): void => {
    clearTimeout(idle);
    if (current !== null) return;
    current = waiting.shift() ?? null;
    if (current !== null) open().postMessage(current.order);
    else if (worker !== null) idle = setTimeout(() => void close(), idleMs).unref();
  };
  const take = (message: WorkerAnswer): void => {
    if (current?.order.id !== message.id) return;
    const { settle } = current;
    current = null;
    if ('answer' in message) settle(message.answer);
    else {
      const cause = Object.assign(new Error(message.failure.message), { code: message.failure.code });
      const known = asCrewError(cause, file);
      settle(known instanceof Error ? known : cause);
    }
    next();
  };
  const close = async (): Promise<void> => {
    clearTimeout(idle);
    const ending = worker;
    worker = null;
    for (const { settle } of waiting.splice(0)) settle(stopped());
    current?.settle(stopped());
    current = null;
    if (ending === null) return;
    const ended = new Promise((resolve) => ending.once('exit', resolve));
    ending.postMessage('close');
    await ended;
  };

  return {
    close,
    search: (request, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(stopped());
        if (waiting.length >= mostWaiting)
          return reject(
            new CrewError('too-many', 'Too many searches wait already. This one was not made: try again.'),
          );
        lastId += 1;
        const entry: Waiting = {
          order: { id: lastId, request },
          settle: (answer) => {
            signal.removeEventListener('abort', leave);
            if (answer instanceof Error) reject(answer);
            else resolve(answer);
          },
        };
        // One that has not begun is not begun any more; one under way is short and ends by itself.
        const leave = (): void => {
          const at = waiting.indexOf(entry);
          if (at >= 0) waiting.splice(at, 1);
          reject(stopped());
        };
        signal.addEventListener('abort', leave, { once: true });
        waiting.push(entry);
        next();
      }),
  };
};
