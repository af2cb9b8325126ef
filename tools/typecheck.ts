import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const checkout = resolve(import.meta.dirname, '..');

/** Packages that must also compile without Node's types, because browsers and other hosts load them. */
const browserSafe = ['contract', 'core', 'client'];

const programs: readonly (readonly string[])[] = [
  ['-p', 'tsconfig.json'],
  ...browserSafe.map((name) => [
    '-p',
    `packages/${name}/tsconfig.build.json`,
    '--noEmit',
    '--customConditions',
    'crew-source',
  ]),
  ...(existsSync(resolve(checkout, 'apps/web/tsconfig.json'))
    ? [['-p', 'apps/web/tsconfig.json', '--noEmit']]
    : []),
];

const compile = (args: readonly string[]): Promise<boolean> =>
  new Promise((done, fail) => {
    const tsc = resolve(checkout, 'node_modules/typescript/bin/tsc');
    const child = spawn(process.execPath, [tsc, ...args], { cwd: checkout, stdio: 'inherit' });
    child.once('error', fail);
    child.once('exit', (code) => {
      if (code !== 0) process.stderr.write(`tsc ${args.join(' ')} found errors (exit code ${code})\n`);
      done(code === 0);
    });
  });

let sound = true;
for (const args of programs) sound = (await compile(args)) && sound;
process.exitCode = sound ? 0 : 1;
