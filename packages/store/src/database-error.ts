import { CrewError } from '@my-agent-crew/contract';
import BetterSqlite3 from 'better-sqlite3';

const sentences: readonly (readonly [RegExp, (file: string) => string])[] = [
  [
    /^SQLITE_(BUSY|LOCKED)/,
    (file) =>
      `The database ${file} is held by another process, so nothing was read or stored. Stop the other server, backup or viewer that has it open, then try again.`,
  ],
  [
    /^SQLITE_(NOTADB|CORRUPT)/,
    (file) =>
      `The database ${file} is damaged or is not a database, so it was not used. Move it aside, with the files beside it that begin with its name; then put a copy in its place, or start with an empty one.`,
  ],
  [
    /^SQLITE_FULL/,
    (file) => `The disk of ${file} is full, so nothing was stored. Free some space, then try again.`,
  ],
  [
    /^(SQLITE_(CANTOPEN|READONLY|PERM|AUTH)|EACCES|EPERM|EROFS|ENOTDIR|EISDIR|ENOENT|EEXIST)/,
    (file) =>
      `The database ${file} cannot be opened for writing. Check that its folder exists and that this user may write there.`,
  ],
  [
    /^(SQLITE_IOERR|EIO|ENOSPC|EDQUOT|EMFILE|ENFILE)/,
    (file) =>
      `The system could not read or write ${file}, so nothing was stored. Check the disk and its free space, then try again.`,
  ],
];

/** Turns what SQLite or the file system says about the database into a sentence; anything else comes back as it is. */
export const asCrewError = (error: unknown, file: string): unknown => {
  if (error instanceof CrewError || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  for (const [pattern, sentence] of sentences) {
    if (pattern.test(code)) return new CrewError('unavailable', sentence(file), { cause: error });
  }
  return error;
};

/** True when a unique index refused a row; `index` is a piece of the refused columns or of the index's name. */
export const isTaken = (error: unknown, index: string): boolean =>
  error instanceof BetterSqlite3.SqliteError &&
  error.code === 'SQLITE_CONSTRAINT_UNIQUE' &&
  error.message.includes(index);

/** Gives every method of a port the sentences above, and one for use after closing. */
export const withSentences = <Port extends object>(port: Port, file: string, isOpen: () => boolean): Port =>
  Object.fromEntries(
    Object.entries(port).map(([name, method]: [string, (...input: unknown[]) => unknown]) => [
      name,
      (...input: unknown[]) => {
        if (!isOpen()) {
          throw new CrewError('unavailable', `The database ${file} is closed: the server is stopping.`);
        }
        try {
          return method(...input);
        } catch (error) {
          throw asCrewError(error, file);
        }
      },
    ]),
  ) as Port;
