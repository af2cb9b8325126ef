import { setTimeout as sleep } from 'node:timers/promises';
import type { ProcessTree } from './process-tree.ts';

const pollMs = 20;
/** A process stuck in the kernel cannot be killed; after this long the run ends without it. */
const killForMs = 5_000;

const signalProcess = (pid: number, name: 'SIGTERM' | 'SIGKILL'): void => {
  try {
    process.kill(pid, name);
  } catch {
    // Gone meanwhile, which is what was wanted.
  }
};

/** Signals the whole group at once as well, so that a fork storm inside it cannot outrun the list. */
const signalAll = (root: number, pids: readonly number[], name: 'SIGTERM' | 'SIGKILL'): void => {
  if (pids.length === 0) return;
  if (pids.includes(root)) signalProcess(-root, name);
  for (const pid of pids) signalProcess(pid, name);
};

const waitUntilDead = async (tree: ProcessTree, forMs: number): Promise<readonly number[]> => {
  const until = performance.now() + forMs;
  let pids = await tree.alive();
  while (pids.length > 0 && performance.now() < until) {
    await sleep(pollMs);
    pids = await tree.alive();
  }
  return pids;
};

/** Ends every process of the run: TERM, `graceMs` to comply, then KILL again and again until none is left. */
export const killTree = async (root: number, tree: ProcessTree, graceMs: number): Promise<void> => {
  let pids = await tree.alive();
  signalAll(root, pids, 'SIGTERM');
  if (pids.length > 0) pids = await waitUntilDead(tree, graceMs);
  const until = performance.now() + killForMs;
  while (pids.length > 0 && performance.now() < until) {
    signalAll(root, pids, 'SIGKILL');
    await sleep(5);
    pids = await tree.alive();
  }
};
