import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type JobRunDetail, routes } from '@my-agent-crew/contract';
import { type FakeUpstream, startFakeUpstream } from '@my-agent-crew/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { killSteps } from './kill/kill-points.ts';
import { makeHome, removeHome } from './server-process.ts';
import type { KillPoint } from './week/arm-kill.ts';
import { type PlayedServer, startPlayedServer } from './week/played-server.ts';

const hour = 3_600_000;
const second = 1_000;

let home = '';
let upstream: FakeUpstream;

const prompts = ['brief', 'note'];
const commands = ['save'];

const coach = (): string => `name: Coach
schedules:
${prompts.map((id) => `  - {id: ${id}, cron: "0 * * * *", prompt: Look.}`).join('\n')}
${commands.map((id) => `  - {id: ${id}, cron: "0 * * * *", command: "echo ${id} >> ${join(home, 'ran')}"}`).join('\n')}
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

const start = (at: number): Promise<PlayedServer> => startPlayedServer(home, { at, upstream: upstream.url });

/** How often each command has run so far. */
const ranSoFar = (): Record<string, number> => {
  const file = join(home, 'ran');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  return Object.fromEntries(commands.map((id) => [id, lines.filter((line) => line === id).length]));
};

const runsOf = async ({ client }: PlayedServer, id: string, dueAt: number): Promise<JobRunDetail[]> => {
  const lines = await client.call(routes.listJobRuns, { params: { agent: 'coach', id }, query: {} });
  return lines.filter(({ due_at }) => due_at === new Date(dueAt).toISOString());
};

/** Brings an armed server to a due time; whether it died of it. */
const diesAt = async (server: PlayedServer, dueAt: number, point: KillPoint): Promise<boolean> => {
  await server.until(dueAt - 10 * second);
  await server.arm(point);
  const isDead = await server.until(dueAt + 30 * second).then(
    () => false,
    () => true,
  );
  if (!isDead) await server.kill();
  await server.gone();
  return isDead;
};

/** What the server that takes up makes of one due time: one run of each job, and no command twice. */
const judge = async (
  server: PlayedServer,
  dueAt: number,
  before: Record<string, number>,
): Promise<string[]> => {
  const done = expect.objectContaining({ status: 'done', reply: 'Seen.', skipped: null });
  for (const id of prompts) expect(await runsOf(server, id, dueAt), id).toEqual([done]);
  const states: string[] = [];
  for (const id of commands) {
    const [run, ...others] = await runsOf(server, id, dueAt);
    const times = (ranSoFar()[id] ?? 0) - (before[id] ?? 0);
    expect(others, id).toEqual([]);
    expect(run?.status, id).toMatch(/^(?:done|interrupted)$/);
    expect(times, id).toBeLessThanOrEqual(1);
    if (run?.status === 'done') expect(times, id).toBe(1);
    states.push(`${run?.status} ${times}`);
  }
  return states;
};

it('runs a job once per due time when the server is killed around every commit of that moment [jobfault.kill]', async () => {
  let dueAt = Date.parse('2026-05-04T07:00:00.000Z');
  let server = await start(dueAt - 50 * second);
  let kills = 0;
  const states = new Set<string>();
  for (const { side, first, step } of killSteps())
    for (let at = first; ; at += step) {
      const before = ranSoFar();
      const isDead = await diesAt(server, dueAt, { at, side });
      server = await start(dueAt + 40 * second);
      await server.until(dueAt + 100 * second);
      for (const state of await judge(server, dueAt, before)) states.add(state);
      dueAt += hour;
      if (!isDead) break;
      kills += 1;
    }
  await server.stop();
  console.info(`${kills} kills around a due time, one run each; commands: ${[...states].sort().join(', ')}`);
  expect(kills).toBeGreaterThanOrEqual(10);
  expect(states).toContain('done 1');
  expect(states).toContain('interrupted 0');
}, 900_000);
