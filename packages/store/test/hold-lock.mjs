// Holds the write lock of the database named by the first argument until standard input ends.
import BetterSqlite3 from 'better-sqlite3';

const client = new BetterSqlite3(process.argv[2]);
client.exec('BEGIN IMMEDIATE');
process.stdout.write('held\n');
process.stdin.resume();
process.stdin.on('end', () => {
  client.exec('ROLLBACK');
  client.close();
});
