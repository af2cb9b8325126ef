const known: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'the system does not allow it',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EEXIST: 'a file of that name is in the way',
  EISDIR: 'it is a folder',
  ELOOP: 'its symbolic links go in a circle',
  ENOENT: 'it does not exist',
  ENAMETOOLONG: 'the path is too long',
};

/** The operating system's reason in plain words, for the end of a sentence. */
export const systemReason = (error: unknown): string => {
  const code = errorCode(error);
  return known[code] ?? `the system answered ${code}`;
};

/** The code of a Node error such as `ENOENT`, or `an unknown error`. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'an unknown error';
