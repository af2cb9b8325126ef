import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acquireLock } from './lock.cjs';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'crew-lock-'));
  file = join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

const unexpected = (pid: number): void => expect.fail(`waited for ${pid}`);
const deadPid = spawnSync('true').pid;

describe('the lock of a checkout', () => {
  it('is held by one at a time and leaves nothing behind [repo.bootstrap.two]', async () => {
    let inside = 0;
    const waitedFor: number[] = [];
    const take = async (): Promise<void> => {
      const lock = await acquireLock(file, (pid) => waitedFor.push(pid));
      inside += 1;
      expect(inside).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 5));
      inside -= 1;
      lock.release();
    };
    await Promise.all([take(), take(), take()]);
    expect(new Set(waitedFor)).toEqual(new Set([process.pid]));
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ['a dead process', JSON.stringify({ pid: deadPid, born: '' })],
    [
      'a dead process with a dead tool',
      JSON.stringify({ pid: deadPid, born: '', child: { pid: deadPid, born: '' } }),
    ],
    ['a process number that someone else got', JSON.stringify({ pid: process.pid, born: '1' })],
    ['nobody (an unreadable file)', 'not json'],
  ])('is taken over from %s [repo.bootstrap.two]', async (_, content) => {
    writeFileSync(file, content);
    const lock = await acquireLock(file, unexpected);
    lock.release();
    expect(existsSync(file)).toBe(false);
  });

  it('is taken over although a takeover was itself interrupted [repo.bootstrap.two]', async () => {
    writeFileSync(file, JSON.stringify({ pid: deadPid, born: '' }));
    writeFileSync(`${file}-takeover`, '1');
    utimesSync(`${file}-takeover`, 1, 1);
    (await acquireLock(file, unexpected)).release();
    expect(readdirSync(folder)).toEqual([]);
  });
});
