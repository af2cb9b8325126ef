#!/usr/bin/env node
import type { Host } from './host.ts';
import { runCli } from './program.ts';
import { startRealServer } from './start-server.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const host: Host = {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  environment: process.env,
  defaultUrl: 'http://127.0.0.1:8765',
  onSignal(callback) {
    for (const signal of signals) process.on(signal, callback);
    return () => {
      for (const signal of signals) process.off(signal, callback);
    };
  },
  exit: (code) => process.exit(code),
  startServer: startRealServer,
};

// A reader that leaves early (`crew run … | head`) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

const status = await runCli(process.argv.slice(2), host);
// Ends although keep-alive sockets linger, but not before what was written has left.
process.stdout.write('', () => process.exit(status));
