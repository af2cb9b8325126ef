'use strict';
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');

/**
 * Programs that some tests drive for real.
 *
 * @type {ReadonlyArray<{ debian: string, anyOf: readonly string[], usedBy: string }>}
 */
const programs = [
  {
    debian: 'chromium',
    anyOf: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    usedBy: 'the browser tests (web components, end to end)',
  },
  { debian: 'ripgrep', anyOf: ['rg'], usedBy: 'the ripgrep path of workspace_grep' },
  { debian: 'bubblewrap', anyOf: ['bwrap'], usedBy: 'the sandbox tests' },
];

/**
 * The programs that no folder of PATH holds.
 *
 * @param {string | undefined} searchPath
 */
const missingPrograms = (searchPath) => {
  const folders = (searchPath ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const has = (/** @type {string} */ name) =>
    folders.some((folder) => fs.existsSync(path.join(folder, name)));
  return programs.filter(({ anyOf }) => !anyOf.some(has));
};

/**
 * Installs missing programs where that needs no question (root on a Debian-like system) and says so; elsewhere says
 * which tests need them. Never stops the run.
 *
 * @param {{ env: NodeJS.ProcessEnv, isRoot: boolean, say: (line: string) => void }} host
 */
const bringPrograms = ({ env, isRoot, say }) => {
  const missing = missingPrograms(env['PATH']);
  if (missing.length === 0) return;
  const names = missing.map(({ debian }) => debian);
  const hasApt = (env['PATH'] ?? '')
    .split(path.delimiter)
    .some((folder) => fs.existsSync(path.join(folder, 'apt-get')));
  if (isRoot && hasApt) {
    say(`Installing Debian packages that tests need: ${names.join(', ')}`);
    const aptEnv = { ...env, DEBIAN_FRONTEND: 'noninteractive' };
    const apt = (/** @type {string[]} */ ...args) =>
      spawnSync('apt-get', args, { env: aptEnv, stdio: ['ignore', 'ignore', 'inherit'] });
    apt('update', '-q');
    apt('install', '-y', '-q', '--no-install-recommends', ...names);
  }
  const why = isRoot && hasApt ? 'apt-get could not install it' : 'installing it needs root and apt-get';
  for (const { debian, usedBy } of missingPrograms(env['PATH'])) {
    say(`Missing program: ${debian}. It is needed by ${usedBy}; ${why}, so those tests cannot pass here.`);
  }
};

module.exports = { bringPrograms, missingPrograms };
