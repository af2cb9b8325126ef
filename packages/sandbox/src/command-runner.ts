import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import type { CommandRequest, CommandResult, CommandRunner } from '@my-agent-crew/core';
import { commandEnvironment } from './command-environment.ts';
import { createOutputTail } from './output-tail.ts';
import { killTree } from './process-tree/kill-tree.ts';
import { createLinuxTree, type RunMarks, snapshotPids } from './process-tree/linux-tree.ts';
import type { ProcessTree } from './process-tree/process-tree.ts';
import { createPsTree } from './process-tree/ps-tree.ts';

/** What a runner is built with. */
export interface CommandRunnerOptions {
  /** The environment of the server; only the allowed variables reach a command. */
  readonly parentEnv: Readonly<Record<string, string | undefined>>;
  /** Time between TERM and KILL, in ms. */
  readonly killGraceMs?: number;
  /** How long a background process may go on writing after its shell ended, in ms. */
  readonly drainMs?: number;
}

const defaultKillGraceMs = 500;
const defaultDrainMs = 1_000;
/** A pipe still open when everything is dead belongs to someone else: it is closed on our side. */
const closeWaitMs = 200;

/**
 * One pipe for both streams keeps their order; the odd file size limit marks the processes of the run and limits
 * nothing that exists.
 */
const launcher = 'exec 2>&1; ulimit -f "$1" 2>/dev/null || :; exec "$2" -c "$3"';
const shell = existsSync('/bin/bash') ? '/bin/bash' : '/bin/sh';

const createMarks = (): RunMarks => ({
  runId: randomBytes(12).toString('hex'),
  fileSizeBlocks: 2 ** 50 + randomInt(2 ** 46) * 2 + 1,
});

/** Says why the request cannot be served at all, or null. */
const findRefusal = ({ sandbox, command, cwd }: CommandRequest): string | null => {
  if (sandbox !== null) {
    const keys: string[] = [];
    if (!sandbox.network) keys.push('shell_network: false');
    if (sandbox.network || sandbox.writePaths.length > 0) keys.push('shell_write_paths');
    return `The command did not run: the profile asks for the OS sandbox (${keys.join(' and ')}), and this version has no OS sandbox yet. Remove the key from agent.yaml to run commands without isolation.`;
  }
  if (command.includes('\0'))
    return 'The command did not run: it contains a NUL byte, which no shell can take.';
  if (!statSync(cwd, { throwIfNoEntry: false })?.isDirectory()) {
    return `The command did not run: its folder ${cwd} does not exist or is no folder. Create it first.`;
  }
  return null;
};

const describeSpawnError = (error: NodeJS.ErrnoException): string =>
  error.code === 'E2BIG'
    ? 'The command did not run: it is longer than the system accepts. Write it to a file and run that.'
    : `The command did not run: the shell could not be started (${error.code ?? error.message}).`;

type Exit = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

/** Resolves once the shell ended, the time is up or the signal aborted, whichever is first. */
const waitForEnd = (
  exited: Promise<Exit>,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Exit | 'timeout' | 'stopped'> =>
  new Promise((resolve) => {
    const stop = (): void => settle('stopped');
    const timer = setTimeout(() => settle('timeout'), Math.min(timeoutMs, 2 ** 31 - 1));
    const settle = (end: Exit | 'timeout' | 'stopped'): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      resolve(end);
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
    void exited.then(settle);
  });

/** Resolves when the output is closed, the time is up or the signal aborts. */
const waitForClose = (closed: Promise<void>, forMs: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, forMs);
    if (signal?.aborted) done();
    else signal?.addEventListener('abort', done);
    void closed.then(done);
  });

const watchTree = (root: number, marks: RunMarks, before: ReadonlySet<number>): ProcessTree =>
  process.platform === 'linux' ? createLinuxTree(root, marks, before) : createPsTree(root);

const startShell = (
  request: CommandRequest,
  environment: Record<string, string>,
  marks: RunMarks,
): ChildProcess =>
  spawn('/bin/sh', ['-c', launcher, 'sh', String(marks.fileSizeBlocks), shell, request.command], {
    cwd: request.cwd,
    env: environment,
    stdio: ['ignore', 'pipe', 'ignore'],
    // Its own session and group: signals of the server's terminal do not reach it, ours reach all of it.
    detached: true,
  });

const describeEnd = (
  end: Exit | 'timeout' | 'stopped',
  kept: { readonly output: string; readonly droppedChars: number },
  durationMs: number,
): CommandResult => {
  if (end === 'timeout' || end === 'stopped') return { ended: end, ...kept, durationMs };
  return end.signal === null
    ? { ended: 'exit', exitCode: end.code ?? 0, ...kept, durationMs }
    : { ended: 'signal', signal: end.signal, ...kept, durationMs };
};

/**
 * Runs commands plainly, with a minimal environment, and ends everything they started. Used by `shell_run` and by
 * scheduled commands. A request for the OS sandbox is refused.
 */
export const createCommandRunner = (options: CommandRunnerOptions): CommandRunner => {
  const graceMs = options.killGraceMs ?? defaultKillGraceMs;
  const drainMs = options.drainMs ?? defaultDrainMs;

  const run = async (request: CommandRequest, signal: AbortSignal): Promise<CommandResult> => {
    const refusal = findRefusal(request);
    if (refusal !== null) return { ended: 'refused', sentence: refusal };
    const started = performance.now();
    const elapsed = (): number => Math.round(performance.now() - started);
    if (signal.aborted) return { ended: 'stopped', output: '', droppedChars: 0, durationMs: 0 };

    const marks = createMarks();
    const before = process.platform === 'linux' ? snapshotPids() : new Set<number>();
    let child: ChildProcess;
    try {
      child = startShell(request, commandEnvironment(options.parentEnv, marks.runId), marks);
    } catch (cause) {
      return { ended: 'refused', sentence: describeSpawnError(cause as NodeJS.ErrnoException) };
    }
    const { pid, stdout } = child;
    if (pid === undefined || stdout === null) {
      const error = await new Promise<NodeJS.ErrnoException>((resolve) => child.once('error', resolve));
      return { ended: 'refused', sentence: describeSpawnError(error) };
    }

    const tree = watchTree(pid, marks, before);
    const tail = createOutputTail(request.keepChars);
    stdout.on('data', (chunk: Buffer) => tail.push(chunk));
    stdout.on('error', () => {});
    const closed = new Promise<void>((resolve) => stdout.once('close', () => resolve()));
    const exited = new Promise<Exit>((resolve) =>
      child.once('exit', (code, exitSignal) => resolve({ code, signal: exitSignal })),
    );

    const end = await waitForEnd(exited, request.timeoutMs, signal);
    if (typeof end === 'object') await waitForClose(closed, drainMs, signal);
    await killTree(pid, tree, graceMs);
    tree.release();
    await waitForClose(closed, closeWaitMs);
    stdout.removeAllListeners('data').destroy();
    return describeEnd(end, tail.end(), elapsed());
  };

  return { run };
};
