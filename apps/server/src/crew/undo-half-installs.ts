import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Clock, systemClock } from '@my-agent-crew/core';
import { recoverInstalls } from '@my-agent-crew/templates';
import type { Log } from '../http/index.ts';

/** Undoes a template install that was killed half way, before any agent is read. A trouble with it never stops the start. */
export const undoHalfInstalls = (options: {
  readonly home?: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly log: Log;
  readonly clock?: Pick<Clock, 'now'>;
}): void => {
  const userHome = options.environment['HOME'] || homedir();
  const written = options.home ?? (options.environment['MY_AGENT_HOME'] || join(userHome, '.my-agent-crew'));
  const home = resolve(written.replace(/^~(?=\/|$)/, userHome));
  if (!existsSync(home)) return;
  try {
    recoverInstalls(home);
  } catch (cause) {
    options.log({
      level: 'warn',
      event: 'install-not-undone',
      at: (options.clock ?? systemClock).now(),
      message: String(cause),
      cause,
    });
  }
};
