import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from './home-tree.ts';

const checkout = join(import.meta.dirname, '../../..');
/** `docs/examples`. */
export const examples = join(checkout, 'docs/examples');

/** Every file below a folder, by its path. */
export const filesBelow = (folder: string): [string, string][] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path, readFileSync(path, 'utf8')]);

/** A copy of one example, as a person would make it. */
export const copyExample = (path: string): string => {
  const copy = join(makeFolder(), path);
  mkdirSync(dirname(copy), { recursive: true });
  cpSync(join(examples, path), copy, { recursive: true });
  return copy;
};

/** Puts a program of the given shell text first on the PATH and answers its folder. */
export const fakeProgram = (name: string, text: string): string => {
  const folder = makeFolder();
  writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  return folder;
};

/** How a program ended and what it said. */
export interface Ending {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a script with a small environment, as `shell_run` does. */
export const run = (
  file: string,
  args: readonly string[],
  options: { path?: readonly string[]; env?: Record<string, string>; cwd?: string } = {},
): Promise<Ending> =>
  new Promise((done, fail) => {
    const PATH = [...(options.path ?? []), dirname(process.execPath), '/usr/bin', '/bin'].join(':');
    const child = spawn(file, args, {
      cwd: options.cwd ?? makeFolder(),
      env: { PATH, HOME: '/nonexistent', ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.once('error', fail);
    child.once('close', (code) => done({ code, stdout, stderr }));
  });
