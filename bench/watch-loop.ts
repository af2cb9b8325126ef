import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/*
 * Loaded into a server with `--import=…/watch-loop.ts?file=<path>`: keeps the longest time its event loop stood still in
 * that file, in ms. SIGUSR2 begins anew. The path is in the address because the server empties its environment.
 */
const file = new URL(import.meta.url).searchParams.get('file');
if (isMainThread && file !== null) {
  const resolution = 1;
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  setInterval(() => writeFileSync(file, String(Math.max(0, delay.max / 1e6 - resolution))), 100).unref();
  process.on('SIGUSR2', () => delay.reset());
}
