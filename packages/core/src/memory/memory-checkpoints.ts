import type { Checkpoints, FileWrite } from '../ports/checkpoints.ts';
import { type Clock, isoTime } from '../ports/clock.ts';
import { systemClock } from './system-clock.ts';

/** Checkpoints in memory: for embedding without a database, and for tests. Nothing survives the process. */
export const createMemoryCheckpoints = (clock: Clock = systemClock): Checkpoints => {
  const writes = new Map<string, FileWrite>();
  const contents = new Map<string, Uint8Array>();
  let last = 0;
  const all = (isWanted: (write: FileWrite) => boolean): FileWrite[] => [...writes.values()].filter(isWanted);
  const mark = (ids: readonly string[], undoneBy: string | null): void => {
    for (const id of ids) {
      const write = writes.get(id);
      if (write !== undefined) writes.set(id, { ...write, undoneBy });
    }
  };
  return {
    begin: (write, kept) => {
      for (const { sha256, content } of kept) contents.set(sha256, Uint8Array.from(content));
      last += 1;
      const id = `checkpoint-${last}`;
      const stored = { ...write, id, at: isoTime(clock.now()), isFinished: false, undoneBy: null };
      writes.set(id, stored);
      return stored;
    },
    finish: (id) => {
      const write = writes.get(id);
      if (write === undefined) return;
      writes.set(id, { ...write, isFinished: true });
      if (write.kind !== 'write') mark(write.covers, write.kind === 'undo' ? id : null);
    },
    abandon: (id) => void writes.delete(id),
    ofRuns: (runIds) => all((write) => runIds.includes(write.runId)),
    ofFile: (root, path) => all((write) => write.root === root && write.path === path),
    sinceRun: (conversationId, runId) =>
      all((write) => write.conversationId === conversationId && write.afterRunId === runId),
    content: (sha256) => contents.get(sha256) ?? null,
  };
};
