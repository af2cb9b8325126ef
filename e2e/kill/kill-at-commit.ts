import { appendFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/*
 * Loaded before a server (`node --import`): ends the process with SIGKILL right before or right after its `at`-th write
 * transaction is committed, and says into the file `log` whether that transaction touched the journal of effects.
 */

interface Statement {
  run(...given: unknown[]): { readonly changes: number };
  get(...given: unknown[]): unknown;
}

interface Sqlite {
  readonly prototype: { prepare(sql: string): Statement };
}

const asked = new URL(import.meta.url).searchParams;
const at = Number(asked.get('at'));
const side = asked.get('side');
const log = asked.get('log') ?? '';

const load = createRequire(import.meta.url);
const { prototype } = load('../../packages/store/node_modules/better-sqlite3/lib/index.js') as Sqlite;
const { prepare } = prototype;
let commits = 0;
let touchesJournal = false;

const die = (): void => {
  appendFileSync(log, `${side} ${touchesJournal ? 'journal' : 'other'}\n`);
  process.kill(process.pid, 'SIGKILL');
};

const dieAround = (statement: Statement): void => {
  const commit = statement.run.bind(statement);
  statement.run = () => {
    commits += 1;
    if (commits === at && side === 'before') die();
    const result = commit();
    if (commits === at) die();
    touchesJournal = false;
    return result;
  };
};

const notice = (statement: Statement): void => {
  const run = statement.run.bind(statement);
  const get = statement.get.bind(statement);
  statement.run = (...given) => {
    const result = run(...given);
    touchesJournal ||= result.changes > 0;
    return result;
  };
  statement.get = (...given) => {
    const row = get(...given);
    touchesJournal ||= row !== undefined;
    return row;
  };
};

prototype.prepare = function prepareWatched(sql) {
  const statement = prepare.call(this, sql);
  if (sql === 'COMMIT') dieAround(statement);
  else if (/^\s*(INSERT INTO|UPDATE) effects\b/.test(sql)) notice(statement);
  return statement;
};
