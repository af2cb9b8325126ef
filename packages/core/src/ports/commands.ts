/** One shell command to run. */
export interface CommandRequest {
  /** Id of the tool call behind it: its processes carry it, so that a restart finds those of a killed server. */
  readonly callId: string;
  readonly command: string;
  /** Absolute. */
  readonly cwd: string;
  readonly timeoutMs: number;
  /** Characters of output kept; the newest are kept, the rest is counted. */
  readonly keepChars: number;
  /** Null runs plainly; otherwise refuse when the machine has no OS sandbox for it. */
  readonly sandbox: { readonly network: boolean; readonly writePaths: readonly string[] } | null;
}

/** How a command ended. Whatever the end, nothing it started still runs. */
export type CommandResult =
  | {
      readonly ended: 'exit';
      readonly exitCode: number;
      readonly output: string;
      readonly droppedChars: number;
      readonly durationMs: number;
    }
  | {
      readonly ended: 'signal';
      readonly signal: string;
      readonly output: string;
      readonly droppedChars: number;
      readonly durationMs: number;
    }
  | {
      readonly ended: 'timeout' | 'stopped';
      readonly output: string;
      readonly droppedChars: number;
      readonly durationMs: number;
    }
  /** It never started: the sentence says why and what to do. */
  | { readonly ended: 'refused'; readonly sentence: string };

/** Runs commands for tools and jobs. Never throws for what a command does. */
export interface CommandRunner {
  run(request: CommandRequest, signal: AbortSignal): Promise<CommandResult>;
}
