import type { CommandRequest, CommandResult, CommandRunner } from '@my-agent-crew/core';
import { commandEnvironment } from './command-environment.ts';
import { describeSpawnError, findRefusal } from './find-refusal.ts';
import { createOutputPipes, type OutputPipe } from './output-pipe.ts';
import { createOutputTail, type OutputTail } from './output-tail.ts';
import { createMarks } from './process-tree/create-marks.ts';
import { killTree } from './process-tree/kill-tree.ts';
import { createLinuxTree, type RunMarks, snapshotPids } from './process-tree/linux-tree.ts';
import type { ProcessTree } from './process-tree/process-tree.ts';
import { createPsTree } from './process-tree/ps-tree.ts';
import { startShell } from './start-shell.ts';
import { type Exit, waitForClose, waitForEnd } from './wait-for-end.ts';

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

const watchTree = (root: number, marks: RunMarks, before: ReadonlySet<number>): ProcessTree =>
  process.platform === 'linux' ? createLinuxTree(root, marks, before) : createPsTree(root);

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
  const pipes = createOutputPipes();

  const runOn = async (
    pipe: OutputPipe | null,
    tail: OutputTail,
    request: CommandRequest,
    signal: AbortSignal,
  ): Promise<CommandResult> => {
    const started = performance.now();
    const marks = createMarks(request.callId);
    const before = process.platform === 'linux' ? snapshotPids() : new Set<number>();
    const environment = commandEnvironment(options.parentEnv, marks.runId);
    const shell = await startShell(request, environment, marks, pipe);
    if ('error' in shell) return { ended: 'refused', sentence: describeSpawnError(shell.error) };

    const { child, pid, output } = shell;
    const exited = new Promise<Exit>((resolve) =>
      child.once('exit', (code, exitSignal) => resolve({ code, signal: exitSignal })),
    );
    const closed = new Promise<void>((resolve) => output.once('close', () => resolve()));
    const tree = watchTree(pid, marks, before);
    if (pipe === null) output.on('data', (chunk: Buffer) => tail.push(chunk));
    output.on('error', () => {});

    const end = await waitForEnd(exited, request.timeoutMs, signal);
    if (typeof end === 'object') await waitForClose(closed, drainMs, signal);
    await killTree(pid, tree, graceMs);
    tree.release();
    await waitForClose(closed, closeWaitMs);
    output.destroy();
    return describeEnd(end, tail.end(), Math.round(performance.now() - started));
  };

  return {
    run: async (request, signal) => {
      const refusal = findRefusal(request);
      if (refusal !== null) return { ended: 'refused', sentence: refusal };
      const tail = createOutputTail(request.keepChars);
      const pipe = signal.aborted ? null : await pipes.open(tail.push);
      try {
        if (signal.aborted) return { ended: 'stopped', output: '', droppedChars: 0, durationMs: 0 };
        return await runOn(pipe, tail, request, signal);
      } finally {
        pipe?.release();
      }
    },
  };
};
