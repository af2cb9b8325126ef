'use strict';
const path = require('node:path');

/** @typedef {import('./checkout.cjs').Checkout} Checkout */

/** What `npm start` puts into the environment for its script; the program must not see it. */
const npmLeftovers = /^(npm_|INIT_CWD$|NODE$)/;

/**
 * The environment of the server and the CLI: the caller's own, with the right Node first on PATH.
 *
 * @param {Checkout} checkout
 * @param {NodeJS.ProcessEnv} inherited
 * @param {boolean} broughtNode whether Node is the one in `.runtime`
 * @returns {NodeJS.ProcessEnv}
 */
const programEnvironment = (checkout, inherited, broughtNode) => {
  const kept = Object.entries(inherited).filter(([name]) => !npmLeftovers.test(name));
  const first = broughtNode ? [path.join(checkout.nodeFolder, 'bin')] : [];
  const rest = inherited['PATH'] === undefined || inherited['PATH'] === '' ? [] : [inherited['PATH']];
  return { ...Object.fromEntries(kept), PATH: [...first, ...rest].join(path.delimiter) };
};

/**
 * The environment of package managers, builds and checks: every cache they know is inside the checkout.
 *
 * @param {Checkout} checkout
 * @param {NodeJS.ProcessEnv} inherited
 * @param {boolean} broughtNode
 * @returns {NodeJS.ProcessEnv}
 */
const toolEnvironment = (checkout, inherited, broughtNode) => {
  const npmSettings = Object.entries(inherited).filter(([name]) => /^npm_config_/i.test(name));
  const env = programEnvironment(checkout, inherited, broughtNode);
  return {
    ...env,
    ...Object.fromEntries(npmSettings),
    ...(broughtNode ? { npm_config_nodedir: checkout.nodeFolder } : {}),
    PATH: [checkout.pnpmFolder, env['PATH']].join(path.delimiter),
    npm_config_cache: path.join(checkout.runtime, 'npm-cache'),
    npm_config_fetch_retry_mintimeout: '1000',
    npm_config_fetch_retry_maxtimeout: '5000',
    npm_config_update_notifier: 'false',
    XDG_CACHE_HOME: path.join(checkout.runtime, 'cache'),
    XDG_STATE_HOME: path.join(checkout.runtime, 'state'),
    TURBO_TELEMETRY_DISABLED: '1',
  };
};

module.exports = { programEnvironment, toolEnvironment };
