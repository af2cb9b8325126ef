'use strict';
const crypto = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');

const skipped = new Set(['node_modules', 'dist', '.turbo', 'coverage', '__screenshots__']);

/**
 * Every file below the given files and folders, sorted, as paths relative to the root. Missing ones are left out.
 *
 * @param {string} root
 * @param {readonly string[]} inputs
 * @returns {string[]}
 */
const listFiles = (root, inputs) => {
  /** @type {string[]} */
  const found = [];
  /** @param {string} relative */
  const visit = (relative) => {
    const stat = fs.statSync(path.join(root, relative), { throwIfNoEntry: false });
    if (stat === undefined) return;
    if (!stat.isDirectory()) {
      found.push(relative);
      return;
    }
    for (const name of fs.readdirSync(path.join(root, relative))) {
      if (!skipped.has(name)) visit(path.join(relative, name));
    }
  };
  for (const input of inputs) visit(input);
  return found.sort();
};

/**
 * One hash over the names and contents of files plus some facts (versions). Same inputs, same hash: a step whose
 * hash is on its stamp need not run again. Times of files play no part.
 *
 * @param {string} root
 * @param {readonly string[]} inputs
 * @param {readonly string[]} facts
 * @returns {string}
 */
const hashInputs = (root, inputs, facts) => {
  const hash = crypto.createHash('sha256');
  for (const fact of facts) hash.update(`fact ${fact}\n`);
  for (const file of listFiles(root, inputs)) {
    const bytes = fs.readFileSync(path.join(root, file));
    hash.update(`file ${file} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex');
};

/**
 * @param {string} file
 * @returns {string | null}
 */
const readStamp = (file) => {
  try {
    return fs.readFileSync(file, 'utf8').trim();
  } catch {
    return null;
  }
};

/**
 * Runs a step and stamps it. The old stamp goes first, so a step that was killed in the middle runs again.
 *
 * @param {string} file
 * @param {string} hash
 * @param {() => Promise<void>} step
 */
const runStamped = async (file, hash, step) => {
  fs.rmSync(file, { force: true });
  await step();
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, `${hash}\n`);
  fs.renameSync(draft, file);
};

module.exports = { hashInputs, listFiles, readStamp, runStamped };
