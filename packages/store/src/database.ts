import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { checkPages, isCheckDue } from './check-pages.ts';
import { asCrewError } from './database-error.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.ts';

/** Bytes of the write-ahead log that may stay on disk after it was folded into the database. */
const walBytesLeft = 16 * 1024 * 1024;

/** The one connection of a process to its database, in the two forms the parts of the store use it. */
export interface Database {
  readonly file: string;
  /** For statements on the way of every message, prepared once. */
  readonly client: BetterSqlite3.Database;
  /** For typed queries. It is the same connection, so it takes part in `write`. */
  readonly query: BetterSQLite3Database;
  /** Runs `work` as one transaction that holds the write lock from its start; a throw leaves nothing of it. */
  write<Result>(work: () => Result): Result;
  /** Folds the write-ahead log into the file and closes it. The second call does nothing. */
  close(): void;
}

/**
 * Opens or creates the database and brings it to the newest schema. `file` may be `:memory:`. Throws
 * `CrewError('unavailable')` when it cannot be used; the sentence says why and what to do.
 */
export const openDatabase = (file: string, busyTimeoutMs: number): Database => {
  let client: BetterSqlite3.Database | undefined;
  try {
    if (file !== ':memory:') createPrivately(file);
    const isDue = isCheckDue(file);
    client = new BetterSqlite3(file, { timeout: busyTimeoutMs });
    if (isDue) checkPages(client);
    client.pragma('journal_mode = WAL');
    client.pragma('synchronous = NORMAL');
    client.pragma('foreign_keys = ON');
    // One large write must not leave a large log for good: past this it is cut back once it has been folded in.
    client.pragma(`journal_size_limit = ${walBytesLeft}`);
    migrate(client, file, migrations);
    return connect(file, client);
  } catch (error) {
    client?.close();
    throw asCrewError(error, file);
  }
};

/** Makes missing folders and an empty file that only the owner can read; SQLite gives its side files the same mode. */
const createPrivately = (file: string): void => {
  if (existsSync(file)) return;
  // Not `recursive`: where the system answers ENOENT for an existing parent, as /proc does, Node then never returns.
  const missing: string[] = [];
  for (let folder = dirname(resolve(file)); !existsSync(folder); folder = dirname(folder)) {
    missing.unshift(folder);
  }
  for (const folder of missing) mkdirSync(folder, { mode: 0o700 });
  closeSync(openSync(file, 'a', 0o600));
};

const connect = (file: string, client: BetterSqlite3.Database): Database => {
  const begin = client.prepare('BEGIN IMMEDIATE');
  const commit = client.prepare('COMMIT');
  const rollback = client.prepare('ROLLBACK');
  return {
    file,
    client,
    query: drizzle({ client }),
    write: (work) => {
      if (client.inTransaction) return work();
      begin.run();
      try {
        const result = work();
        commit.run();
        return result;
      } catch (error) {
        if (client.inTransaction) rollback.run();
        throw error;
      }
    },
    close: () => {
      if (!client.open) return;
      try {
        client.pragma('wal_checkpoint(TRUNCATE)');
      } finally {
        client.close();
      }
    },
  };
};
