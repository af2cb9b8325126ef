import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveProcess, ProcessTree } from './process-tree.ts';

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
const signalAll = (root: number, processes: readonly LiveProcess[], name: 'SIGTERM' | 'SIGKILL'): void => {
  // An empty group's number may meanwhile be somebody else's.
  if (processes.some(({ isInGroup }) => isInGroup)) signalProcess(-root, name);
  for (const { pid } of processes) signalProcess(pid, name);
};

const waitUntilDead = async (tree: ProcessTree, forMs: number): Promise<readonly LiveProcess[]> => {
  const until = performance.now() + forMs;
  let processes = await tree.alive();
  while (processes.length > 0 && performance.now() < until) {
    await sleep(pollMs);
    processes = await tree.alive();
  }
  return processes;
};

/** Ends every process of the run: TERM, `graceMs` to comply, then KILL again and again until none is left. */
export const killTree = async (root: number, tree: ProcessTree, graceMs: number): Promise<void> => {
  let processes = await tree.alive();
  signalAll(root, processes, 'SIGTERM');
  if (processes.length > 0) processes = await waitUntilDead(tree, graceMs);
  const until = performance.now() + killForMs;
  while (processes.length > 0 && performance.now() < until) {
    signalAll(root, processes, 'SIGKILL');
    await sleep(5);
    processes = await tree.alive();
  }
};
