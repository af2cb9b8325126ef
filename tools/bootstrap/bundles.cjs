'use strict';
const fs = require('node:fs');
const path = require('node:path');
const { runQuietly } = require('./run-quietly.cjs');
const { hashInputs, readStamp, runStamped } = require('./stamp.cjs');

/** @typedef {import('./checkout.cjs').Checkout} Checkout */

/**
 * Something built from sources: its inputs (files and folders), the file that proves it is there, how it is built.
 *
 * @typedef {object} Bundle
 * @property {string} name
 * @property {string} what
 * @property {readonly string[]} inputs
 * @property {string} output
 * @property {string} folder
 * @property {readonly string[]} command arguments for Node
 */

/** @type {{ readonly cli: Bundle, readonly web: Bundle }} */
const bundles = {
  cli: {
    name: 'cli',
    what: 'building the server and the CLI',
    inputs: [
      'packages',
      'apps/server',
      'apps/cli',
      'tools/bundle.config.ts',
      'tools/bundle-options.ts',
      'tsconfig.base.json',
      'pnpm-lock.yaml',
    ],
    output: 'apps/cli/dist/main.mjs',
    folder: '.',
    command: ['node_modules/tsdown/dist/run.mjs', '--config', 'tools/bundle.config.ts', '--logLevel', 'warn'],
  },
  web: {
    name: 'web',
    what: 'building the web app',
    inputs: ['apps/web', 'packages/contract', 'packages/client', 'tsconfig.base.json', 'pnpm-lock.yaml'],
    output: 'apps/web/dist/index.html',
    folder: 'apps/web',
    command: ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
  },
};

/**
 * @param {Checkout} checkout
 * @param {Bundle} bundle
 * @returns {string}
 */
const stampOf = (checkout, bundle) => path.join(checkout.stamps, bundle.name);

/**
 * The bundles among those named whose sources changed since they were built.
 *
 * @param {Checkout} checkout
 * @param {readonly Bundle[]} wanted
 * @param {string} nodeVersion
 * @returns {{ bundle: Bundle, hash: string }[]}
 */
const staleBundles = (checkout, wanted, nodeVersion) =>
  wanted
    .map((bundle) => ({
      bundle,
      hash: hashInputs(checkout.root, bundle.inputs, [nodeVersion, ...bundle.command]),
    }))
    .filter(
      ({ bundle, hash }) =>
        readStamp(stampOf(checkout, bundle)) !== hash ||
        !fs.existsSync(path.join(checkout.root, bundle.output)),
    );

/**
 * @param {Checkout} checkout
 * @param {readonly { bundle: Bundle, hash: string }[]} stale
 * @param {{ node: string, env: NodeJS.ProcessEnv }} tools
 * @param {{ say: (line: string) => void, onChild: (pid: number | undefined) => void }} progress
 */
const buildBundles = async (checkout, stale, { node, env }, { say, onChild }) => {
  for (const { bundle, hash } of stale) {
    say(`${bundle.what[0]?.toUpperCase()}${bundle.what.slice(1)}`);
    await runStamped(stampOf(checkout, bundle), hash, () =>
      runQuietly({
        what: bundle.what,
        command: node,
        args: bundle.command,
        cwd: path.join(checkout.root, bundle.folder),
        env: { ...env, NODE_ENV: 'production' },
        checkout,
        onChild,
      }),
    );
  }
};

module.exports = { buildBundles, bundles, staleBundles };
