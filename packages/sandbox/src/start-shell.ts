import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import type { CommandRequest } from '@my-agent-crew/core';
import type { OutputPipe } from './output-pipe.ts';
import type { RunMarks } from './process-tree/linux-tree.ts';

/**
 * One pipe for both streams keeps their order; the odd file size limit marks the processes of the run and limits
 * nothing that exists.
 */
const launcher = 'exec 2>&1; ulimit -f "$1" 2>/dev/null || :; exec "$2" -c "$3"';
const shell = existsSync('/bin/bash') ? '/bin/bash' : '/bin/sh';

/** A shell that runs, or the error of the system that refused it. */
export type StartedShell =
  | { readonly child: ChildProcess; readonly pid: number; readonly output: Readable }
  | { readonly error: NodeJS.ErrnoException };

/** Starts the shell of a request with both its output streams on `pipe`, or on an ordinary one when that is null. */
export const startShell = async (
  request: CommandRequest,
  environment: Record<string, string>,
  marks: RunMarks,
  pipe: OutputPipe | null,
): Promise<StartedShell> => {
  try {
    const words = ['-c', launcher, 'sh', String(marks.fileSizeBlocks), shell, request.command];
    const child = spawn('/bin/sh', words, {
      cwd: request.cwd,
      env: environment,
      stdio: ['ignore', pipe?.writeFd ?? 'pipe', 'ignore'],
      // Its own session and group: signals of the server's terminal do not reach it, ours reach all of it.
      detached: true,
    });
    const output = pipe?.stream ?? child.stdout;
    if (child.pid !== undefined && output !== null) return { child, pid: child.pid, output };
    return await new Promise((resolve) => child.once('error', (error) => resolve({ error })));
  } catch (cause) {
    return { error: cause as NodeJS.ErrnoException };
  } finally {
    pipe?.started();
  }
};
