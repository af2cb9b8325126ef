import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import BetterSqlite3 from 'better-sqlite3';
import { build } from 'tsdown';
import { beforeAll, expect, it } from 'vitest';
import { fileStore, temporaryFolder } from './store-fixture.ts';

const rounds = 30;
// Under node_modules, from where the native SQLite module can be found and nothing is committed.
const built = fileURLToPath(new URL('../node_modules/.kill-test/', import.meta.url));

/** One file starts ten times faster than the sources, and here it starts thirty times. */
beforeAll(async () => {
  await build({
    config: false,
    entry: { child: fileURLToPath(new URL('./kill-child.ts', import.meta.url)) },
    outDir: built,
    format: 'esm',
    platform: 'node',
    dts: false,
    logLevel: 'silent',
    deps: {
      alwaysBundle: [/^@my-agent-crew\//, /^drizzle-orm/, /^zod/],
      neverBundle: ['better-sqlite3'],
      onlyBundle: false,
    },
    inputOptions: { resolve: { conditionNames: ['crew-source', 'node', 'import', 'module', 'default'] } },
  });
}, 60_000);

/** Lets a writer work on the file, kills it after a number of promises and returns the promises it made. */
const workAndDie = async (file: string, prefix: string, promises: number): Promise<string[]> => {
  const writer = spawn(process.execPath, [`${built}child.mjs`, file, prefix], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(writer, 'close');
  let said = '';
  writer.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (said.split('\n').length > promises) writer.kill('SIGKILL');
  });
  await exited;
  // The last piece has no line end: it is empty, or the kill cut it.
  return said.split('\n').slice(0, -1);
};

it('loses nothing it promised when its process is killed, thirty times over [store.kill.durable]', async () => {
  const file = `${temporaryFolder()}/crew.db`;
  const promised: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    promised.push(...(await workAndDie(file, `k${round}`, 1 + Math.floor(Math.random() * 60))));
    const store = fileStore(file, `parent-${round}-`);
    for (const run of store.runs.open()) {
      const { messages } = store.conversations.page(run.conversation_id, { limit: 100 });
      expect(messages.map(({ position }) => position)).toEqual([...messages.keys()]);
      expect(messages.length).toBeGreaterThan(1);
      expect(messages.every((message) => message.role !== 'tool' || message.output.length === 9000)).toBe(
        true,
      );
    }
    store.close();
  }
  const client = new BetterSqlite3(file);
  const all = (sql: string): unknown[] => client.prepare(sql).pluck().all();
  const kept = [
    ...all("SELECT 'message ' || id FROM messages"),
    ...all("SELECT 'run ' || id FROM runs"),
    ...all("SELECT 'ended ' || id FROM runs WHERE status = 'done'"),
  ];
  const integrity = client.pragma('integrity_check', { simple: true });
  const orphans = client.pragma('foreign_key_check');
  const halves = all(
    `SELECT runs.id FROM runs WHERE
       (SELECT count(*) FROM messages WHERE run_id = runs.id) <> 2 + model_calls
         + (SELECT count(*) FROM messages WHERE run_id = runs.id AND role = 'tool')
       OR spent_micros <> 7 * model_calls
         + 3 * (SELECT count(*) FROM messages WHERE run_id = runs.id AND role = 'tool')`,
  );
  client.close();
  expect({ integrity, orphans, halves }).toEqual({ integrity: 'ok', orphans: [], halves: [] });
  expect(promised.length).toBeGreaterThan(rounds);
  expect(promised.filter((promise) => !kept.includes(promise))).toEqual([]);
}, 180_000);
