'use strict';
const fs = require('node:fs');
const path = require('node:path');
const { runQuietly } = require('./run-quietly.cjs');
const { hashInputs, readStamp, runStamped } = require('./stamp.cjs');

/** @typedef {import('./checkout.cjs').Checkout} Checkout */

/**
 * Every `package.json` of the workspace, from the `packages:` list of pnpm-workspace.yaml (plain names and `x/*`).
 *
 * @param {string} root
 * @returns {string[]}
 */
const listManifests = (root) => {
  const yaml = fs.readFileSync(path.join(root, 'pnpm-workspace.yaml'), 'utf8');
  const block = /^packages:\n((?: +- .*\n)+)/m.exec(yaml)?.[1] ?? '';
  const patterns = block
    .split('\n')
    .flatMap((line) => line.replace(/^ +- /, '').replace(/["']/g, '').trim() || []);
  const folders = patterns.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const parent = pattern.slice(0, -2);
    if (!fs.existsSync(path.join(root, parent))) return [];
    return fs.readdirSync(path.join(root, parent)).map((name) => path.join(parent, name));
  });
  return ['package.json', ...folders.map((folder) => path.join(folder, 'package.json'))];
};

/**
 * @param {Checkout} checkout
 * @param {string} nodeVersion of the Node that will run the packages
 * @returns {string}
 */
const hashPackages = (checkout, nodeVersion) =>
  hashInputs(
    checkout.root,
    ['pnpm-lock.yaml', 'pnpm-workspace.yaml', '.npmrc', ...listManifests(checkout.root)],
    [nodeVersion, process.platform, process.arch],
  );

/**
 * The stamp lies inside node_modules: whoever deletes that folder gets a fresh install.
 *
 * @param {Checkout} checkout
 * @returns {string}
 */
const stampOf = (checkout) => path.join(checkout.root, 'node_modules', '.crew-installed');

/**
 * @param {Checkout} checkout
 * @param {string} hash
 * @returns {boolean}
 */
const arePackagesFresh = (checkout, hash) => readStamp(stampOf(checkout)) === hash;

/**
 * A developer who installed with their own pnpm keeps their store; anyone else gets one inside the checkout.
 *
 * @param {Checkout} checkout
 * @returns {string}
 */
const storeFolder = (checkout) => {
  const own = path.join(checkout.runtime, 'pnpm-store');
  try {
    const modules = JSON.parse(
      fs.readFileSync(path.join(checkout.root, 'node_modules', '.modules.yaml'), 'utf8'),
    );
    return typeof modules.storeDir === 'string' ? modules.storeDir.replace(/[/\\]v\d+$/, '') : own;
  } catch {
    return own;
  }
};

/**
 * Installs exactly what the lock says.
 *
 * @param {Checkout} checkout
 * @param {string} hash
 * @param {NodeJS.ProcessEnv} env
 * @param {{ say: (line: string) => void, onChild: (pid: number | undefined) => void }} progress
 */
const installPackages = async (checkout, hash, env, { say, onChild }) => {
  say('Installing packages from pnpm-lock.yaml');
  await runStamped(stampOf(checkout), hash, () =>
    runQuietly({
      what: 'installing packages',
      command: path.join(checkout.pnpmFolder, 'pnpm'),
      args: [
        'install',
        '--frozen-lockfile',
        '--reporter=append-only',
        `--store-dir=${storeFolder(checkout)}`,
      ],
      cwd: checkout.root,
      env: { ...env, CI: 'true' },
      checkout,
      onChild,
    }),
  );
};

module.exports = { arePackagesFresh, hashPackages, installPackages };
