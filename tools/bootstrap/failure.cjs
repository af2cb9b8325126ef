'use strict';
const os = require('node:os');

/** A sentence for the person at the terminal: what did not happen and what to do next. Shown without a stack. */
class Failure extends Error {}

/** Stands for "a signal ended this": nothing is printed, the exit code says it. */
class Interrupted extends Error {
  /** @param {number} exitCode */
  constructor(exitCode) {
    super('interrupted');
    this.exitCode = exitCode;
  }
}

/** @type {ReadonlyArray<{ seen: RegExp, say: (what: string, root: string) => string }>} */
const kinds = [
  {
    seen: /ENOSPC|EDQUOT|no space left on device|disk quota exceeded/i,
    say: (what, root) =>
      `The disk is full: ${what} did not finish. Free about 2 GB on the disk that holds ${root} and run the same command again.`,
  },
  {
    seen: /EACCES|EPERM|EROFS|permission denied|operation not permitted|read-only file system/i,
    say: (what, root) =>
      `No permission to write in ${root}: ${what} did not finish. ` +
      `Make the checkout writable for the user ${os.userInfo().username} and run the same command again.`,
  },
  {
    seen: /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|EIDLETIMEOUT|socket hang up|fetch failed|error sending request|dns error|connection refused|timed out/i,
    say: (what) =>
      `The package registry could not be reached: ${what} did not finish. ` +
      'Check the network (or the proxy and registry in your npm settings) and run the same command again; what was already fetched is kept.',
  },
  {
    seen: /E404|ETARGET|No matching version|ERR_PNPM_FETCH_404|ERR_PNPM_NO_MATCHING_VERSION/i,
    say: (what) =>
      `The package registry does not have a version that is needed: ${what} did not finish. ` +
      'If your npm settings name a mirror, let it catch up or use another registry.',
  },
  {
    seen: /EINTEGRITY|ERR_PNPM_TARBALL_INTEGRITY/i,
    say: (what) =>
      `A download arrived damaged: ${what} did not finish. Delete the .runtime folder and run the same command again.`,
  },
  {
    seen: /ERR_PNPM_OUTDATED_LOCKFILE|frozen-lockfile/i,
    say: (what) =>
      `pnpm-lock.yaml does not match the package.json files: ${what} did not finish. ` +
      'Run `npx pnpm install` and commit the new lock, or undo the change to package.json.',
  },
];

/**
 * The sentence for a known kind of failure found in a tool's output or a file error; null for an unknown one.
 *
 * @param {string} output
 * @param {string} what the step, as "fetching Node 24"
 * @param {string} root the checkout
 * @returns {string | null}
 */
const explain = (output, what, root) => {
  const kind = kinds.find(({ seen }) => seen.test(output));
  return kind === undefined ? null : kind.say(what, root);
};

/**
 * Turns a file system error of the bootstrap itself into a `Failure`; other errors pass unchanged.
 *
 * @param {unknown} error
 * @param {string} what
 * @param {string} root
 * @returns {unknown}
 */
const asFailure = (error, what, root) => {
  if (error instanceof Failure || error instanceof Interrupted || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  const sentence = explain(code, what, root);
  return sentence === null ? error : new Failure(sentence);
};

module.exports = { asFailure, explain, Failure, Interrupted };
