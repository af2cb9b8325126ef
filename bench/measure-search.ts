import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '@my-agent-crew/contract';
import {
  makeHome,
  removeHome,
  type ServerProcess,
  startServerProcess,
} from '@my-agent-crew/e2e/server-process';
import BetterSqlite3 from 'better-sqlite3';
import { corpusWords, fillDatabase, longConversation } from './message-corpus.ts';
import { median, quantile, type Row } from './row.ts';

const size = { messages: 1_000_000, long: 10_000, perConversation: 50 };
const rounds = 60;
const page = 30;

type Query = Readonly<Record<string, string | number>>;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;
const bare = (words: string): string => words.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd');

const { common, rare } = corpusWords;
const two = (at: number): string => `${pick(common, at)} ${pick(common, at + 1 + (at % 3))}`;

/** The searches by name; each round asks for other words. */
const searches: readonly (readonly [string, (at: number) => Query, number])[] = [
  ['two words', (at) => ({ q: two(at) }), 5],
  ['two words without accents', (at) => ({ q: bare(two(at)) }), 5],
  ['one common word', (at) => ({ q: pick(common, at) }), 5],
  ['a rare word', (at) => ({ q: pick(rare, at) }), 5],
  ['a rare and a common word', (at) => ({ q: `${pick(rare, at)} ${pick(common, at)}` }), 5],
  ['no hit', (at) => ({ q: `không${at} ${pick(common, at)}` }), 5],
  ['two words of one agent', (at) => ({ q: two(at), agent_id: 'linh' }), 5],
  ['while typing', (at) => ({ q: two(at).slice(0, -1), live: '1' }), 50],
];

/** The server over the filled home, with the file that tells how long its loop stood still. */
const startWatched = (home: string, loopFile: string): Promise<ServerProcess> => {
  const watcher = new URL('./watch-loop.ts', import.meta.url);
  watcher.searchParams.set('file', loopFile);
  return startServerProcess(home, { env: { NODE_OPTIONS: `--import=${watcher}` } });
};

/** Runs something and returns the longest stand-still of the server's loop meanwhile, in ms. */
const longestBlock = async (
  server: ServerProcess,
  loopFile: string,
  work: () => Promise<void>,
): Promise<number> => {
  await pause(300);
  server.child.kill('SIGUSR2');
  await pause(50);
  await work();
  await pause(250);
  return Number(readFileSync(loopFile, 'utf8'));
};

const timeSearches = async (
  server: ServerProcess,
  query: (at: number) => Query,
  count: number,
): Promise<number[]> => {
  const samples: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries({ limit: page, ...query(at) })) search.set(key, String(value));
    const startedAt = performance.now();
    const reply = await fetch(`${server.url}/api/messages/search?${search}`);
    await reply.text();
    samples.push(performance.now() - startedAt);
    if (!reply.ok) throw new Error(`A search was answered with ${reply.status}.`);
  }
  return samples;
};

/** The same two words as one prepared statement on the same file, in this process. */
const timeFloor = (file: string): number[] => {
  const client = new BetterSqlite3(file, { readonly: true });
  const statement = client.prepare(
    `SELECT messages.text FROM message_index CROSS JOIN messages ON messages.seq = message_index.rowid
     WHERE message_index MATCH ? ORDER BY message_index.rowid DESC LIMIT ${page}`,
  );
  const samples = Array.from({ length: rounds }, (_, at) => {
    const words = bare(two(at))
      .split(' ')
      .map((word) => `"${word}"`);
    const startedAt = performance.now();
    statement.all(words.join(' AND '));
    return performance.now() - startedAt;
  });
  client.close();
  return samples;
};

const measureQueries = async (server: ServerProcess, loopFile: string, file: string): Promise<Row[]> => {
  await timeSearches(server, searches[0]?.[1] ?? (() => ({ q: 'a' })), 10);
  const rows: Row[] = [];
  const floor = timeFloor(file);
  const block = await longestBlock(server, loopFile, async () => {
    for (const [name, query, goal] of searches) {
      const samples = await timeSearches(server, query, rounds);
      const isFloor = name === 'two words';
      rows.push({
        name: `search, ${name}, p50`,
        value: median(samples),
        unit: 'ms',
        goal,
        ...(isFloor ? { floor: median(floor) } : {}),
      });
      rows.push({
        name: `search, ${name}, p95`,
        value: quantile(samples, 0.95),
        unit: 'ms',
        goal,
        ...(isFloor ? { floor: quantile(floor, 0.95) } : {}),
      });
    }
    const best = await timeSearches(server, (at) => ({ q: two(at), order: 'best' }), 10);
    rows.push({
      name: 'search, two common words, best first, p95',
      value: quantile(best, 0.95),
      unit: 'ms',
      goal: 1000,
    });
  });
  return [...rows, { name: 'search, longest the server stood still', value: block, unit: 'ms', goal: 20 }];
};

const measureOpen = async (server: ServerProcess): Promise<Row> => {
  const samples: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const startedAt = performance.now();
    await (await fetch(`${server.url}/api/conversations/${longConversation}`)).text();
    if (round > 2) samples.push(performance.now() - startedAt);
  }
  return {
    name: 'open a conversation of 10,000 messages, p95',
    value: quantile(samples, 0.95),
    unit: 'ms',
    goal: 50,
  };
};

/** Waits until the background has indexed everything; seconds. */
const waitForIndex = async (server: ServerProcess): Promise<number> => {
  const startedAt = performance.now();
  for (;;) {
    const { is_incomplete } = await server.client.call(routes.searchMessages, { query: { q: 'x' } });
    if (!is_incomplete) return (performance.now() - startedAt) / 1000;
    await pause(200);
  }
};

/** Search over a million messages, and what it costs to take them into the index and to open a long conversation. */
export const measureSearch = async (): Promise<Row[]> => {
  const home = makeHome('http://127.0.0.1:9', { config: 'language: vi\n' });
  const folder = mkdtempSync(join(tmpdir(), 'crew-loop-'));
  const loopFile = join(folder, 'loop');
  const file = join(home, 'agent.sqlite3');
  try {
    await (await startServerProcess(home)).stop();
    fillDatabase(file, size);
    const server = await startWatched(home, loopFile);
    try {
      let seconds = 0;
      const block = await longestBlock(server, loopFile, async () => {
        seconds = await waitForIndex(server);
      });
      return [
        { name: 'index a million old messages in the background', value: seconds, unit: 's', goal: 60 },
        { name: 'meanwhile, longest the server stood still', value: block, unit: 'ms', goal: 20 },
        ...(await measureQueries(server, loopFile, file)),
        await measureOpen(server),
      ];
    } finally {
      await server.stop();
    }
  } finally {
    removeHome(home);
    rmSync(folder, { recursive: true });
  }
};
