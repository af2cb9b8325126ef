import { CrewError } from '@my-agent-crew/contract';
import type BetterSqlite3 from 'better-sqlite3';

/**
 * Brings a database to the newest schema in one transaction, holding the write lock from the first look at its version.
 * Throws `CrewError('unavailable')` for a database of a newer release and for a step that fails; both leave it as it was.
 */
export const migrate = (
  client: BetterSqlite3.Database,
  file: string,
  migrations: readonly string[],
): void => {
  client.exec('BEGIN IMMEDIATE');
  try {
    const current = Number(client.pragma('user_version', { simple: true }));
    if (current > migrations.length) throw newerDatabase(file, current, migrations.length);
    for (let version = current; version < migrations.length; version += 1) {
      applyStep(client, file, version + 1, migrations[version] ?? '');
    }
    client.exec('COMMIT');
  } catch (error) {
    if (client.inTransaction) client.exec('ROLLBACK');
    throw error;
  }
};

const applyStep = (client: BetterSqlite3.Database, file: string, version: number, sql: string): void => {
  try {
    client.exec(sql);
    client.pragma(`user_version = ${version}`);
  } catch (cause) {
    throw new CrewError(
      'unavailable',
      `The database ${file} could not be brought to version ${version}; it was left as it was. Go back to the release that wrote it, or restore a copy.`,
      { cause },
    );
  }
};

const newerDatabase = (file: string, found: number, known: number): CrewError =>
  new CrewError(
    'unavailable',
    `The database ${file} was written by a newer release (version ${found}; this one knows up to ${known}), so it was not opened. Update my-agent-crew, or set MY_AGENT_HOME to another folder.`,
  );
