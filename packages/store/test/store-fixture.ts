import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ids } from '@my-agent-crew/core';
import { onTestFinished } from 'vitest';
import { openStore, type Store } from '../src/index.ts';

/** Readable ids that never repeat within one fixture. */
const countingIds = (prefix = ''): Ids => {
  let last = 0;
  return {
    next: (kind) => {
      last += 1;
      return `${prefix}${kind}-${last}`;
    },
  };
};

/** A clock that stands still until `ms` is changed. */
export const standingClock = (ms = Date.parse('2026-03-01T08:00:00.000Z')) => {
  const clock = { ms, now: () => clock.ms, sleep: () => Promise.resolve() };
  return clock;
};

/** A fresh store in memory. */
export const memoryStore = (clock = standingClock()): Store =>
  openStore({ file: ':memory:', clock, ids: countingIds() });

/** A folder that is gone after the test. */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'crew-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** Opens a database file; ids start with `prefix` so that two stores of one file never make the same. */
export const fileStore = (file: string, prefix = '', busyTimeoutMs = 2000): Store => {
  const store = openStore({ file, clock: standingClock(), ids: countingIds(prefix), busyTimeoutMs });
  onTestFinished(() => store.close());
  return store;
};

export {
  doneEnding,
  newApproval,
  newCharge,
  newRun,
  newStep,
  newWords,
  plainConversation,
} from './store-shapes.ts';
