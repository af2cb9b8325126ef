import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { onTestFinished } from 'vitest';
import { type Host, runCli, type StartServer, startRealServer } from '../src/index.ts';

/** A command line in this process, with streams a test can write and read. */
export interface FakeHost {
  host: Host;
  stdin: PassThrough;
  out(): string;
  err(): string;
  /** Sends the signal a person's Ctrl-C or a supervisor would send. */
  signal(): void;
  exits: number[];
  /** Runs one command line and resolves with its exit status. */
  crew(...args: string[]): Promise<number>;
  /** Resolves once stdout, without its colours, satisfies the claim. */
  shows(claim: string | RegExp): Promise<string>;
}

/** A new home folder that is removed when the test ends. */
export const newHome = (): string => {
  const home = mkdtempSync(join(tmpdir(), 'crew-cli-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  return home;
};

/** A host whose server is the real one on the echo model, in English, with its own home. */
export const fakeHost = (
  home: string,
  options: { isTerminal?: boolean; startServer?: StartServer; environment?: Record<string, string> } = {},
): FakeHost => {
  const stdin = Object.assign(new PassThrough(), { isTTY: options.isTerminal === true });
  const stdout = Object.assign(new PassThrough(), { isTTY: options.isTerminal === true, columns: 80 });
  const stderr = new PassThrough();
  let out = '';
  let err = '';
  const watchers = new Set<() => void>();
  stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
    for (const watcher of watchers) watcher();
  });
  stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const listeners = new Set<() => void>();
  const exits: number[] = [];
  const environment = {
    PATH: process.env['PATH'],
    MY_AGENT_HOME: home,
    MY_AGENT_ROUTES: 'fake:echo',
    MY_AGENT_LANGUAGE: 'en',
    LANG: 'en_US.UTF-8',
    ...options.environment,
  };
  const host: Host = {
    stdin,
    stdout,
    stderr,
    environment,
    // Port 9 (discard): nothing answers there.
    defaultUrl: 'http://127.0.0.1:9',
    onSignal(callback) {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
    exit: (code) => void exits.push(code),
    startServer: options.startServer ?? startRealServer,
  };
  return {
    host,
    stdin,
    out: () => out,
    err: () => err,
    signal: () => {
      for (const listener of [...listeners]) listener();
    },
    exits,
    crew: (...args) => runCli(args, host),
    shows: (claim) =>
      new Promise((resolve) => {
        const look = (): void => {
          const text = stripVTControlCharacters(out);
          if (typeof claim === 'string' ? !text.includes(claim) : !claim.test(text)) return;
          watchers.delete(look);
          resolve(text);
        };
        watchers.add(look);
        look();
      }),
  };
};
