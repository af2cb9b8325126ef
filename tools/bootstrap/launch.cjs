'use strict';
const { spawn } = require('node:child_process');
const os = require('node:os');
const path = require('node:path');
const { pathToFileURL } = require('node:url');

const lookForParentMs = 500;

/** @type {readonly NodeJS.Signals[]} */
const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * The exit code a shell reports: the code itself, or 128 + the signal's number.
 *
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 * @returns {number}
 */
const exitCodeOf = (code, signal) => code ?? 128 + (signal === null ? 0 : os.constants.signals[signal]);

/**
 * Hands signals on to a child until the returned function is called, which tells the first signal that came. At a
 * terminal Ctrl-C reaches the whole foreground group by itself; sending it again would ask the child twice.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @returns {() => NodeJS.Signals | null}
 */
const forwardSignals = (child) => {
  /** @type {NodeJS.Signals | null} */
  let first = null;
  const handlers = forwarded.map((signal) => {
    const handler = () => {
      first ??= signal;
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    };
    process.on(signal, handler);
    return /** @type {const} */ ([signal, handler]);
  });
  return () => {
    for (const [signal, handler] of handlers) process.off(signal, handler);
    return first;
  };
};

/**
 * Runs a program in the foreground as if it had replaced this process: same terminal, signals handed on, its exit
 * code returned. With `watched` the program also ends when this process is killed outright (Node programs only).
 *
 * @param {{ command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv, watched?: boolean }} program
 * @returns {Promise<number>}
 */
const launch = async ({ command, args, cwd, env, watched = false }) => {
  const watch = pathToFileURL(path.join(__dirname, 'end-with-parent.mjs'));
  watch.searchParams.set('parent', String(process.pid));
  const nodeArgs = watched ? ['--import', watch.href] : [];
  const child = spawn(command, [...nodeArgs, ...args], { cwd, env, stdio: 'inherit' });
  const stopForwarding = forwardSignals(child);
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, signal) => resolve(exitCodeOf(code, signal)));
    });
  } finally {
    stopForwarding();
  }
};

/** Tells this process to stop, as a signal would, once the process that started it is gone. */
const endWithParent = () => {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, lookForParentMs);
  timer.unref();
};

module.exports = { endWithParent, exitCodeOf, forwardSignals, launch };
