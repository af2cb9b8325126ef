import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakeCheckout, type FakeCheckout } from './fake-checkout.ts';

let checkout: FakeCheckout;
beforeEach(() => {
  checkout = createFakeCheckout();
});
afterEach(() => checkout.remove());

const steps = (): string[] => checkout.calls().map((line) => line.split(' cache=')[0]!);
const forget = (): void => checkout.write('calls', '');
const once = ['start', 'exit-3'];

describe('a first run', () => {
  it('brings Node 24 and pnpm, installs, builds web and CLI, then serves [repo.bootstrap.node]', async () => {
    const run = await checkout.run(once);
    expect(steps()).toEqual([
      expect.stringMatching(/^npm node\S*@24\.21\.0$/),
      expect.stringMatching(/^npm @pnpm\/exe\.\S+@12\.4\.2$/),
      'pnpm install',
      'build web',
      'build cli',
    ]);
    expect(JSON.parse(run.stdout)).toMatchObject({ args: ['serve', 'exit-3'], cwd: checkout.root });
  });

  it('keeps every cache in the checkout and hides npm’s variables [repo.bootstrap.inside]', async () => {
    const run = await checkout.run(once);
    const caches = checkout.calls().flatMap((line) => /cache=(\S+)/.exec(line)?.[1] ?? []);
    expect(caches).toHaveLength(3);
    for (const cache of caches) expect(cache.startsWith(join(checkout.root, '.runtime'))).toBe(true);
    expect(checkout.calls().join('\n')).toContain(
      `--store-dir=${join(checkout.root, '.runtime', 'pnpm-store')}`,
    );
    expect(JSON.parse(run.stdout).env.filter((name: string) => /^npm_|^CREW_/.test(name))).toEqual([]);
  });

  it('passes arguments and the exit code unchanged [repo.bootstrap.arguments]', async () => {
    const run = await checkout.run(['cli', 'run', 'hai chữ', '--x=*', '', 'exit-3']);
    expect(JSON.parse(run.stdout).args).toEqual(['run', 'hai chữ', '--x=*', '', 'exit-3']);
    expect(run.code).toBe(3);
    expect(steps()).not.toContain('build web');
  });
});

describe('a second run', () => {
  it('with nothing changed does nothing, even offline [repo.bootstrap.once]', async () => {
    await checkout.run(once);
    forget();
    const run = await checkout.run(once, { FAKE_NPM: 'offline' });
    expect([run.code, run.stderr, steps()]).toEqual([3, '', []]);
  });

  it.each([
    ['a web source', 'apps/web/src/main.ts', ['build web']],
    ['a CLI source', 'apps/cli/src/main.ts', ['build cli']],
    ['a package that only the server uses', 'packages/core/src/new.ts', ['build cli']],
    ['the lock', 'pnpm-lock.yaml', ['pnpm install', 'build web', 'build cli']],
    ['a page of the documentation', 'docs/install.md', []],
  ])('repeats what depends on %s [repo.bootstrap.changed]', async (_, path, expected) => {
    await checkout.run(once);
    forget();
    checkout.write(path, 'changed: 1\n');
    await checkout.run(once);
    expect(steps()).toEqual(expected);
  });

  it('installs again when node_modules was deleted, builds again when dist was [repo.bootstrap.changed]', async () => {
    await checkout.run(once);
    forget();
    rmSync(join(checkout.root, 'node_modules'), { recursive: true });
    rmSync(join(checkout.root, 'apps/cli/dist'), { recursive: true });
    await checkout.run(once);
    expect(steps()).toEqual(['pnpm install', 'build cli']);
  });

  it('repairs a tool whose files are gone [repo.bootstrap.recovers]', async () => {
    await checkout.run(once);
    forget();
    rmSync(join(checkout.root, '.runtime/node_modules/node'), { recursive: true });
    expect((await checkout.run(once)).code).toBe(3);
    expect(steps()).toEqual([expect.stringMatching(/^npm node/)]);
  });
});

describe('an interrupted or doubled run', () => {
  const hang = async () => {
    const first = checkout.begin(once, { FAKE_PNPM: 'hang' });
    const readTool = (): number | undefined =>
      existsSync(join(checkout.root, 'hanging'))
        ? JSON.parse(readFileSync(join(checkout.root, '.runtime/lock'), 'utf8')).child?.pid
        : undefined;
    // The tool may be at it before the lock names it.
    let tool = readTool();
    while (tool === undefined) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      tool = readTool();
    }
    return { first, tool };
  };

  it('killed in the middle of an install waits for its tool, then installs again [repo.bootstrap.recovers] [repo.bootstrap.two]', async () => {
    const { first, tool } = await hang();
    first.child.kill('SIGKILL');
    const second = checkout.begin(once);
    await new Promise((resolve) => second.child.stderr?.once('data', resolve));
    process.kill(tool, 'SIGKILL');
    const run = await second.ended;
    expect(run.stderr).toContain(`process ${tool}`);
    expect(run.code).toBe(3);
    expect(steps().filter((step) => step === 'pnpm install')).toHaveLength(2);
    await first.ended;
  });

  it('stopped by a signal stops its tool, leaves no lock and says nothing more [repo.bootstrap.signals]', async () => {
    const { first, tool } = await hang();
    first.child.kill('SIGTERM');
    const run = await first.ended;
    expect(run.code).toBe(143);
    expect(() => process.kill(tool, 0)).toThrow();
    expect(run.stderr.trim().split('\n').at(-1)).toBe('Installing packages from pnpm-lock.yaml');
    expect(existsSync(join(checkout.root, '.runtime/lock'))).toBe(false);
  });

  it('started twice at once does the work once [repo.bootstrap.two]', async () => {
    const runs = await Promise.all([1, 2, 3].map(() => checkout.run(once, { FAKE_PNPM: 'slow' })));
    expect(runs.map(({ code }) => code)).toEqual([3, 3, 3]);
    expect(steps()).toHaveLength(5);
  });
});

describe('a program that runs', () => {
  it('gets SIGTERM and its exit code is handed back [repo.bootstrap.signals]', async () => {
    const run = checkout.begin(['start']);
    await run.untilPrinted('serve');
    run.child.kill('SIGTERM');
    expect(await run.ended).toMatchObject({ code: 7, stdout: expect.stringContaining('asked to stop') });
  });

  it.each([['start'], ['start', 'replaces-itself']])(
    'is asked to stop when the bootstrap is killed outright: %s %s [repo.bootstrap.signals]',
    async (...args) => {
      const run = checkout.begin(args);
      await run.untilPrinted('serve');
      run.child.kill('SIGKILL');
      expect((await run.ended).stdout).toContain('asked to stop');
    },
  );
});

describe('npm', () => {
  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'that gets %s takes the program with it [repo.bootstrap.signals]',
    async (signal) => {
      await checkout.run(once);
      const run = checkout.begin(['start'], {}, 'npm-like');
      await run.untilPrinted('serve');
      run.child.kill(signal);
      expect((await run.ended).stdout).toContain('asked to stop');
    },
  );
});

describe('a run that cannot go on', () => {
  const say = async (env: NodeJS.ProcessEnv): Promise<string> => {
    const run = await checkout.run(once, env);
    expect(run.code).toBe(1);
    expect(run.stderr).not.toMatch(/^\s+at /m);
    return run.stderr.trim().split('\n').slice(1).join('\n');
  };

  it.each([
    [
      'no network',
      { FAKE_NPM: 'offline' },
      /^The package registry could not be reached: fetching Node 24\.21\.0/,
    ],
    ['no permission', { FAKE_NPM: 'denied' }, /^No permission to write in/],
    ['no npm', { PATH: '/nowhere' }, /^npm was not found on PATH\..*Node 18 or newer/],
    [
      'an unknown failure',
      { FAKE_NPM: 'odd' },
      /^one odd line\n\nStopped while fetching Node 24\.21\.0 \(exit code 3\)/,
    ],
  ])('says so in a sentence: %s [repo.bootstrap.sentences]', async (_, env, sentence) => {
    expect(await say(env)).toMatch(sentence);
  });

  it('says so in a sentence and tries again next time: a full disk [repo.bootstrap.sentences] [repo.bootstrap.recovers]', async () => {
    expect(await say({ FAKE_PNPM: 'full' })).toMatch(
      /\nThe disk is full: installing packages did not finish\./,
    );
    expect((await checkout.run(once)).code).toBe(3);
  });

  it('says so in a sentence: a checkout where a file is in the way of a folder [repo.bootstrap.sentences]', async () => {
    checkout.write('.runtime', 'a file');
    const run = await checkout.run(once);
    expect([run.code, run.stderr.trim().split('\n').length]).toEqual([1, 1]);
  });
});

describe('npm test', () => {
  const counts = JSON.stringify({ passed: 5, failed: 0, skipped: 1 });
  const lastLine = (text: string): string | undefined => text.trimEnd().split('\n').at(-1);

  it('runs every check and ends with the counts [repo.bootstrap.count]', async () => {
    const run = await checkout.run(['test'], { FAKE_COUNTS: counts });
    expect(
      steps()
        .slice(-4)
        .map((step) => step.trim()),
    ).toEqual(['check biome ci .', 'check types', 'check knip', 'check vitest run']);
    expect([run.code, lastLine(run.stdout)]).toEqual([0, '5 passed, 0 failed, 1 skipped']);
  });

  it('goes on after a failed check, names it, counts it and fails [repo.bootstrap.count]', async () => {
    const run = await checkout.run(['test'], { FAKE_COUNTS: counts, FAKE_FAILS: 'biome,types' });
    expect(run.code).toBe(1);
    expect(run.stdout.trimEnd().split('\n').slice(-2)).toEqual([
      'Failed checks: lint and format, types',
      '5 passed, 2 failed, 1 skipped',
    ]);
  });

  it('ends with counts also when the tests broke before counting [repo.bootstrap.count]', async () => {
    const run = await checkout.run(['test'], { FAKE_FAILS: 'vitest' });
    expect([run.code, lastLine(run.stdout)]).toEqual([1, '0 passed, 1 failed, 0 skipped']);
  });

  it('with arguments runs only the tests they select [repo.bootstrap.arguments]', async () => {
    await checkout.run(['test', 'packages/core', '-t', 'a b'], { FAKE_COUNTS: counts });
    expect(checkout.calls().filter((line) => line.startsWith('check'))).toEqual([
      'check vitest run packages/core -t a b',
    ]);
  });
});
