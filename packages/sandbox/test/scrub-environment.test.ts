import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'crew-scrub-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const sandbox = fileURLToPath(new URL('../src/index.ts', import.meta.url));

/** Runs a small server main as its own process with a secret in its environment. */
const start = async (body: string, scrub: boolean, options = ''): Promise<string> => {
  const main = join(folder, scrub ? 'scrubbed.mjs' : 'plain.mjs');
  writeFileSync(
    main,
    `import { createCommandRunner, scrubEnvironment } from ${JSON.stringify(sandbox)};
const env = ${scrub ? `scrubEnvironment(${options})` : '{ ...process.env }'};
const runner = createCommandRunner({ parentEnv: env });
const shell = async (command) =>
  (await runner.run({ callId: 'call-1', command, cwd: '/', timeoutMs: 10_000, keepChars: 8_000, sandbox: null }, new AbortController().signal)).output;
${body}`,
  );
  const child = spawn(process.execPath, ['--conditions=crew-source', main, 'one', 'two words'], {
    env: { PATH: process.env['PATH'], CREW_TEST_SECRET: 'tr0ub4dor' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  await new Promise((resolve) => child.once('close', resolve));
  return output;
};

const hunt = `console.log(await shell("cat /proc/[0-9]*/environ 2>/dev/null | tr '\\\\0' '\\\\n' | grep -c CREW_TEST_SECRET=tr0ub"));`;

describe('the server without secrets in its environment block', () => {
  it('hides them from every command, in every process of ours [sandbox.secrets.environ]', async () => {
    expect((await start(hunt, false)).trim()).not.toBe('0');
    expect((await start(hunt, true)).trim()).toBe('0');
  });

  it('still knows them itself, keeps its arguments and leaves no file behind [sandbox.secrets.handoff]', async () => {
    const shown = await start(
      `import { readFileSync } from 'node:fs';
console.log(JSON.stringify([env.CREW_TEST_SECRET, process.env.CREW_TEST_SECRET ?? null, process.argv.slice(2), process.env.MY_AGENT_ENV_HANDOFF ?? null, readFileSync(0, 'utf8')]));`,
      true,
    );
    expect(JSON.parse(shown)).toEqual(['tr0ub4dor', null, ['one', 'two words'], null, '']);
    expect(readdirSync('/dev/shm').filter((name) => name.startsWith('crew-'))).toEqual([]);
  });

  it('can be given options of Node that only take effect before it runs [undo.memory]', async () => {
    const body = `console.log(JSON.stringify(process.execArgv));`;
    const shown = await start(body, true, `{ nodeOptions: ['--max-semi-space-size=4'] }`);
    expect(JSON.parse(shown)).toEqual(['--max-semi-space-size=4', '--conditions=crew-source']);
  });
});
