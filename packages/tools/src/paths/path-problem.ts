import type { BigIntStats } from 'node:fs';

/** Why a path cannot be used. The texts turn it into a sentence for the model. */
export interface PathProblem {
  readonly problem:
    | 'empty'
    | 'outside'
    | 'closed'
    | 'write-paths'
    | 'missing'
    | 'not-a-file'
    | 'not-a-folder'
    | 'special'
    | 'changed'
    | 'too-long'
    | 'no-space'
    | 'not-kept'
    | 'denied';
}

/** True for a problem, false for whatever else a path function returned. */
export const isProblem = (value: object): value is PathProblem => 'problem' in value;

const byCode: Readonly<Record<string, PathProblem['problem']>> = {
  ENOENT: 'missing',
  ENOTDIR: 'not-a-folder',
  EISDIR: 'not-a-file',
  ELOOP: 'changed',
  ENAMETOOLONG: 'too-long',
  ENOSPC: 'no-space',
  EDQUOT: 'no-space',
  ENXIO: 'special',
};

/** The problem behind a failed file system call; what is not known by its code counts as a denied access. */
const problemOf = (error: unknown): PathProblem => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return { problem: byCode[code] ?? 'denied' };
};

/** Runs file system calls and turns what they throw into a problem. */
export const attempt = <Value>(use: () => Value): Value | PathProblem => {
  try {
    return use();
  } catch (error) {
    return problemOf(error);
  }
};

const states: readonly PathProblem['problem'][] = ['missing', 'changed', 'no-space', 'not-kept', 'denied'];

/** True when a rule forbids it, false when only the present state of the disk stands in the way. */
export const isRule = ({ problem }: PathProblem): boolean => !states.includes(problem);

/** What kind of thing stands in the way of a file operation here, or null for a regular file or nothing. */
export const notAFile = (stat: BigIntStats | null): PathProblem | null => {
  if (stat === null || stat.isFile()) return null;
  return { problem: stat.isDirectory() ? 'not-a-file' : 'special' };
};
