'use strict';
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { Failure } = require('./failure.cjs');
const { isNewEnough, packagesFor, pinnedNode, usesMusl } = require('./platform.cjs');
const { runQuietly } = require('./run-quietly.cjs');
const { readStamp, runStamped } = require('./stamp.cjs');

/** @typedef {import('./checkout.cjs').Checkout} Checkout */

/**
 * @typedef {object} Tool
 * @property {string} name for people, as "Node 24.21.0"
 * @property {'node' | 'pnpm'} kind
 * @property {string} version
 * @property {string} folder where it goes
 * @property {string} binary
 */

const needsNpm =
  'npm was not found on PATH. It comes with Node: install Node 18 or newer from your system or https://nodejs.org and run the same command again.';

/**
 * The pnpm version the whole repository agrees on: the `packageManager` field.
 *
 * @param {Checkout} checkout
 * @returns {string}
 */
const pinnedPnpm = (checkout) => {
  const manifest = JSON.parse(fs.readFileSync(path.join(checkout.root, 'package.json'), 'utf8'));
  return String(manifest.packageManager)
    .replace(/^pnpm@/, '')
    .replace(/\+.*$/, '');
};

/**
 * The tools this machine lacks by itself: pnpm always, Node when the running one is too old.
 *
 * @param {Checkout} checkout
 * @param {string} runningNode as in `process.version`
 * @returns {Tool[]}
 */
const requiredTools = (checkout, runningNode) => {
  const pnpm = pinnedPnpm(checkout);
  /** @type {Tool[]} */
  const tools = [
    {
      name: `pnpm ${pnpm}`,
      kind: 'pnpm',
      version: pnpm,
      folder: checkout.pnpmFolder,
      binary: path.join(checkout.pnpmFolder, 'pnpm'),
    },
  ];
  if (!isNewEnough(runningNode)) {
    tools.unshift({
      name: `Node ${pinnedNode}`,
      kind: 'node',
      version: pinnedNode,
      folder: checkout.nodeFolder,
      binary: path.join(checkout.nodeFolder, 'bin', 'node'),
    });
  }
  return tools;
};

/**
 * @param {Checkout} checkout
 * @param {Tool} tool
 * @returns {string}
 */
const stampOf = (checkout, tool) => path.join(checkout.stamps, path.basename(tool.folder));

/**
 * @param {Tool} tool
 * @returns {string}
 */
const stampText = ({ version }) => `${version} ${process.platform} ${process.arch}`;

/**
 * @param {Checkout} checkout
 * @param {Tool} tool
 * @returns {boolean}
 */
const isInstalled = (checkout, tool) =>
  readStamp(stampOf(checkout, tool)) === stampText(tool) && fs.existsSync(tool.binary);

/**
 * Whether a binary answers with the wanted version.
 *
 * @param {Tool} tool
 * @param {string} binary
 * @param {NodeJS.ProcessEnv} env
 * @returns {boolean}
 */
const answers = (tool, binary, env) => {
  const { stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8', env, cwd: path.dirname(binary) });
  return (stdout ?? '').trim().replace(/^v/, '') === tool.version;
};

/**
 * Fetches one tool into a folder of its own and moves it into place only when it runs, so that an interrupted
 * fetch leaves nothing half-done behind.
 *
 * @param {Checkout} checkout
 * @param {Tool} tool
 * @param {NodeJS.ProcessEnv} env
 * @param {(pid: number | undefined) => void} onChild
 */
const installTool = async (checkout, tool, env, onChild) => {
  if (answers(tool, tool.binary, env)) return;
  const packageName = packagesFor(process.platform, process.arch, usesMusl())[tool.kind];
  const incoming = path.join(checkout.runtime, `incoming-${path.basename(tool.folder)}`);
  fs.rmSync(incoming, { recursive: true, force: true });
  fs.mkdirSync(incoming, { recursive: true });
  fs.writeFileSync(path.join(incoming, 'package.json'), '{}\n');
  await runQuietly({
    what: `fetching ${tool.name}`,
    command: 'npm',
    args: [
      'install',
      '--prefix',
      incoming,
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--no-package-lock',
      `${packageName}@${tool.version}`,
    ],
    cwd: incoming,
    env,
    checkout,
    onChild,
    notFound: needsNpm,
  });
  const fetched = path.join(incoming, 'node_modules', packageName);
  if (!answers(tool, path.join(fetched, path.relative(tool.folder, tool.binary)), env)) {
    throw new Failure(
      `${tool.name} was fetched but does not run on this machine (${process.platform} ${process.arch}). ` +
        'Install Node 24 or newer from your system and run the same command again.',
    );
  }
  fs.mkdirSync(path.dirname(tool.folder), { recursive: true });
  fs.rmSync(tool.folder, { recursive: true, force: true });
  fs.renameSync(fetched, tool.folder);
  fs.rmSync(incoming, { recursive: true, force: true });
};

/**
 * The tools that still have to be fetched.
 *
 * @param {Checkout} checkout
 * @param {string} runningNode
 * @returns {Tool[]}
 */
const missingTools = (checkout, runningNode) =>
  requiredTools(checkout, runningNode).filter((tool) => !isInstalled(checkout, tool));

/**
 * @param {Checkout} checkout
 * @param {readonly Tool[]} tools
 * @param {NodeJS.ProcessEnv} env
 * @param {{ say: (line: string) => void, onChild: (pid: number | undefined) => void }} progress
 */
const installTools = async (checkout, tools, env, { say, onChild }) => {
  for (const tool of tools) {
    say(`Fetching ${tool.name} into .runtime (once)`);
    await runStamped(stampOf(checkout, tool), stampText(tool), () =>
      installTool(checkout, tool, env, onChild),
    );
  }
};

module.exports = { installTools, missingTools };
