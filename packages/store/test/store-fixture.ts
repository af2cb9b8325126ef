import type { Ids } from '@my-agent-crew/core';
import { openStore, type Store } from '../src/index.ts';

/** Readable ids that never repeat within one fixture. */
export const countingIds = (prefix = ''): Ids => {
  let last = 0;
  return {
    next: (kind) => {
      last += 1;
      return `${prefix}${kind}-${last}`;
    },
  };
};

/** A clock that stands at `ms` until it is moved. */
export const standingClock = (ms = Date.parse('2026-03-01T08:00:00.000Z')) => {
  const clock = { ms, now: () => clock.ms, sleep: () => Promise.resolve() };
  return clock;
};

/** A fresh store in memory. */
export const memoryStore = (clock = standingClock()): Store =>
  openStore({ file: ':memory:', clock, ids: countingIds() });

/** The settings of a plain web conversation. */
export const plainConversation = {
  agentId: 'default',
  title: '',
  channel: 'web',
  parentId: null,
  costCapMicros: 0,
  autonomous: false,
  approvalTtlSeconds: null,
} as const;
