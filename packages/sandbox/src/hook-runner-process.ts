import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, openSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { commandEnvironment } from './command-environment.ts';
import type { HookExit } from './hook-runner-answer.ts';
import { createOutputPipes, type OutputPipe } from './output-pipe.ts';
import { createOutputTail } from './output-tail.ts';
import { createMarks } from './process-tree/create-marks.ts';
import { killTree } from './process-tree/kill-tree.ts';
import { createLinuxTree, type RunMarks, snapshotPids } from './process-tree/linux-tree.ts';
import type { ProcessTree } from './process-tree/process-tree.ts';
import { createPsTree } from './process-tree/ps-tree.ts';
import { type Exit, waitForClose, waitForEnd } from './wait-for-end.ts';

/** One run of one hook. */
export interface HookRun {
  /** The call it watches: its processes carry it. */
  readonly callId: string;
  readonly command: string;
  /** Absolute; also handed over as the project's folder. */
  readonly folder: string;
  /** What stands on standard input. */
  readonly input: string;
  readonly timeoutMs: number;
}

/** What hook processes are built with. */
export interface HookProcessOptions {
  /** The environment of the server; only the allowed variables reach a hook. */
  readonly parentEnv: Readonly<Record<string, string | undefined>>;
  /** Time between TERM and KILL, in ms. */
  readonly killGraceMs: number;
}

/** Characters kept of each stream; of the reason on standard error far fewer are shown. */
const keptChars = 64_000;
/** A hook that writes more than this, in bytes, is ended at once: it says nothing that could be used. */
const floodBytes = 8 << 20;
/** A shell that cannot read its command ends with 2, the very code that blocks: that hook is broken and blocks nothing. */
const unreadable = /^\/bin\/(ba)?sh: (-c: )?(line )?\d+: .*syntax error/i;
/** How long a process the hook left behind may hold its output open, in ms. */
const drainMs = 200;

const launcher = 'ulimit -f "$1" 2>/dev/null || :; exec "$2" -c "$3"';
const shell = existsSync('/bin/bash') ? '/bin/bash' : '/bin/sh';

const watchTree = (root: number, marks: RunMarks, before: ReadonlySet<number>): ProcessTree =>
  process.platform === 'linux' ? createLinuxTree(root, marks, before) : createPsTree(root);

/**
 * A descriptor to read `text` from: an unlinked file of mode 600, in memory where the system has it. A file instead of a
 * pipe, so that a hook may leave it unread, read it twice or open it by name.
 */
const openInput = (text: string): number => {
  const folder = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  const path = join(folder, `crew-hook-${randomBytes(12).toString('hex')}`);
  writeFileSync(path, text, { mode: 0o600, flag: 'wx' });
  try {
    return openSync(path, 'r');
  } finally {
    unlinkSync(path);
  }
};

interface Capture {
  readonly pipe: OutputPipe | null;
  readonly push: (chunk: Uint8Array) => void;
  readonly text: () => string;
}

const closeOf = (stream: Readable): Promise<void> =>
  new Promise((resolve) => stream.once('close', () => resolve()));

/** Takes a stream of the child: ours, or the one Node made where we have none. */
const attach = (capture: Capture, own: Readable | null): Readable | null => {
  const stream = capture.pipe?.stream ?? own;
  if (capture.pipe === null) stream?.on('data', capture.push);
  stream?.on('error', () => {});
  return stream;
};

const start = (
  run: HookRun,
  environment: Record<string, string>,
  marks: RunMarks,
  captures: readonly [Capture, Capture],
): ChildProcess => {
  const input = openInput(run.input);
  try {
    const words = ['-c', launcher, 'sh', String(marks.fileSizeBlocks), shell, run.command];
    const [out, err] = captures;
    return spawn('/bin/sh', words, {
      cwd: run.folder,
      env: environment,
      stdio: [input, out.pipe?.writeFd ?? 'pipe', err.pipe?.writeFd ?? 'pipe'],
      detached: true,
    });
  } finally {
    closeSync(input);
    for (const { pipe } of captures) pipe?.started();
  }
};

/**
 * Runs hooks and ends everything they started. Gives null for one that could not be started, was killed, took too long,
 * wrote too much or was stopped.
 */
export const createHookProcess = ({
  parentEnv,
  killGraceMs,
}: HookProcessOptions): ((run: HookRun, signal: AbortSignal) => Promise<HookExit | null>) => {
  const pipes = createOutputPipes();

  const follow = async (
    run: HookRun,
    captures: readonly [Capture, Capture],
    signal: AbortSignal,
  ): Promise<HookExit | null> => {
    const marks = createMarks(run.callId);
    const before = process.platform === 'linux' ? snapshotPids() : new Set<number>();
    const environment = {
      ...commandEnvironment(parentEnv, marks.runId),
      CLAUDE_PROJECT_DIR: run.folder,
      MY_AGENT_PROJECT_DIR: run.folder,
    };
    const child = start(run, environment, marks, captures);
    const failed = new Promise<null>((resolve) => child.once('error', () => resolve(null)));
    const { pid } = child;
    if (pid === undefined) return failed;
    const exited = new Promise<Exit>((resolve) =>
      child.once('exit', (code, exitSignal) => resolve({ code, signal: exitSignal })),
    );
    const [out, err] = captures;
    const streams = [attach(out, child.stdout), attach(err, child.stderr)].filter(
      (stream) => stream !== null,
    );
    const closed = Promise.all(streams.map(closeOf)).then(() => {});
    const tree = watchTree(pid, marks, before);
    const end = await waitForEnd(exited, run.timeoutMs, signal);
    if (typeof end === 'object') await waitForClose(closed, drainMs, signal);
    await killTree(pid, tree, killGraceMs);
    tree.release();
    await waitForClose(closed, drainMs);
    for (const stream of streams) stream.destroy();
    if (typeof end === 'string' || end.code === null) return null;
    const stderr = err.text();
    return unreadable.test(stderr) ? null : { exitCode: end.code, stdout: out.text(), stderr };
  };

  return async (run, signal) => {
    if (signal.aborted) return null;
    const flood = new AbortController();
    let bytes = 0;
    const open = async (): Promise<Capture> => {
      const tail = createOutputTail(keptChars);
      const push = (chunk: Uint8Array): void => {
        bytes += chunk.length;
        if (bytes > floodBytes) flood.abort();
        else tail.push(chunk);
      };
      return { pipe: await pipes.open(push), push, text: () => tail.end().output };
    };
    const captures = [await open(), await open()] as const;
    try {
      return await follow(run, captures, AbortSignal.any([signal, flood.signal]));
    } finally {
      for (const { pipe } of captures) pipe?.release();
    }
  };
};
