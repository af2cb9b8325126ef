'use strict';
const path = require('node:path');
const { buildBundles, staleBundles } = require('./bundles.cjs');
const { programEnvironment, toolEnvironment } = require('./environment.cjs');
const { acquireLock } = require('./lock.cjs');
const { arePackagesFresh, hashPackages, installPackages } = require('./packages.cjs');
const { isNewEnough, pinnedNode } = require('./platform.cjs');
const { installTools, missingTools } = require('./toolchain.cjs');

/** @typedef {import('./checkout.cjs').Checkout} Checkout */

/**
 * @typedef {object} Prepared
 * @property {string} node the Node binary to run with
 * @property {NodeJS.ProcessEnv} programEnv
 * @property {NodeJS.ProcessEnv} toolEnv
 */

/** @param {string} line */
const say = (line) => {
  process.stderr.write(`${line}\n`);
};

/**
 * Brings whatever is missing or out of date: Node, pnpm, packages, the named bundles. Looks first without the lock,
 * so that a run with nothing to do costs only the hashes; does the work under it, looking again, because another
 * run may have done it meanwhile.
 *
 * @param {Checkout} checkout
 * @param {readonly import('./bundles.cjs').Bundle[]} wanted
 * @returns {Promise<Prepared>}
 */
const prepare = async (checkout, wanted) => {
  const broughtNode = !isNewEnough(process.version);
  const nodeVersion = broughtNode ? `v${pinnedNode}` : process.version;
  const node = broughtNode ? path.join(checkout.nodeFolder, 'bin', 'node') : process.execPath;
  const programEnv = programEnvironment(checkout, process.env, broughtNode);
  const toolEnv = toolEnvironment(checkout, process.env, broughtNode);
  const findTools = () => missingTools(checkout, process.version);
  const packagesHash = () => hashPackages(checkout, nodeVersion);

  const nothingToDo =
    findTools().length === 0 &&
    arePackagesFresh(checkout, packagesHash()) &&
    staleBundles(checkout, wanted, nodeVersion).length === 0;
  if (nothingToDo) return { node, programEnv, toolEnv };

  const lock = await acquireLock(path.join(checkout.runtime, 'lock'), (pid) =>
    say(`Another run (process ${pid}) is preparing this checkout; waiting for it`),
  );
  const progress = { say, onChild: lock.noteChild };
  try {
    await installTools(checkout, findTools(), toolEnv, progress);
    const hash = packagesHash();
    if (!arePackagesFresh(checkout, hash)) await installPackages(checkout, hash, toolEnv, progress);
    await buildBundles(
      checkout,
      staleBundles(checkout, wanted, nodeVersion),
      { node, env: toolEnv },
      progress,
    );
  } finally {
    lock.release();
  }
  return { node, programEnv, toolEnv };
};

module.exports = { prepare, say };
