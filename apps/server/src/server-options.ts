import type { Clock } from '@my-agent-crew/core';
import type { Log } from './http/index.ts';

/** How to start the server. */
export interface ServerOptions {
  /** Wins over MY_AGENT_HOME. */
  readonly home?: string;
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** False leaves the clock of the jobs off; true unless given. */
  readonly schedule?: boolean;
  /** Refuse to start when any part of the home is broken, instead of parking it. */
  readonly strict?: boolean;
  /** How long a write waits for another process that holds the database, in milliseconds; 5,000 unless given. */
  readonly busyTimeoutMs?: number;
  /** The variables of the process, as `scrubEnvironment` returned them. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Folder of the built web app, or null. */
  readonly webRoot: string | null;
  readonly log: Log;
  /** The machine's own unless given; tests play days with one of their own. */
  readonly clock?: Clock;
}
