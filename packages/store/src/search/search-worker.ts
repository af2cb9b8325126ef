import { parentPort, workerData } from 'node:worker_threads';
import BetterSqlite3 from 'better-sqlite3';
import { createRunSearch, type RunSearch } from './run-search.ts';
import type { WorkerAnswer, WorkerOrder } from './search-thread.ts';

/*
 * The thread that searches, with a connection of its own that can only read. A search over a million messages may take
 * longer than the server may stand still.
 */
const { file, busyTimeoutMs } = workerData as { readonly file: string; readonly busyTimeoutMs: number };
const client = new BetterSqlite3(file, { readonly: true, fileMustExist: true, timeout: busyTimeoutMs });
let run: RunSearch | null = null;

const answer = (order: WorkerOrder): WorkerAnswer => {
  try {
    run ??= createRunSearch(client);
    return { id: order.id, answer: run(order.request) };
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    return { id: order.id, failure: { code, message: String(cause) } };
  }
};

parentPort?.on('message', (order: WorkerOrder | 'close') => {
  if (order !== 'close') {
    parentPort?.postMessage(answer(order));
    return;
  }
  client.close();
  parentPort?.close();
});
