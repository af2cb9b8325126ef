import { statSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';

/** Up to this size a file is read through at every start; at the speed of a disk that takes a moment. Bytes. */
const alwaysCheckedBytes = 256 * 1024 * 1024;

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/**
 * Whether the pages of a database should be read through before it is used: always while it is small, and after a
 * process that ended without closing it (its write-ahead log is still there). Ask before opening it.
 */
export const isCheckDue = (file: string): boolean =>
  file !== ':memory:' &&
  sizeOf(file) > 0 &&
  (sizeOf(file) <= alwaysCheckedBytes || sizeOf(`${file}-wal`) > 0);

/**
 * Reads every table and its indexes, and throws an SQLite error `SQLITE_CORRUPT` when a page is torn. Better at start,
 * where a copy can be put back, than in the middle of a turn. Virtual tables are left to themselves: theirs take long.
 */
export const checkPages = (client: BetterSqlite3.Database): void => {
  const tables = client
    .prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0`)
    .pluck()
    .all();
  for (const name of tables) {
    const verdict = client.pragma(`quick_check("${name.replaceAll('"', '""')}")`, { simple: true });
    if (verdict !== 'ok') throw new BetterSqlite3.SqliteError(String(verdict), 'SQLITE_CORRUPT');
  }
};
