import { fstatSync, lstatSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import type { WorkspaceScope } from '@my-agent-crew/core';
import { type ClosedSet, createClosedSet, identityOf, realPathOf } from './closed-set.ts';
import { enterFolder, type Folder, hasHandles, holdFolder, leaveFolder } from './folder.ts';
import { attempt, isProblem, isRule, notAFile, type PathProblem } from './path-problem.ts';
import { isWritable, readPath } from './textual-path.ts';
import { type Place, type Purpose, walkTo } from './walk.ts';

/** Whether the opened file is still the entry of its folder; always so where folders are held by handle. */
export const isSteady = (place: Place, fd: number): boolean => {
  if (hasHandles) return true;
  const opened = fstatSync(fd, { bigint: true });
  const named = lstatSync(place.entry, { bigint: true, throwIfNoEntry: false });
  return (
    named !== undefined &&
    identityOf(named) === identityOf(opened) &&
    realpathSync(place.folder.real) === place.folder.real
  );
};

const isClosedRoot = (root: string, closed: ClosedSet): boolean => {
  for (let path = root; ; path = dirname(path)) {
    const stat = lstatSync(path, { bigint: true, throwIfNoEntry: false }) ?? null;
    if (closed.covers(path, stat)) return true;
    if (path === dirname(path)) return false;
  }
};

/** A place with the folders on the way to it held open until `release`. */
interface HeldPlace {
  readonly place: Place;
  release(): void;
}

const holdPlace = (scope: WorkspaceScope, given: string, purpose: Purpose): HeldPlace | PathProblem => {
  const path = readPath(scope, given);
  if (isProblem(path)) return path;
  if (purpose !== 'read' && !isWritable(scope, path.relative)) return { problem: 'write-paths' };
  const closed = createClosedSet(scope.closed);
  const root = attempt(() => {
    const real = realpathSync(scope.root);
    return isClosedRoot(real, closed) ? ({ problem: 'closed' } as const) : holdFolder(real, real);
  });
  if (isProblem(root)) return root;
  const writable = scope.writePaths.map((folder) =>
    realPathOf(join(scope.root, relative(scope.root, folder))),
  );
  const stack = [root];
  const release = (): void => {
    for (const folder of stack) leaveFolder(folder);
  };
  const shown = path.relative === '' ? '.' : path.relative;
  const place = walkTo({ purpose, shown, closed, stack, writable, made: [] }, path.relative);
  if (!isProblem(place)) return { place, release };
  release();
  return place;
};

/**
 * The one way for a file tool to a file. Checks the path by its letters, then walks down from the root with every
 * folder held open and no symbolic link left to the system: links that stay inside are followed by hand, all others
 * are refused, and a swap between check and use cannot lead outside. `use` works on the held place.
 */
export const usePlace = async <Value>(
  scope: WorkspaceScope,
  given: string,
  purpose: 'read' | 'write',
  use: (place: Place) => Promise<Value> | Value,
): Promise<Value | PathProblem> => {
  const held = holdPlace(scope, given, purpose);
  if (isProblem(held)) return held;
  try {
    return await use(held.place);
  } finally {
    held.release();
  }
};

/** Says what a rule forbids about writing here, changing nothing. `assess` asks it before a person is asked. */
export const findWriteRefusal = (scope: WorkspaceScope, given: string): PathProblem | null => {
  const held = holdPlace(scope, given, 'look');
  if (isProblem(held)) return isRule(held) ? held : null;
  held.release();
  return notAFile(held.place.stat);
};

/** Runs `use` with the folder at this place held open. */
export const useFolder = async <Value>(
  place: Place,
  use: (folder: Folder) => Promise<Value> | Value,
): Promise<Value | PathProblem> => {
  if (place.stat === null) return { problem: 'missing' };
  if (!place.stat.isDirectory()) return { problem: 'not-a-folder' };
  if (place.entry === place.folder.access) return use(place.folder);
  const folder = enterFolder(place.folder, basename(place.entry));
  if (isProblem(folder)) return folder;
  try {
    return await use(folder);
  } finally {
    leaveFolder(folder);
  }
};
