import type { Readable, Writable } from 'node:stream';
import type { StartServer } from './start-server.ts';

/** An output stream that may be a terminal. */
export type Output = Writable & { isTTY?: boolean; columns?: number };

/** An input stream that may be a terminal. */
export type Input = Readable & { isTTY?: boolean };

/** The process as commands see it; tests give their own. */
export interface Host {
  stdin: Input;
  stdout: Output;
  stderr: Output;
  environment: Readonly<Record<string, string | undefined>>;
  /** Where a server is looked for when none is named. */
  defaultUrl: string;
  /** Calls back at SIGINT and SIGTERM; returns how to stop listening. */
  onSignal(callback: () => void): () => void;
  /** Ends the process at once. */
  exit(code: number): void;
  startServer: StartServer;
}
