import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  type Consolidations,
  createConsolidationsInMemory,
  createProposalsInMemory,
  type MemoryFiles,
} from '@my-agent-crew/core';
import { type CrewMemory, createMemory, createMemoryFolders } from '@my-agent-crew/memory';
import { onTestFinished } from 'vitest';

/** A home with agents, on a disk. */
export interface MemoryHome {
  readonly folder: string;
  readonly files: MemoryFiles;
  readonly memory: CrewMemory;
  readonly consolidations: Consolidations;
  readonly clock: { ms: number };
  /** Writes a file by hand and returns its path. */
  put(path: string, text: string): string;
}

/** Where an agent, or the shared memory, lies in the home of a test. */
export const folderIn = (folder: string, owner: string | null): string =>
  owner === null ? join(folder, 'users', 'owner') : join(folder, 'agents', owner);

/** A fresh home; conversations named `job-…` have nobody who watches. */
export const makeMemoryHome = (): MemoryHome => {
  const folder = mkdtempSync(join(tmpdir(), 'crew-memory-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const files = createMemoryFolders({
    folderOf: (owner) => (owner === 'nobody' ? null : folderIn(folder, owner)),
    closed: () => [join(folder, 'env')],
  });
  const clock = { ms: Date.parse('2026-03-01T01:30:00.000Z') };
  const proposals = createProposalsInMemory();
  const consolidations = createConsolidationsInMemory(proposals);
  let last = 0;
  const memory = createMemory({
    files,
    proposals,
    consolidations,
    isWatched: (id) => !id.startsWith('job-'),
    clock: { now: () => clock.ms, sleep: () => Promise.resolve() },
    ids: {
      next: (kind) => {
        last += 1;
        return `${kind}-${last}`;
      },
    },
  });
  return {
    folder,
    files,
    memory,
    consolidations,
    clock,
    put: (path, text) => {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
      chmodSync(file, 0o644);
      return file;
    },
  };
};
