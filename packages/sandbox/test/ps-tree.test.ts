import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { killTree } from '../src/process-tree/kill-tree.ts';
import { createPsTree } from '../src/process-tree/ps-tree.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

describe('process tree without /proc', () => {
  it('finds and ends children, also those that left the group while their parent lived [sandbox.tree.portable]', async () => {
    const child = spawn('/bin/sh', ['-c', 'setsid sleep 81818 & sleep 81818 & echo up; wait'], {
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const pid = child.pid ?? 0;
    const tree = createPsTree(pid);
    cleanups.push(() => tree.release());
    await once(child.stdout, 'data');
    await expect.poll(async () => (await tree.alive()).length, { timeout: 5_000 }).toBe(3);
    await killTree(pid, tree, 200);
    expect(await tree.alive()).toEqual([]);
  });
});
