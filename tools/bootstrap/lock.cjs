'use strict';
const fs = require('node:fs');
const path = require('node:path');

/**
 * Who holds the lock: this process, and the tool it runs at the moment (which outlives a killed bootstrap and
 * would go on writing).
 *
 * @typedef {{ pid: number, born: string, child?: { pid: number, born: string } }} Holder
 */

const pollMs = 100;
const takeoverExpiryMs = 5_000;

/**
 * The start time of a process where the system tells it (Linux), so that a reused pid is not mistaken for it. A
 * process that ended and waits for its parent to notice has none.
 *
 * @param {number} pid
 * @returns {string}
 */
const bornAt = (pid) => {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' || state === 'X' ? 'ended' : (fields[18] ?? '');
  } catch {
    return '';
  }
};

/**
 * @param {{ pid: number, born: string } | undefined} who
 * @returns {boolean}
 */
const isAlive = (who) => {
  if (who === undefined) return false;
  try {
    process.kill(who.pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return bornAt(who.pid) === who.born;
};

/**
 * @param {string} file
 * @returns {Holder | null}
 */
const readHolder = (file) => {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

/**
 * Puts the whole content in place at once; false when the name is taken.
 *
 * @param {string} file
 * @param {string} content
 * @returns {boolean}
 */
const claim = (file, content) => {
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, content);
  try {
    fs.linkSync(draft, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    fs.rmSync(draft, { force: true });
  }
};

/**
 * Removes a dead holder's lock. Only one process does so at a time, or two could each remove the other's new lock.
 *
 * @param {string} file
 */
const removeStale = (file) => {
  const takeover = `${file}-takeover`;
  if (!claim(takeover, String(process.pid))) {
    const age = Date.now() - (fs.statSync(takeover, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > takeoverExpiryMs) fs.rmSync(takeover, { force: true });
    return;
  }
  try {
    const holder = readHolder(file);
    if (!isAlive(holder ?? undefined) && !isAlive(holder?.child)) fs.rmSync(file, { force: true });
  } finally {
    fs.rmSync(takeover, { force: true });
  }
};

/**
 * Takes the checkout's lock, waiting for a living holder (or a living tool of a dead one) and clearing a stale
 * lock. `onWait` is called once with the pid that is waited for.
 *
 * @param {string} file
 * @param {(pid: number) => void} onWait
 * @returns {Promise<{ noteChild: (pid: number | undefined) => void, release: () => void }>}
 */
const acquireLock = async (file, onWait) => {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  /** @type {Holder} */
  const self = { pid: process.pid, born: bornAt(process.pid) };
  let told = false;
  while (!claim(file, JSON.stringify(self))) {
    const holder = readHolder(file);
    const busy = [holder ?? undefined, holder?.child].find(isAlive);
    if (busy === undefined) {
      removeStale(file);
    } else if (!told) {
      told = true;
      onWait(busy.pid);
    }
    await new Promise((resolve) => setTimeout(resolve, busy === undefined ? 5 : pollMs));
  }
  /** @param {number | undefined} pid */
  const noteChild = (pid) => {
    const holder = pid === undefined ? self : { ...self, child: { pid, born: bornAt(pid) } };
    const draft = `${file}.${process.pid}`;
    fs.writeFileSync(draft, JSON.stringify(holder));
    fs.renameSync(draft, file);
  };
  return { noteChild, release: () => fs.rmSync(file, { force: true }) };
};

module.exports = { acquireLock };
