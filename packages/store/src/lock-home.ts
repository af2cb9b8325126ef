import { join } from 'node:path';
import { CrewError } from '@my-agent-crew/contract';
import BetterSqlite3 from 'better-sqlite3';
import { asCrewError } from './database-error.ts';

const lockFile = 'server.lock';

const isHeld = (error: unknown): boolean =>
  error instanceof BetterSqlite3.SqliteError && error.code.startsWith('SQLITE_BUSY');

/**
 * Makes this process the only server of a home: two would answer the same turns twice. The lock is the operating
 * system's, so it is gone with the process however that ends. Returns the release; throws `CrewError('unavailable')`
 * when another server holds it.
 */
export const lockHome = (home: string): (() => void) => {
  let client: BetterSqlite3.Database | undefined;
  try {
    client = new BetterSqlite3(join(home, lockFile), { timeout: 0 });
    client.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    client?.close();
    // Only a held lock speaks of another server; a read-only disk is told as what it is.
    if (!isHeld(error)) throw asCrewError(error, join(home, lockFile));
    throw new CrewError(
      'unavailable',
      `The server did not start: another one already works in ${home}. Use that one, stop it, or choose another folder with --home.`,
      { cause: error },
    );
  }
  const held = client;
  return () => {
    held.close();
  };
};
