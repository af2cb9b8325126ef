import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type JobRunDetail, routes } from '@my-agent-crew/contract';
import { type FakeUpstream, startFakeUpstream } from '@my-agent-crew/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeHome, removeHome } from './server-process.ts';
import { type PlayedServer, startPlayedServer } from './week/played-server.ts';

const hour = 3_600_000;
const second = 1_000;

let home = '';
let upstream: FakeUpstream;
let dueAt = Date.parse('2026-05-04T07:00:00.000Z');

const coach = (): string => `name: Coach
schedules:
  - {id: brief, cron: "0 * * * *", prompt: Look.}
  - {id: note, cron: "0 * * * *", prompt: Note.}
  - {id: save, cron: "0 * * * *", command: "echo saved >> ${join(home, 'saves')}"}
`;

beforeEach(async () => {
  upstream = await startFakeUpstream({ script: Array.from({ length: 500 }, () => ({ text: 'Seen.' })) });
  home = makeHome(upstream.url, { config: 'timezone: UTC\n' });
  mkdirSync(join(home, 'agents/coach'), { recursive: true });
  writeFileSync(join(home, 'agents/coach/agent.yaml'), coach());
});
afterEach(async () => {
  await upstream.close();
  removeHome(home);
});

/** Variables that end a server with SIGKILL before or after its so-many-th commit. */
const armed = (at: number, side: string): Record<string, string> => {
  const preload = new URL('./kill/kill-at-commit.ts', import.meta.url);
  preload.search = new URLSearchParams({ at: String(at), side, log: join(home, 'kills') }).toString();
  return { NODE_OPTIONS: `--import=${preload.href}` };
};

const start = (at: number, env: Record<string, string> = {}): Promise<PlayedServer> =>
  startPlayedServer(home, { at, upstream: upstream.url, env });

/** Lets an armed server live from one time to another, both given from the due time on; whether it died meanwhile. */
const diesBetween = async (from: number, to: number, arms: Record<string, string>): Promise<boolean> => {
  const server = await start(dueAt + from, arms).catch(() => null);
  if (server === null) return true;
  const isDead = await server.until(dueAt + to).then(
    () => false,
    () => true,
  );
  if (!isDead) await server.kill();
  await server.gone();
  return isDead;
};

const savesIn = (): number => {
  const file = join(home, 'saves');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').length : 0;
};

const historyOf = ({ client }: PlayedServer, id: string): Promise<JobRunDetail[]> =>
  client.call(routes.listJobRuns, { params: { agent: 'coach', id }, query: {} });

it('runs a job once per due time when the server is killed around every commit of that moment [jobfault.kill]', async () => {
  // What a first start writes is not the moment that is asked about.
  await (await start(dueAt - 50 * second)).stop();
  const states = new Set<string>();
  let kills = 0;
  let saves = 0;
  for (const side of ['before', 'after'])
    for (let at = 1; await diesBetween(-30 * second, 20 * second, armed(at, side)); at += 1) {
      kills += 1;
      // The server that takes up dies too, a commit further each time.
      if (await diesBetween(25 * second, 35 * second, armed(at, side))) kills += 1;
      const due = new Date(dueAt).toISOString();
      const server = await start(dueAt + 40 * second);
      await server.until(dueAt + 100 * second);
      const runsOf = async (id: string): Promise<JobRunDetail[]> =>
        (await historyOf(server, id)).filter(({ due_at }) => due_at === due);
      const [briefs, notes, [save, ...otherSaves]] = await Promise.all([
        runsOf('brief'),
        runsOf('note'),
        runsOf('save'),
      ]);
      const done = [expect.objectContaining({ status: 'done', reply: 'Seen.', skipped: null })];
      expect([briefs, notes, otherSaves], `${side} ${at}`).toEqual([done, done, []]);
      expect(save?.status, `${side} ${at}`).toMatch(/^(?:done|interrupted)$/);
      const more = savesIn() - saves;
      expect(more, `${side} ${at}`).toBeLessThanOrEqual(1);
      if (save?.status === 'done') expect(more).toBe(1);
      saves += more;
      states.add(`${save?.status} ${more}`);
      await server.stop();
      dueAt += hour;
    }
  console.info(
    `${kills} kills around a due time: one run each; commands ended as ${[...states].sort().join(', ')}`,
  );
  expect(kills).toBeGreaterThanOrEqual(20);
  expect(states).toContain('done 1');
  expect(states).toContain('interrupted 0');
}, 600_000);
