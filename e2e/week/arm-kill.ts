import { createRequire } from 'node:module';

/** Which commit from now on is the last, and on which side of it the process ends. */
export interface KillPoint {
  readonly at: number;
  readonly side: 'before' | 'after';
}

interface Statement {
  run(...given: unknown[]): { readonly changes: number };
}

interface Sqlite {
  readonly prototype: { prepare(sql: string): Statement };
}

let point: KillPoint | null = null;
let commits = 0;

const die = (): void => void process.kill(process.pid, 'SIGKILL');

const dieAround = (statement: Statement): void => {
  const commit = statement.run.bind(statement);
  statement.run = () => {
    commits += 1;
    if (point?.side === 'before' && commits === point.at) die();
    const result = commit();
    if (commits === point?.at) die();
    return result;
  };
};

const load = createRequire(import.meta.url);
// As seen from where the bundle of the played server lies.
const { prototype } = load('../../../packages/store/node_modules/better-sqlite3/lib/index.js') as Sqlite;
const { prepare } = prototype;
prototype.prepare = function prepareWatched(sql) {
  const statement = prepare.call(this, sql);
  if (sql === 'COMMIT') dieAround(statement);
  return statement;
};

/** Ends this process with SIGKILL around a write transaction. Must be imported before a store is opened. */
export const armKill = (at: KillPoint): void => {
  point = at;
  commits = 0;
};
