import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandRequest, CommandResult } from '@my-agent-crew/core';
import { createCommandRunner } from '@my-agent-crew/sandbox';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'crew-commands-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const parentEnv = {
  ...process.env,
  TERM: 'dumb',
  LC_ALL: undefined,
  OPENROUTER_API_KEY: 'sk-secret',
  CI: '1',
};
const runner = createCommandRunner({ parentEnv, killGraceMs: 200 });

const run = (command: string, more: Partial<CommandRequest> = {}, signal = new AbortController().signal) =>
  runner.run(
    { callId: 'call-1', command, cwd: folder, timeoutMs: 15_000, keepChars: 8_000, sandbox: null, ...more },
    signal,
  );

const outputOf = (result: CommandResult): string =>
  result.ended === 'refused' ? result.sentence : result.output;

/** A sleep whose length names it, so that the process list tells whether it still runs. */
let nextSleep = 100_000 + (process.pid % 1_000) * 100;
const uniqueSleep = (): { readonly command: string; readonly isAlive: () => boolean } => {
  nextSleep += 1;
  const seconds = String(nextSleep);
  return {
    command: `sleep ${seconds}`,
    isAlive: () =>
      readdirSync('/proc').some((pid) => {
        try {
          if (
            !/^\d+$/.test(pid) ||
            !readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`sleep\0${seconds}`)
          )
            return false;
          return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
        } catch {
          return false;
        }
      }),
  };
};

describe('how a command runs', () => {
  it('gives a command the allowed variables and nothing else of the server [sandbox.environment.whitelist]', async () => {
    const names = outputOf(await run('env'))
      .split('\n')
      .map((line) => line.split('=')[0])
      .filter(Boolean);
    const allowed = [
      'PATH',
      'HOME',
      'LANG',
      'LC_ALL',
      'TERM',
      'TMPDIR',
      'USER',
      'SHELL',
      'MY_AGENT_RUN',
      'PWD',
      'SHLVL',
      '_',
      'OLDPWD',
    ];
    expect(names.filter((name) => !allowed.includes(name ?? ''))).toEqual([]);
    expect(names).toContain('TERM');
    expect(names).not.toContain('LC_ALL');
  });

  it('keeps both output streams in the order they were written [sandbox.output.order]', async () => {
    const result = await run('for i in 1 2 3; do echo out$i; echo err$i >&2; done');
    expect(result).toMatchObject({
      ended: 'exit',
      exitCode: 0,
      output: 'out1\nerr1\nout2\nerr2\nout3\nerr3\n',
    });
  });

  it('runs in the folder asked for, with an empty standard input [sandbox.run.stdin]', async () => {
    expect(
      outputOf(await run('cat; pwd -P; echo end'))
        .split('\n')
        .at(-2),
    ).toBe('end');
  });

  it('reports the exit code and the signal [sandbox.run.ending]', async () => {
    expect(await run('exit 7')).toMatchObject({ ended: 'exit', exitCode: 7 });
    expect(await run('kill -SEGV $$')).toMatchObject({ ended: 'signal', signal: 'SIGSEGV' });
  });

  it('takes any command text as it is, quotes and newlines included [sandbox.run.verbatim]', async () => {
    const text = `printf '%s|' "a'b" "\\$x" 'c"d'\nprintf đẹp`;
    expect(outputOf(await run(text))).toBe(`a'b|$x|c"d|đẹp`);
  });

  it('refuses a folder that is not there, in a sentence [sandbox.run.folder]', async () => {
    const result = await run('true', { cwd: join(folder, 'absent') });
    expect(result.ended).toBe('refused');
    expect(outputOf(result)).toContain('absent');
  });

  it('refuses a command longer than the system takes [sandbox.run.length]', async () => {
    expect((await run(`: ${'x'.repeat(4_000_000)}`)).ended).toBe('refused');
  });

  it.each([
    [{ network: false, writePaths: [] }, 'shell_network: false'],
    [{ network: true, writePaths: ['out'] }, 'shell_write_paths'],
    [{ network: false, writePaths: ['out'] }, 'shell_network: false and shell_write_paths'],
  ])(
    'refuses to run unisolated when the profile asks for the sandbox: %o [sandbox.isolation.refused]',
    async (sandbox, keys) => {
      const result = await run('touch ran', { sandbox });
      expect(result).toMatchObject({ ended: 'refused' });
      expect(outputOf(result)).toContain(`(${keys})`);
      expect(readdirSync(folder)).not.toContain('ran');
    },
  );

  it('holds little memory while a command prints 300 MB, and keeps the end [sandbox.output.bounded]', async () => {
    const before = process.memoryUsage().rss;
    let peak = 0;
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss - before);
    }, 20);
    const result = await run('yes crew | head -c 300000000; echo; echo last', { keepChars: 4_000 });
    clearInterval(watch);
    expect(outputOf(result).endsWith('\nlast\n')).toBe(true);
    expect(outputOf(result)).toHaveLength(4_000);
    expect(result).toMatchObject({ droppedChars: 300_000_006 - 4_000 });
    expect(peak).toBeLessThan(60e6);
  });
});

describe('nothing of a command stays behind', () => {
  const wait = (): string => 'sleep 30';
  it.each([
    ['a plain child', (sleep: string) => `${sleep} & ${wait()}`],
    [
      'a child that ignores TERM',
      (sleep: string) => `(trap "" TERM INT HUP; ${sleep}; ${sleep}) & ${wait()}`,
    ],
    ['a child in its own session', (sleep: string) => `setsid ${sleep} & ${wait()}`],
    [
      'a daemon forked twice',
      (sleep: string) => `(setsid sh -c '${sleep} & ' & ) >/dev/null 2>&1; ${wait()}`,
    ],
    [
      'a daemon with an emptied environment',
      (sleep: string) => `(env -i setsid ${sleep} >/dev/null 2>&1 &); ${wait()}`,
    ],
    ['a stopped child', (sleep: string) => `${sleep} & sleep 0.2; kill -STOP $!; ${wait()}`],
  ])(
    'ends %s at the time limit and on stop [sandbox.tree.timeout] [sandbox.tree.stop]',
    async (_kind, build) => {
      const late = uniqueSleep();
      const timedOut = await run(build(late.command), { timeoutMs: 400 });
      expect(timedOut.ended).toBe('timeout');
      expect(late.isAlive()).toBe(false);

      const stopped = uniqueSleep();
      const controller = new AbortController();
      const running = run(`echo ready; ${build(stopped.command)}`, {}, controller.signal);
      await expect.poll(() => stopped.isAlive(), { timeout: 5_000 }).toBe(true);
      controller.abort();
      expect(await running).toMatchObject({ ended: 'stopped', output: 'ready\n' });
      expect(stopped.isAlive()).toBe(false);
    },
  );

  it.each([
    ['holding the output', (sleep: string) => `nohup ${sleep} & echo started`],
    ['with its output elsewhere', (sleep: string) => `${sleep} >/dev/null 2>&1 & echo started`],
    [
      'in a session of its own without environment',
      (sleep: string) => `(env -i setsid ${sleep} >/dev/null 2>&1 &); echo started`,
    ],
    ['ignoring TERM', (sleep: string) => `(trap "" TERM; ${sleep}; ${sleep}) & echo started`],
  ])(
    'returns within 4 s of the end of the shell and ends a background process %s [sandbox.tree.background]',
    async (_kind, build) => {
      const left = uniqueSleep();
      const result = await run(build(left.command));
      expect(result).toMatchObject({ ended: 'exit', exitCode: 0 });
      expect(outputOf(result)).toContain('started');
      expect((result as { durationMs: number }).durationMs).toBeLessThan(4_000);
      expect(left.isAlive()).toBe(false);
    },
  );

  it('ends a process that forks as fast as it can [sandbox.tree.timeout]', async () => {
    writeFileSync(join(folder, 'forks.sh'), 'while :; do sleep 91919 & sleep 0.002; done\n');
    expect((await run('sh forks.sh', { timeoutMs: 500 })).ended).toBe('timeout');
    const left = readdirSync('/proc').filter((pid) => {
      try {
        return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('91919');
      } catch {
        return false;
      }
    });
    expect(left).toEqual([]);
  });

  it('leaves the processes of another command alone [sandbox.tree.others]', async () => {
    const other = uniqueSleep();
    const controller = new AbortController();
    const long = run(other.command, {}, controller.signal);
    await expect.poll(() => other.isAlive(), { timeout: 5_000 }).toBe(true);
    await run('sleep 30', { timeoutMs: 200 });
    expect(other.isAlive()).toBe(true);
    controller.abort();
    await long;
  });

  it('keeps what was printed before the time limit, and stops on time [sandbox.run.timeout]', async () => {
    const result = await run('echo before; sleep 30', { timeoutMs: 600 });
    expect(result).toMatchObject({ ended: 'timeout', output: 'before\n' });
    const { durationMs } = result as { durationMs: number };
    expect(durationMs).toBeGreaterThanOrEqual(590);
    expect(durationMs).toBeLessThan(3_000);
  });

  it('starts nothing when it is stopped beforehand [sandbox.tree.stop]', async () => {
    expect(await run('touch early', {}, AbortSignal.abort())).toMatchObject({ ended: 'stopped' });
    expect(readdirSync(folder)).not.toContain('early');
  });
});

describe('output by name', () => {
  it('takes what a command writes to /dev/stdout and /dev/stderr [sandbox.output.devices]', async () => {
    const result = await run('echo one > /dev/stdout; echo two > /dev/stderr; echo three | tee /dev/stderr');
    expect(result).toMatchObject({ ended: 'exit', exitCode: 0 });
    expect(outputOf(result).split('\n').sort()).toEqual(['', 'one', 'three', 'three', 'two']);
  });

  it('never mixes the outputs of commands that run at once or after each other [sandbox.output.separate]', async () => {
    const words = Array.from({ length: 24 }, (_, index) => `word${index}`);
    for (const round of [1, 2]) {
      const results = await Promise.all(
        words.map((word) => run(`echo ${word}-${round}; (sleep 0.05; echo late) &`)),
      );
      expect(results.map(outputOf)).toEqual(words.map((word) => `${word}-${round}\nlate\n`));
    }
  });
});
