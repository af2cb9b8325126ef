'use strict';
const { spawn } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { explain, Failure, Interrupted } = require('./failure.cjs');
const { exitCodeOf, forwardSignals } = require('./launch.cjs');

const keptChars = 64 * 1024;
const shownLines = 20;
const sayStillMs = 15_000;

/**
 * @typedef {object} Step
 * @property {string} what as "installing packages", used in sentences
 * @property {string} command
 * @property {readonly string[]} args
 * @property {string} cwd
 * @property {NodeJS.ProcessEnv} env
 * @property {import('./checkout.cjs').Checkout} checkout
 * @property {(pid: number | undefined) => void} [onChild]
 * @property {string} [notFound] the sentence for a command that does not exist
 */

/**
 * @param {Step} step
 * @param {string} output
 * @returns {string}
 */
const keepLog = ({ checkout, what }, output) => {
  const file = path.join(checkout.logs, `${what.replace(/[^a-z0-9]+/gi, '-').toLowerCase()}.log`);
  try {
    fs.mkdirSync(checkout.logs, { recursive: true });
    fs.writeFileSync(file, output);
    return ` Its whole output is in ${path.relative(checkout.root, file)}.`;
  } catch {
    return '';
  }
};

/**
 * Runs one tool without its chatter. Success is silent; failure throws a `Failure` whose sentence names the kind
 * (network, disk, permission …) or, for an unknown kind, shows the last lines of the tool.
 *
 * @param {Step} step
 * @returns {Promise<void>}
 */
const runQuietly = async (step) => {
  let output = '';
  const child = spawn(step.command, [...step.args], {
    cwd: step.cwd,
    env: step.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  step.onChild?.(child.pid);
  const started = Date.now();
  const still = setInterval(() => {
    process.stderr.write(`  still ${step.what} (${Math.round((Date.now() - started) / 1000)} s)\n`);
  }, sayStillMs);
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-keptChars);
    });
  }
  const stopForwarding = forwardSignals(child);
  const ended = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  })
    .catch((error) => {
      if (error.code === 'ENOENT' && step.notFound !== undefined) throw new Failure(step.notFound);
      throw error;
    })
    .finally(() => {
      clearInterval(still);
      step.onChild?.(undefined);
    });
  const received = stopForwarding();
  if (received !== null) throw new Interrupted(exitCodeOf(null, received));
  if (ended.code === 0) return;
  const log = keepLog(step, output);
  const known = explain(output, step.what, step.checkout.root);
  if (known !== null) throw new Failure(known + log);
  const tail = output.trimEnd().split('\n').slice(-shownLines).join('\n');
  const how = ended.signal === null ? `exit code ${ended.code}` : `signal ${ended.signal}`;
  throw new Failure(`${tail}\n\nStopped while ${step.what} (${how}); the lines above say why.${log}`);
};

module.exports = { runQuietly };
