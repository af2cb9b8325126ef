import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CrewError } from '@my-agent-crew/contract';
import BetterSqlite3 from 'better-sqlite3';
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, it, onTestFinished } from 'vitest';
import { migrate } from '../src/migrate.ts';
import { migrations } from '../src/migrations.ts';
import * as schema from '../src/schema.ts';
import * as triggerSchema from '../src/trigger-schema.ts';
import {
  doneEnding,
  fileStore,
  newRun,
  newWords,
  plainConversation,
  temporaryFolder,
} from './store-fixture.ts';

const modeOf = (path: string): number => statSync(path).mode & 0o777;

/** What a call throws; it must be the error the API can show. */
const complaint = (call: () => unknown): CrewError => {
  try {
    call();
  } catch (error) {
    if (error instanceof CrewError) return error;
    throw error;
  }
  throw new Error('It did not throw.');
};

/** Fills a database over several pages, so that damage in the middle hits something. */
const fill = async (file: string): Promise<string> => {
  const store = fileStore(file);
  const { id } = store.conversations.create(plainConversation);
  const run = newRun('r', id);
  const words = Array.from({ length: 60 }, (_, index) =>
    newWords(run, `m${index}`, { text: 'x'.repeat(3000) }),
  );
  await store.log.openRun(run, words);
  store.close();
  return id;
};

it('makes a private file in a private folder when there is none [store.open.private]', () => {
  const folder = `${temporaryFolder()}/deep/home`;
  const store = fileStore(`${folder}/crew.db`);
  store.conversations.create(plainConversation);
  expect(modeOf(folder)).toBe(0o700);
  for (const suffix of ['', '-wal', '-shm']) expect(modeOf(`${folder}/crew.db${suffix}`)).toBe(0o600);
});

it('keeps everything over a restart, folds the side file in on close, and closes twice quietly [store.open.restart]', async () => {
  const file = `${temporaryFolder()}/crew.db`;
  const id = await fill(file);
  expect(statSync(`${file}-wal`, { throwIfNoEntry: false })).toBeUndefined();
  const store = fileStore(file);
  expect(store.conversations.summary(id)?.message_count).toBe(60);
  store.close();
  store.close();
  expect(complaint(() => store.conversations.summary(id))).toMatchObject({ code: 'unavailable' });
  expect(complaint(() => store.stats({ timezone: 'UTC', now: 0 })).message).toContain('closed');
});

it('runs with a write-ahead log, normal syncing and checked references [store.open.settings]', () => {
  const file = `${temporaryFolder()}/crew.db`;
  const store = fileStore(file);
  const orphan = {
    conversationId: 'nobody',
    kind: 'steer',
    text: 'x',
    requestId: null,
    source: 'web',
  } as const;
  expect(() => store.queue.add(orphan)).toThrow('FOREIGN KEY');
  const other = new BetterSqlite3(file, { readonly: true });
  onTestFinished(() => void other.close());
  expect(other.pragma('journal_mode', { simple: true })).toBe('wal');
});

it('refuses a database of a newer release and leaves it as it was [store.open.newer]', async () => {
  const file = `${temporaryFolder()}/crew.db`;
  await fill(file);
  const client = new BetterSqlite3(file);
  client.pragma(`user_version = ${migrations.length + 1}`);
  client.close();
  const error = complaint(() => fileStore(file));
  expect(error.code).toBe('unavailable');
  expect(error.message).toContain(`version ${migrations.length + 1}`);
  expect(error.message).toContain('Update my-agent-crew');
});

it('leaves the old database when a migration fails [store.open.migration]', () => {
  const client = new BetterSqlite3(':memory:');
  onTestFinished(() => void client.close());
  migrate(client, 'x.db', ['CREATE TABLE a (x INTEGER)']);
  const broken = ['CREATE TABLE a (x INTEGER)', 'CREATE TABLE b (x INTEGER)', 'CREATE TABLE c (x; nonsense'];
  const error = complaint(() => migrate(client, 'x.db', broken));
  expect(error).toMatchObject({ code: 'unavailable' });
  expect(error.message).toContain('version 3');
  expect(client.pragma('user_version', { simple: true })).toBe(1);
  expect(client.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all()).toEqual(['a']);
  migrate(client, 'x.db', broken.slice(0, 2));
  expect(client.pragma('user_version', { simple: true })).toBe(2);
});

it('has the columns its queries name, and no others [store.open.migration]', () => {
  const client = new BetterSqlite3(':memory:');
  onTestFinished(() => void client.close());
  migrate(client, 'x.db', migrations);
  const tables = [...Object.values(schema), ...Object.values(triggerSchema)].map((table: SQLiteTable) =>
    getTableConfig(table),
  );
  for (const { name, columns } of tables) {
    const made = client.prepare<[string], { name: string; type: string; required: number }>(
      'SELECT name, type, "notnull" OR pk AS required FROM pragma_table_info(?)',
    );
    const declared = columns.map((column) => ({
      name: column.name,
      type: column.getSQLType().toUpperCase(),
      required: Number(column.notNull || column.primary),
    }));
    expect(made.all(name), name).toEqual(declared);
  }
  // The search index is a virtual table over tables of its own, which no typed query names.
  const made = client
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'message_index%'")
    .pluck()
    .all();
  expect(made.toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
});

it('says that a file is not a database [store.open.damaged]', () => {
  const file = `${temporaryFolder()}/crew.db`;
  writeFileSync(file, 'certainly not a database. '.repeat(500));
  expect(complaint(() => fileStore(file)).message).toContain('damaged');
  expect(readFileSync(file, 'utf8')).toContain('certainly not');
});

it('says that a database is damaged when it meets the damage [store.open.damaged]', async () => {
  const folder = temporaryFolder();
  const id = await fill(`${folder}/cut.db`);
  truncateSync(`${folder}/cut.db`, 30_000);
  const page = () => fileStore(`${folder}/cut.db`).conversations.page(id, { limit: 60 });
  expect(complaint(page)).toMatchObject({ code: 'unavailable' });
  await fill(`${folder}/scratched.db`);
  const handle = openSync(`${folder}/scratched.db`, 'r+');
  for (let at = 4096; at < statSync(`${folder}/scratched.db`).size; at += 4096) {
    writeSync(handle, Buffer.alloc(64, 0xa5), 0, 64, at);
  }
  closeSync(handle);
  const scratched = () => fileStore(`${folder}/scratched.db`).conversations.page(id, { limit: 60 });
  expect(complaint(scratched).message).toContain('damaged');
});

it('says that a place cannot be written [store.open.unwritable]', () => {
  const folder = temporaryFolder();
  writeFileSync(`${folder}/file`, '');
  expect(complaint(() => fileStore(`${folder}/file/crew.db`)).message).toContain(
    'cannot be opened for writing',
  );
  expect(complaint(() => fileStore(folder)).message).toContain(folder);
  expect(complaint(() => fileStore('/proc/crew/crew.db'))).toMatchObject({ code: 'unavailable' });
});

it('waits for another process and then says who to look for [store.open.busy]', async () => {
  const file = `${temporaryFolder()}/crew.db`;
  const store = fileStore(file, '', 150);
  const { id } = store.conversations.create(plainConversation);
  const holder = spawn(process.execPath, [fileURLToPath(import.meta.resolve('./hold-lock.mjs')), file], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void holder.kill('SIGKILL'));
  await once(holder.stdout, 'data');
  expect(complaint(() => store.conversations.update(id, { title: 'x' })).message).toContain(
    'another process',
  );
  expect(complaint(() => fileStore(file, '', 150))).toMatchObject({ code: 'unavailable' });
  expect(store.conversations.summary(id)?.title).toBe('');
  holder.stdin.end();
  await once(holder, 'exit');
  expect(store.conversations.update(id, { title: 'x' })?.title).toBe('x');
});

it('cuts its write-ahead log back after a large write [undo.wal]', async () => {
  const file = `${temporaryFolder()}/crew.db`;
  const store = fileStore(file);
  const { id } = store.conversations.create(plainConversation);
  const run = newRun('run-big', id);
  const open = async (text: string, runId: string) => {
    const opened = { ...run, id: runId };
    await store.log.openRun(opened, [newWords(opened, `m-${runId}`, { text })]);
    await store.log.closeRun(runId, doneEnding);
  };
  await open('x'.repeat(40_000_000), 'run-big');
  for (let turn = 0; turn < 3; turn += 1) await open('small', `run-${turn}`);
  expect(statSync(file).size).toBeGreaterThan(40_000_000);
  expect(statSync(`${file}-wal`).size).toBeLessThanOrEqual(17_000_000);
});

it('counts what ended before there was an outbox as told [tg.brief.before]', () => {
  const client = new BetterSqlite3(':memory:');
  onTestFinished(() => void client.close());
  const at = migrations.findIndex((sql) => sql.includes('INSERT OR IGNORE INTO outbox_told'));
  migrate(client, 'x.db', migrations.slice(0, at));
  const columns = 'agent_id, title, channel, cost_cap_micros, spent_micros, unknown_cost_calls, autonomous';
  for (const id of ['old', 'open']) {
    client
      .prepare(
        `INSERT INTO conversations (id, ${columns}, auto_approve, message_count, created_at, updated_at)
         VALUES (?, 'a', '', 'job', 0, 0, 0, 1, '[]', 0, '', '')`,
      )
      .run(id);
    client
      .prepare(
        `INSERT INTO runs (id, conversation_id, agent_id, source, opening, status, started_at, ended_at)
         VALUES (?, ?, 'a', 'job', '', ?, '', ?)`,
      )
      .run(`run-${id}`, id, id === 'old' ? 'done' : 'running', id === 'old' ? '2026-05-04' : null);
  }
  migrate(client, 'x.db', migrations);
  expect(client.prepare('SELECT run_id FROM outbox_told').pluck().all()).toEqual(['run-old']);
});
