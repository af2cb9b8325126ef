import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { type Hit, type Hits, hitLimit } from './hits.ts';
import { ignoredFolders } from './ignored-folders.ts';

/** One search with ripgrep. */
export interface RipgrepSearch {
  /** The program to start. */
  readonly program: string;
  readonly pattern: string;
  /** Only files matching this glob, or null. */
  readonly glob: string | null;
  /** Folder to search; links below it are not followed. */
  readonly folder: string;
  /** Put before every path found. */
  readonly prefix: string;
}

const argumentsFor = ({ pattern, glob }: RipgrepSearch): string[] => [
  '--no-config',
  '--no-messages',
  '--color=never',
  '--no-heading',
  '--with-filename',
  '--line-number',
  '--null',
  '--hidden',
  '--no-ignore',
  '--sort=path',
  ...(glob === null ? [] : [`--glob=${glob}`]),
  ...ignoredFolders.map((name) => `--glob=!**/${name}/**`),
  `--regexp=${pattern}`,
  '--',
  '.',
];

const parseHit = (row: string, prefix: string): Hit | null => {
  const match = /^(?:\.\/)?([^\0]+)\0(\d+):(.*)$/s.exec(row);
  if (match === null) return null;
  const [, path = '', line = '', text = ''] = match;
  return { path: `${prefix}${path}`, line: Number(line), text };
};

/** Null when ripgrep is not installed or cannot read the pattern: the own search then has its turn. */
export const runRipgrep = (search: RipgrepSearch, signal: AbortSignal): Promise<Hits | null> =>
  new Promise((resolve) => {
    const child = spawn(search.program, argumentsFor(search), {
      cwd: search.folder,
      env: { PATH: process.env['PATH'] ?? '' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const hits: Hit[] = [];
    let cut: Hits['cut'] = null;
    const kill = (reason: 'limit' | 'time'): void => {
      cut ??= reason;
      child.kill('SIGKILL');
    };
    const stop = (): void => kill('time');
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    createInterface({ input: child.stdout }).on('line', (row) => {
      const hit = cut === null ? parseHit(row, search.prefix) : null;
      if (hit === null) return;
      if (hits.length < hitLimit) hits.push(hit);
      else kill('limit');
    });
    const finish = (result: Hits | null): void => {
      signal.removeEventListener('abort', stop);
      resolve(result);
    };
    child.once('error', () => finish(null));
    child.once('close', (code) => finish(code === 2 && hits.length === 0 ? null : { hits, cut }));
  });
