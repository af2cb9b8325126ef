import { statSync } from 'node:fs';
import type { CommandRequest } from '@my-agent-crew/core';

/** Says why the request cannot be served at all, or null. */
export const findRefusal = ({ sandbox, command, cwd }: CommandRequest): string | null => {
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

/** Why the shell could not be started, in a sentence. */
export const describeSpawnError = (error: NodeJS.ErrnoException): string =>
  error.code === 'E2BIG'
    ? 'The command did not run: it is longer than the system accepts. Write it to a file and run that.'
    : `The command did not run: the shell could not be started (${error.code ?? error.message}).`;
