import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '@my-agent-crew/contract';
import { type ChatBody, type FakeUpstream, messageText, startFakeUpstream } from '@my-agent-crew/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { killSteps } from './kill/kill-points.ts';
import { makeHome, removeHome } from './server-process.ts';
import { type PlayedServer, startPlayedServer } from './week/played-server.ts';

const hour = 3_600_000;
const second = 1_000;

let home = '';
let upstream: FakeUpstream;
let dueAt = Date.parse('2026-05-04T07:00:00.000Z');

const lineOf = (round: number): string => `- learnt in round ${round}`;

/** Whether a request asks for a rewrite; what else is made from the notes is no matter of this test. */
const isRewrite = (body: ChatBody | null | undefined): boolean =>
  body?.messages.some((message) => messageText(message).startsWith('You keep the file MEMORY.md')) === true;
const rewritesAsked = (): number => upstream.requests.filter(({ body }) => isRewrite(body)).length;

/** Adds one line to the file it was given: what the newest note says. */
const addLine = (body: ChatBody): { text: string[] } => {
  if (!isRewrite(body)) return { text: ['{}'] };
  const asked = body.messages.map(messageText).join('\n');
  const file = /<memory>\n([\s\S]*?)\n<\/memory>/.exec(asked)?.[1]?.trimEnd() ?? '';
  const rounds = [...asked.matchAll(/note of round (\d+)/g)].map((match) => Number(match[1]));
  return { text: [`<memory>\n${file}\n${lineOf(Math.max(...rounds))}\n</memory>`] };
};

const memoryFile = (): string => readFileSync(join(home, 'agents/coach/MEMORY.md'), 'utf8');

beforeEach(async () => {
  upstream = await startFakeUpstream({ script: Array.from({ length: 300 }, () => addLine) });
  home = makeHome(upstream.url, { config: 'timezone: UTC\nlanguage: en\n' });
  mkdirSync(join(home, 'agents/coach/memory'), { recursive: true });
  writeFileSync(
    join(home, 'agents/coach/agent.yaml'),
    'name: Coach\nautonomous: true\nmemory_consolidate: "0 * * * *"\n',
  );
  writeFileSync(join(home, 'agents/coach/MEMORY.md'), '- known\n');
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

/** Lets an armed server live around the due time; whether it died of it. */
const diesAround = async (arms: Record<string, string>): Promise<boolean> => {
  const server = await start(dueAt - 30 * second, arms).catch(() => null);
  if (server === null) return true;
  const isDead = await server.until(dueAt + 20 * second).then(
    () => false,
    () => true,
  );
  if (!isDead) await server.kill();
  await server.gone();
  return isDead;
};

/** How a round stands once a server without arms has taken up: its run, what it cost, and the proposals of its line. */
const standing = async ({ client }: PlayedServer, round: number) => {
  const job = { params: { agent: 'coach', id: 'memory-consolidate' }, query: {} };
  const due = new Date(dueAt).toISOString();
  const lines = (await client.call(routes.listJobRuns, job)).filter((line) => line.due_at === due);
  const run = await client.call(routes.getRun, { params: { id: lines[0]?.run_id ?? '' } });
  const { consolidation } = await client.call(routes.getConsolidation, { params: { id: 'coach' } });
  const { proposals } = await client.call(routes.listMemoryProposals);
  const mine = proposals.filter(({ before, after }) => {
    const line = `${lineOf(round)}\n`;
    return after?.includes(line) === true && before?.includes(line) !== true;
  });
  return { runs: lines.length, run, consolidation, mine };
};

it('asks and writes a consolidation at most once when the server is killed around every commit of it [consolidate.kill]', async () => {
  // What a first start writes is not the moment that is asked about.
  await (await start(dueAt - 50 * second)).stop();
  const seen = new Map<string, number>();
  let round = 0;
  // Rounds that went well since the first that did not: by the second one the kill comes after the run's last commit.
  for (const { side, first, step } of killSteps())
    for (let at = first, isDead = true, well = -1; isDead && well < 2; at += step) {
      round += 1;
      const where = `${side} ${at}`;
      writeFileSync(
        join(home, `agents/coach/memory/2026-05-04-r${String(round).padStart(3, '0')}.md`),
        `- 08:00 note of round ${round}\n`,
      );
      const asked = rewritesAsked();
      isDead = await diesAround(armed(at, side));
      const server = await start(dueAt + 40 * second);
      await server.until(dueAt + 100 * second);
      const { runs, run, consolidation, mine } = await standing(server, round);
      const requests = rewritesAsked() - asked;

      expect(runs, where).toBe(1);
      expect(run.status, where).toMatch(/^(?:done|interrupted)$/);
      expect(consolidation, where).toMatchObject({ run_id: run.id, is_running: false });
      expect(requests, where).toBeLessThanOrEqual(1);
      // What was asked is paid for once, or known to be of unknown price.
      const paid = (run.spent_usd > 0 ? 1 : 0) + run.unknown_cost_calls;
      expect(paid, where).toBeGreaterThanOrEqual(requests);
      expect(paid, where).toBeLessThanOrEqual(1);

      expect(mine.length, where).toBeLessThanOrEqual(1);
      const [one] = mine;
      if (one?.status === 'pending') {
        // Stored and not known to be written: a person ends it, whether the file was written or not.
        expect(one.is_stale, where).toBe(false);
        const params = { id: one.id };
        await server.client.call(routes.decideMemoryProposal, { params, body: { approve: true } });
      }
      const written = memoryFile().split(`${lineOf(round)}\n`).length - 1;
      expect(written, where).toBe(mine.length);
      if (run.status === 'done') expect(one?.status, where).toBe('approved');
      const state = `${run.status} ${one?.status ?? 'nothing'}`;
      if (run.status !== 'done') well = 0;
      else if (well >= 0) well += 1;
      seen.set(state, (seen.get(state) ?? 0) + 1);
      await server.stop();
      dueAt += hour;
    }
  console.info(`${round} rounds: ${[...seen].map(([state, count]) => `${count} ${state}`).join(', ')}`);
  expect(round).toBeGreaterThanOrEqual(12);
  for (const state of ['done approved', 'interrupted nothing', 'interrupted pending'])
    expect([...seen.keys()]).toContain(state);
  expect(memoryFile().startsWith('- known\n')).toBe(true);
}, 600_000);
