import { join } from 'node:path';
import type { Home } from '@my-agent-crew/config';
import type { MemoryFiles } from '@my-agent-crew/core';
import { createMemoryFolders } from '@my-agent-crew/memory';

/** The memory files of a home: those of its agents and of `users/owner`. Holds nothing, so it may be made anew. */
export const memoryFilesOf = (home: Home): MemoryFiles =>
  createMemoryFolders({
    folderOf: (owner) =>
      owner === null ? join(home.path, 'users', 'owner') : (home.loaded(owner)?.promptPlaces.folder ?? null),
    closed: () => home.closed,
  });
