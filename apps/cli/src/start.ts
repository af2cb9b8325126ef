import type { Host } from './host.ts';
import { runCli } from './program.ts';
import { startRealServer } from './start-server.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs the command line of this process and ends it with the command's status. Called once, by the program's entry. */
export const start = async (environment: Host['environment']): Promise<never> => {
  const host: Host = {
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    environment,
    onSignal(callback) {
      for (const signal of signals) process.on(signal, callback);
      return () => {
        for (const signal of signals) process.off(signal, callback);
      };
    },
    defaultUrl: 'http://127.0.0.1:8765',
    exit: (code) => process.exit(code),
    startServer: startRealServer,
  };
  // A reader that leaves early (`crew run … | head`) is no error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  return process.exit(await runCli(process.argv.slice(2), host));
};
