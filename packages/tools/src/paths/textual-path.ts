import { posix } from 'node:path';
import type { WorkspaceScope } from '@my-agent-crew/core';
import type { PathProblem } from './path-problem.ts';

/** True when `path` is `folder` or lies under it; both absolute and normalised. */
export const isUnder = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);

/**
 * The path inside the workspace by its letters alone, `''` for the root: `data/../x` is `x`. Absolute paths are taken
 * when they lie under the root. Nothing on disk is looked at. Spec: tools, "Đường dẫn so theo dạng chữ".
 */
export const readPath = (
  scope: WorkspaceScope,
  given: string,
): { readonly relative: string } | PathProblem => {
  if (given === '' || given.includes('\0')) return { problem: 'empty' };
  if (given === '~' || given.startsWith('~/')) return { problem: 'outside' };
  const root = posix.normalize(scope.root);
  const whole = posix.resolve(root, given);
  if (!isUnder(whole, root)) return { problem: 'outside' };
  return { relative: posix.relative(root, whole) };
};

/** Whether `write_paths` lets a file be written at this place, again by letters. */
export const isWritable = (scope: WorkspaceScope, relative: string): boolean => {
  if (scope.writePaths.length === 0) return true;
  const whole = posix.resolve(scope.root, relative);
  return scope.writePaths.some((folder) => isUnder(whole, posix.resolve(scope.root, folder)));
};
