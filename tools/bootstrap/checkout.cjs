'use strict';
const path = require('node:path');

/**
 * Where everything of one checkout lives. The bootstrap writes below `.runtime/`, `node_modules/` and `dist/`
 * only; tests point it at a temporary folder.
 *
 * @typedef {object} Checkout
 * @property {string} root the checkout itself
 * @property {string} runtime `.runtime/`: Node, pnpm, caches, stamps, the lock
 * @property {string} nodeFolder the Node that the bootstrap brought (holds `bin/node` and the headers)
 * @property {string} pnpmFolder the pnpm that the bootstrap brought (holds the `pnpm` binary)
 * @property {string} stamps one file per finished step
 * @property {string} logs the whole output of the last failed step
 */

/**
 * @param {string} root
 * @returns {Checkout}
 */
const describeCheckout = (root) => {
  const runtime = path.join(root, '.runtime');
  return {
    root,
    runtime,
    nodeFolder: path.join(runtime, 'node_modules', 'node'),
    pnpmFolder: path.join(runtime, 'node_modules', 'pnpm'),
    stamps: path.join(runtime, 'stamps'),
    logs: path.join(runtime, 'logs'),
  };
};

module.exports = { describeCheckout };
