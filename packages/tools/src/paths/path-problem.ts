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
export const problemOf = (error: unknown): PathProblem => {
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
