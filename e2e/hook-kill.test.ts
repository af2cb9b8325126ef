import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type HookReply, type JobRunDetail, routes } from '@my-agent-crew/contract';
import { type FakeUpstream, signDelivery, startFakeUpstream } from '@my-agent-crew/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { killSteps } from './kill/kill-points.ts';
import { makeHome, removeHome } from './server-process.ts';
import { type PlayedServer, startPlayedServer } from './week/played-server.ts';

const secret = 'a-secret-of-the-tests';
const start = Date.parse('2026-05-04T07:00:00.000Z');

let home = '';
let upstream: FakeUpstream;

beforeEach(async () => {
  upstream = await startFakeUpstream({ script: Array.from({ length: 500 }, () => ({ text: 'Seen.' })) });
  home = makeHome(upstream.url, { config: 'timezone: UTC\n' });
  mkdirSync(join(home, 'agents/coach'), { recursive: true });
  writeFileSync(
    join(home, 'agents/coach/agent.yaml'),
    'triggers:\n  - {id: deploy, hook: {secret_env: DEPLOY_SECRET}, prompt: Look., per_hour: 3600}\n',
  );
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

const serve = (at: number, env: Record<string, string> = {}): Promise<PlayedServer> =>
  startPlayedServer(home, { at, upstream: upstream.url, env: { DEPLOY_SECRET: secret, ...env } });

/** The answer to a delivery, or null when the server died before it answered. */
const deliver = async (
  { url }: PlayedServer,
  body: string,
  at: number,
): Promise<{ status: number; reply: HookReply } | null> => {
  const headers = { ...signDelivery(secret, body, at), 'content-type': 'application/json' };
  try {
    const answer = await fetch(`${url}/api/hooks/coach.deploy`, { method: 'POST', body, headers });
    return { status: answer.status, reply: (await answer.json()) as HookReply };
  } catch {
    return null;
  }
};

it('starts one run of a delivery when the server is killed around every commit of taking it [trigger.kill]', async () => {
  // What a first start writes is not the moment that is asked about.
  await (await serve(start)).stop();
  let kills = 0;
  let unanswered = 0;
  let now = start;
  for (const { side, first: from, step } of killSteps())
    for (let at = from, isDead = true; isDead; at += step) {
      now += 1_000;
      const body = JSON.stringify({ side, at });
      const dying = await serve(now, armed(at, side)).catch(() => null);
      const first = dying === null ? null : await deliver(dying, body, now);
      if (dying !== null)
        isDead = await dying.until(now + 100).then(
          () => false,
          () => true,
        );
      if (isDead) kills += 1;
      else await dying?.kill();
      await dying?.gone();
      if (dying !== null && first === null) unanswered += 1;
      const server = await serve(now + 200);
      // The sender that heard nothing, or that is not sure, sends the same again.
      const again = await deliver(server, body, now);
      const last = await deliver(server, body, now);
      await server.until(now + 400);
      const ids = [first, again, last].flatMap((one) => one?.reply.run_id ?? []);
      expect(new Set(ids).size, `${side} ${at}`).toBe(1);
      expect(last, `${side} ${at}`).toMatchObject({ status: 200, reply: { repeated: true } });
      const history: JobRunDetail[] = await server.client.call(routes.listJobRuns, {
        params: { agent: 'coach', id: 'deploy' },
        query: { limit: 200 },
      });
      const own = history.filter(({ run_id }) => run_id === ids[0]);
      expect(own, `${side} ${at}`).toMatchObject([{ status: 'done', reply: 'Seen.', trigger: 'hook' }]);
      expect(new Set(history.map(({ run_id }) => run_id)).size, `${side} ${at}`).toBe(history.length);
      const delivered = history.filter(({ at: when }) => Date.parse(when) >= now);
      expect(delivered, `${side} ${at}`).toHaveLength(1);
      await server.stop();
    }
  console.info(
    `${kills} kills around a delivery, ${unanswered} of them between its first byte and the answer: one run each`,
  );
  expect(kills).toBeGreaterThanOrEqual(6);
  expect(unanswered).toBeGreaterThanOrEqual(1);
}, 600_000);
