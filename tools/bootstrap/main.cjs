'use strict';
const path = require('node:path');
const { bundles } = require('./bundles.cjs');
const { describeCheckout } = require('./checkout.cjs');
const { runChecks } = require('./checks.cjs');
const { asFailure, Failure, Interrupted } = require('./failure.cjs');
const { endWithParent, launch } = require('./launch.cjs');
const { prepare, say } = require('./prepare.cjs');
const { bringPrograms } = require('./system-packages.cjs');

/** @typedef {import('./checkout.cjs').Checkout} Checkout */

/**
 * Runs the built CLI in the caller's folder.
 *
 * @param {Checkout} checkout
 * @param {readonly string[]} args
 * @param {string} cwd
 * @returns {Promise<number>}
 */
const runCli = async (checkout, args, cwd) => {
  const serves = args[0] === 'serve';
  const { node, programEnv } = await prepare(checkout, serves ? [bundles.web, bundles.cli] : [bundles.cli]);
  const program = ['--enable-source-maps', path.join(checkout.root, bundles.cli.output), ...args];
  return launch({ command: node, args: program, cwd, env: programEnv, watched: true });
};

/** @type {Readonly<Record<string, (checkout: Checkout, args: readonly string[]) => Promise<number>>>} */
const commands = {
  start: (checkout, args) => runCli(checkout, ['serve', ...args], checkout.root),
  cli: (checkout, args) => runCli(checkout, args, process.cwd()),
  test: async (checkout, args) => {
    const prepared = await prepare(checkout, [bundles.web, bundles.cli]);
    if (args.length === 0) bringPrograms({ env: prepared.toolEnv, isRoot: process.getuid?.() === 0, say });
    return runChecks(checkout, prepared, args);
  },
  bench: async (checkout, args) => {
    const { node, toolEnv } = await prepare(checkout, [bundles.web, bundles.cli]);
    const program = ['--conditions=crew-source', 'bench/main.ts', ...args];
    return launch({ command: node, args: program, cwd: checkout.root, env: toolEnv });
  },
  'kill-test': async (checkout, args) => {
    const { node, toolEnv } = await prepare(checkout, [bundles.web, bundles.cli]);
    const program = ['--conditions=crew-source', 'e2e/kill/main.ts', ...args];
    return launch({ command: node, args: program, cwd: checkout.root, env: toolEnv });
  },
};

/**
 * @param {readonly string[]} argv
 * @returns {Promise<number>}
 */
const main = async ([name = '', ...args]) => {
  const checkout = describeCheckout(path.resolve(__dirname, '..', '..'));
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    say(`Unknown command "${name}". Use one of: ${Object.keys(commands).join(', ')}.`);
    return 2;
  }
  try {
    return await command(checkout, args);
  } catch (caught) {
    const error = asFailure(caught, 'preparing this checkout', checkout.root);
    if (error instanceof Interrupted) return error.exitCode;
    if (error instanceof Failure) say(error.message);
    else
      say(
        `The start stopped on something unforeseen: ${error instanceof Error ? error.message : String(error)}`,
      );
    return 1;
  }
};

// npm ends only the shell between us when it is told to stop, and nothing at all when it is killed.
if (process.env['npm_lifecycle_event'] !== undefined) endWithParent();

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
