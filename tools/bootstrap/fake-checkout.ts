import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

/** How one run of the bootstrap ended. */
interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A run that still goes on. */
interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolves once standard output holds the text. */
  readonly untilPrinted: (text: string) => Promise<void>;
}

/** A tiny checkout with the real bootstrap and a scripted `npm` that brings scripted tools. */
export interface FakeCheckout {
  readonly root: string;
  /** Every call of a scripted tool since the start, in order. */
  readonly calls: () => string[];
  readonly write: (path: string, text: string) => void;
  /** Starts the bootstrap; `npm-like` puts a shell between, as npm does, and answers for the shell. */
  readonly begin: (args: readonly string[], env?: NodeJS.ProcessEnv, by?: 'npm-like') => Running;
  readonly run: (args: readonly string[], env?: NodeJS.ProcessEnv) => Promise<Ended>;
  readonly remove: () => void;
}

const nodeScript = `#!/bin/sh
[ "$1" = --version ] && { echo v24.21.0; exit 0; }
exec "${process.execPath}" "$@"
`;

/** Acts as pnpm: what FAKE_PNPM says, else "installs" the build and check tools of the fixture. */
const pnpmScript = `#!/bin/sh
[ "$1" = --version ] && { echo 12.4.2; exit 0; }
echo "pnpm $1 cache=$XDG_CACHE_HOME $5$4" >> "$FAKE_CALLS"
case "$FAKE_PNPM" in
  full) echo 'ENOSPC: no space left on device' >&2; exit 1;;
  slow) sleep 0.4;;
  hang) echo hanging > "$FAKE_ROOT/hanging"; exec sleep 30;;
esac
mkdir -p "$FAKE_ROOT/node_modules" && cp -R "$FAKE_ROOT/packed/." "$FAKE_ROOT/node_modules"
mkdir -p "$FAKE_ROOT/apps/web/node_modules" && cp -R "$FAKE_ROOT/packed/vite" "$FAKE_ROOT/apps/web/node_modules/vite"
`;

const npmScript = `#!/bin/sh
for last; do :; done
echo "npm $last cache=$npm_config_cache" >> "$FAKE_CALLS"
case "$FAKE_NPM" in
  offline) echo 'npm error code EAI_AGAIN' >&2; exit 1;;
  denied) echo 'npm error code EACCES' >&2; exit 1;;
  odd) echo 'one odd line' >&2; exit 3;;
esac
name=\${last%@*}
mkdir -p "$3/node_modules/$name/bin"
cp "$FAKE_ROOT/packed-node" "$3/node_modules/$name/bin/node"
cp "$FAKE_ROOT/packed-pnpm" "$3/node_modules/$name/pnpm"
`;

const program = `
if (process.argv.includes('replaces-itself') && !process.env.REPLACED) {
  process.execve(process.execPath, [process.argv0, ...process.execArgv, ...process.argv.slice(1)], { REPLACED: '1' });
}
process.on('SIGTERM', () => { console.log('asked to stop'); process.exit(7); });
console.log(JSON.stringify({ args: process.argv.slice(2), cwd: process.cwd(), env: Object.keys(process.env) }));
if (process.argv.includes('exit-3')) process.exitCode = 3;
if (process.argv.includes('serve') && !process.argv.includes('exit-3')) setInterval(() => {}, 1000);
`;

const buildScript = (name: string, output: string, text: string): string => `
import fs from 'node:fs';
fs.appendFileSync(process.env.FAKE_CALLS, 'build ${name}\\n');
fs.mkdirSync(process.env.FAKE_ROOT + '/${dirname(output)}', { recursive: true });
fs.writeFileSync(process.env.FAKE_ROOT + '/${output}', ${JSON.stringify(text)});
`;

const checkScript = (name: string): string => `
require('node:fs').appendFileSync(process.env.FAKE_CALLS, 'check ${name} ' + process.argv.slice(2).join(' ') + '\\n');
console.log('${name} speaks');
if ((process.env.FAKE_FAILS ?? '').includes('${name}')) process.exitCode = 1;
`;

const testScript = `
import fs from 'node:fs';
${checkScript('vitest').replace("require('node:fs')", 'fs')}
if (process.env.FAKE_COUNTS) fs.writeFileSync(process.env.CREW_COUNT_FILE, process.env.FAKE_COUNTS);
`;

const files: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({ name: 'fixture', packageManager: 'pnpm@12.4.2' }),
  'pnpm-workspace.yaml': 'packages:\n  - packages/*\n  - apps/*\n\nother: 1\n',
  'pnpm-lock.yaml': 'lock: 1\n',
  'packages/core/package.json': '{"name":"core"}',
  'packages/core/src/index.ts': 'export {};\n',
  'apps/cli/package.json': '{"name":"cli"}',
  'apps/cli/src/main.ts': 'export {};\n',
  'apps/web/package.json': '{"name":"web"}',
  'apps/web/src/main.ts': 'export {};\n',
  'tools/typecheck.ts': checkScript('types').replace(
    "require('node:fs')",
    "process.getBuiltinModule('node:fs')",
  ),
  'packed/tsdown/dist/run.mjs': buildScript('cli', 'apps/cli/dist/main.mjs', program),
  'packed/vite/bin/vite.js': buildScript('web', 'apps/web/dist/index.html', '<p>'),
  'packed/vite/package.json': '{"type":"module"}',
  'packed/@biomejs/biome/bin/biome': checkScript('biome'),
  'packed/knip/bin/knip.js': checkScript('knip'),
  'packed/vitest/vitest.mjs': testScript,
  'old-node.cjs': "Object.defineProperty(process, 'version', { value: 'v20.1.0' });\n",
  calls: '',
};

const executables: Readonly<Record<string, string>> = {
  'bin/npm': npmScript,
  'packed-node': nodeScript,
  'packed-pnpm': pnpmScript,
};

const collect = (child: ChildProcess): Pick<Running, 'ended' | 'untilPrinted'> => {
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (chunk) => {
    stdout += String(chunk);
  });
  child.stderr?.on('data', (chunk) => {
    stderr += String(chunk);
  });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? -1, stdout, stderr }));
  });
  const untilPrinted = (text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (stdout.includes(text)) resolve();
      };
      child.stdout?.on('data', look);
      child.once('close', () => reject(new Error(`ended without printing ${text}: ${stdout}${stderr}`)));
      look();
    });
  return { ended, untilPrinted };
};

/** Lays a fixture below the system's temporary folder. Its bootstrap believes the machine's Node to be 20. */
export const createFakeCheckout = (): FakeCheckout => {
  const root = mkdtempSync(join(tmpdir(), 'crew-bootstrap-'));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const [path, text] of Object.entries(files)) write(path, text);
  for (const [path, text] of Object.entries(executables)) {
    write(path, text);
    chmodSync(join(root, path), 0o755);
  }
  cpSync(import.meta.dirname, join(root, 'tools/bootstrap'), { recursive: true });
  const begin = (args: readonly string[], env: NodeJS.ProcessEnv = {}, by?: 'npm-like'): Running => {
    const main = join(root, 'tools/bootstrap/main.cjs');
    const command = [process.execPath, '--require', join(root, 'old-node.cjs'), main, ...args];
    const [program = '', ...rest] =
      by === undefined ? command : ['/bin/sh', '-c', '"$@"; exit $?', 'sh', ...command];
    const child = spawn(program, rest, {
      cwd: root,
      env: {
        HOME: root,
        PATH: [join(root, 'bin'), '/usr/bin', '/bin'].join(delimiter),
        FAKE_ROOT: root,
        FAKE_CALLS: join(root, 'calls'),
        npm_lifecycle_event: 'start',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return { child, ...collect(child) };
  };
  return {
    root,
    write,
    begin,
    calls: () =>
      readFileSync(join(root, 'calls'), 'utf8')
        .split('\n')
        .filter((line) => line !== ''),
    run: (args, env) => begin(args, env).ended,
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
};
