import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What the command line needs of a running server. */
export interface RunningServer {
  url: string;
  /** Stops gracefully: running turns are left so that they go on after the next start. */
  close(): Promise<void>;
}

/** How a server is asked to start. */
export interface StartOptions {
  /** The home folder, when it is not the one of the environment. */
  home?: string;
  host: string;
  port: number;
  /** Whether schedules run. */
  schedule: boolean;
  /** Refuse to start when a part of the home is broken. */
  strict: boolean;
  environment: Readonly<Record<string, string | undefined>>;
  /** Takes one structured line of the log. */
  log: (line: object) => void;
}

/** Starts a server in this process; rejects with a `CrewError` whose sentence says why it did not start. */
export type StartServer = (options: StartOptions) => Promise<RunningServer>;

/** The built web app beside this one in the checkout, or null; the same from `src` and from `dist`. */
const webRoot = (): string | null => {
  const folder = fileURLToPath(new URL('../../web/dist', import.meta.url));
  return existsSync(folder) ? folder : null;
};

/** The real server, loaded only by commands that start one, because most talk to one that runs already. */
export const startRealServer: StartServer = async (options) => {
  const { startServer } = await import('@my-agent-crew/server');
  return startServer({ ...options, webRoot: webRoot() });
};
