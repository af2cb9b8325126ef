import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { endLeftCommands } from '@my-agent-crew/sandbox';
import { expect, it, onTestFinished, vi } from 'vitest';

const hex = 'ab'.repeat(12);

/** A shell whose environment says it belongs to a call, as a command of a killed server leaves it. */
const leave = async (mark: string | null, command = 'sleep 600'): Promise<ChildProcess> => {
  const { PATH = '' } = process.env;
  const child = spawn('/bin/sh', ['-c', `echo started; ${command}`], {
    env: { PATH, ...(mark === null ? {} : { MY_AGENT_RUN: mark }) },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
};

const hasEnded = async (child: ChildProcess): Promise<boolean> => {
  if (child.exitCode === null && child.signalCode === null)
    await Promise.race([once(child, 'exit'), new Promise((resolve) => setTimeout(resolve, 3_000))]);
  return child.exitCode !== null || child.signalCode !== null;
};

/** Waits until a command line is running, or is not. */
const until = (command: string, running: boolean): Promise<void> =>
  vi.waitFor(() => expect(readdirSync('/proc').some((pid) => commandOf(pid) === command)).toBe(running), {
    timeout: 10_000,
    interval: 20,
  });

const commandOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
};

const isAlive = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

it('ends what carries a call that is ours, and its children without a mark [journal.commands.left]', async () => {
  const own = await leave(`call-left.${hex}`, `env -i /bin/sleep 611.${process.pid} & wait`);
  const daemon = await leave(`call-left.${hex}`, `trap '' TERM; while :; do sleep 612.${process.pid}; done`);
  const children = [`/bin/sleep 611.${process.pid}`, `sleep 612.${process.pid}`];
  for (const child of children) await until(child, true);
  expect(await endLeftCommands((callId) => callId === 'call-left')).toBeGreaterThanOrEqual(4);
  for (const child of children) await until(child, false);
  expect(await hasEnded(own)).toBe(true);
  expect(await hasEnded(daemon)).toBe(true);
  expect(await endLeftCommands((callId) => callId === 'call-left')).toBe(0);
});

it('never ends a process without a mark, with a mark of another home, or with a mark that only looks like one [journal.commands.others]', async () => {
  const others = await Promise.all([
    leave(null),
    leave(`call-other.${hex}`),
    leave(hex),
    leave('call-left'),
    leave(`call-left.${hex}0`),
    leave(`x.call-left.${hex}`),
  ]);
  expect(await endLeftCommands((callId) => callId === 'call-left')).toBe(0);
  expect(others.every(isAlive)).toBe(true);
});

it('spares the server itself and what it was started from [journal.commands.others]', async () => {
  const name = `call-self-${process.pid}`;
  const script = `
    import { endLeftCommands } from ${JSON.stringify(import.meta.resolve('@my-agent-crew/sandbox'))};
    console.log(await endLeftCommands((callId) => callId === '${name}'));
  `;
  const server = spawn(
    '/bin/sh',
    ['-c', '"$0" --conditions=crew-source --input-type=module -e "$1"; :', process.execPath, script],
    {
      env: { PATH: process.env['PATH'] ?? '', MY_AGENT_RUN: `${name}.${hex}` },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let printed = '';
  server.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  await once(server, 'close');
  expect(readFileSync('/proc/self/environ', 'latin1')).not.toContain(name);
  expect(printed.trim()).toBe('0');
});
