import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashInputs, listFiles, readStamp, runStamped } from './stamp.cjs';

let root = '';
const write = (path: string, text: string): void => writeFileSync(join(root, path), text);
const hash = (facts: string[] = []): string => hashInputs(root, ['src', 'lock', 'absent'], facts);
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'crew-stamp-'));
  mkdirSync(join(root, 'src/dist'), { recursive: true });
  write('src/a.ts', 'a');
  write('lock', '1');
});
afterEach(() => rmSync(root, { recursive: true }));

describe('the hash of inputs', () => {
  it('changes with content, names and facts, not with times or built files [repo.bootstrap.changed]', () => {
    const before = hash();
    utimesSync(join(root, 'src/a.ts'), 1, 1);
    write('src/dist/built.js', 'x');
    expect(hash()).toBe(before);
    expect(hash(['v25'])).not.toBe(before);
    write('src/b.ts', '');
    const added = hash();
    write('src/a.ts', 'b');
    expect(new Set([before, added, hash()]).size).toBe(3);
  });

  it('does not confuse where one file ends and the next begins [repo.bootstrap.changed]', () => {
    write('src/a.ts', 'ab');
    write('src/b.ts', 'c');
    const before = hash();
    write('src/a.ts', 'a');
    write('src/b.ts', 'bc');
    expect(hash()).not.toBe(before);
    expect(listFiles(root, ['src'])).toEqual(['src/a.ts', 'src/b.ts']);
  });
});

describe('a stamped step', () => {
  it('is stamped only when it succeeded, and loses its old stamp when it failed [repo.bootstrap.recovers]', async () => {
    const stamp = join(root, 'stamps/step');
    await runStamped(stamp, 'one', async () => expect(readStamp(stamp)).toBe(null));
    expect(readStamp(stamp)).toBe('one');
    await expect(runStamped(stamp, 'two', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(readStamp(stamp)).toBe(null);
  });
});
