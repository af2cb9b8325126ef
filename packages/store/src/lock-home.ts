import { join } from 'node:path';
import { CrewError } from '@my-agent-crew/contract';
import BetterSqlite3 from 'better-sqlite3';

const lockFile = 'server.lock';

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
