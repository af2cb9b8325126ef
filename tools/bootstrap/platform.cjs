'use strict';
const { Failure } = require('./failure.cjs');

/** The Node that is brought when the machine's own is older than `oldestNode`. */
const pinnedNode = '24.21.0';
const oldestNode = 24;

/**
 * The npm packages that carry Node and pnpm for a machine: plain binaries, no install script needed.
 * Fails with a sentence where neither exists (Windows: use WSL).
 *
 * @param {string} platform
 * @param {string} arch
 * @param {boolean} musl
 * @returns {{ node: string, pnpm: string }}
 */
const packagesFor = (platform, arch, musl) => {
  const known = (platform === 'linux' || platform === 'darwin') && (arch === 'x64' || arch === 'arm64');
  if (!known) {
    throw new Failure(
      `my-agent-crew runs on Linux and macOS (x64 or arm64); this machine is ${platform} ${arch}. ` +
        'Nothing was installed. On Windows, use it inside WSL 2.',
    );
  }
  const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node';
  const libc = platform === 'linux' && musl ? '-musl' : '';
  return { node: `${prefix}-${platform}-${arch}`, pnpm: `@pnpm/exe.${platform}-${arch}${libc}` };
};

/**
 * Whether this Linux has musl instead of glibc.
 *
 * @returns {boolean}
 */
const usesMusl = () => {
  if (process.platform !== 'linux') return false;
  const report = /** @type {{ header?: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return report.header?.glibcVersionRuntime === undefined;
};

/**
 * @param {string} version as in `process.version`
 * @returns {boolean}
 */
const isNewEnough = (version) => Number(version.replace(/^v/, '').split('.')[0]) >= oldestNode;

module.exports = { isNewEnough, packagesFor, pinnedNode, usesMusl };
