'use strict';
const fs = require('node:fs');
const path = require('node:path');
const { launch } = require('./launch.cjs');
const { say } = require('./prepare.cjs');

/** @typedef {import('./checkout.cjs').Checkout} Checkout */

/**
 * What `npm test` runs before the tests. Node's own arguments, from the root of the checkout.
 *
 * @type {ReadonlyArray<{ name: string, args: readonly string[] }>}
 */
const checks = [
  { name: 'lint and format', args: ['node_modules/@biomejs/biome/bin/biome', 'ci', '.'] },
  { name: 'types', args: ['tools/typecheck.ts'] },
  { name: 'unused code', args: ['node_modules/knip/bin/knip.js'] },
];

/** Exit codes that say "stopped from outside": SIGHUP, SIGINT, SIGTERM. */
const interrupted = new Set([129, 130, 143]);

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

/**
 * The counts that the test reporter left, or one failure when it left none (the run broke before its end).
 *
 * @param {string} file
 * @returns {Counts}
 */
const readCounts = (file) => {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
};

/**
 * The last lines of a run: the failed checks by name, then the one line that continuous integration reads. A check
 * that failed counts as one failure.
 *
 * @param {readonly string[]} failedChecks
 * @param {Counts} counts
 * @returns {string}
 */
const summarize = (failedChecks, { passed, failed, skipped }) => {
  const named = failedChecks.length === 0 ? '' : `Failed checks: ${failedChecks.join(', ')}\n`;
  return `${named}${passed} passed, ${failed + failedChecks.length} failed, ${skipped} skipped\n`;
};

/**
 * Runs every check and then every test; with arguments, only the tests they select (they go to vitest). The exit
 * code is 0 only when all passed.
 *
 * @param {Checkout} checkout
 * @param {{ node: string, toolEnv: NodeJS.ProcessEnv }} prepared
 * @param {readonly string[]} args
 * @returns {Promise<number>}
 */
const runChecks = async (checkout, { node, toolEnv }, args) => {
  const countFile = path.join(checkout.runtime, `counts-${process.pid}.json`);
  const run = (/** @type {readonly string[]} */ nodeArgs, env = toolEnv) =>
    launch({ command: node, args: nodeArgs, cwd: checkout.root, env });
  /** @type {string[]} */
  const failedChecks = [];
  for (const check of args.length === 0 ? checks : []) {
    say(`\n── ${check.name}`);
    const code = await run(check.args);
    if (code !== 0) failedChecks.push(check.name);
    if (interrupted.has(code)) {
      process.stdout.write(summarize(failedChecks, { passed: 0, failed: 0, skipped: 0 }));
      return code;
    }
  }
  say('\n── tests');
  fs.rmSync(countFile, { force: true });
  const code = await run(['node_modules/vitest/vitest.mjs', 'run', ...args], {
    ...toolEnv,
    CREW_COUNT_FILE: countFile,
  });
  const counts = readCounts(countFile);
  fs.rmSync(countFile, { force: true });
  const alsoFailed =
    code !== 0 && counts.failed === 0 ? [...failedChecks, 'the test run itself'] : failedChecks;
  process.stdout.write(summarize(alsoFailed, counts));
  return code === 0 && failedChecks.length > 0 ? 1 : code;
};

module.exports = { runChecks };
