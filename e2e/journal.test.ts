import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Conversation, routes } from '@my-agent-crew/contract';
import { type ChatBody, type ScriptStep, startFakeUpstream } from '@my-agent-crew/testkit';
import { expect, it } from 'vitest';
import { makeHome, removeHome, type ServerProcess, startServerProcess } from './server-process.ts';

const agent = 'mode: work\ncost_cap_usd: 0\nmax_steps: 50\n';

const isRunning = (words: string): boolean =>
  readdirSync('/proc').some((pid) => {
    try {
      return (
        /^\d+$/.test(pid) &&
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').includes(words)
      );
    } catch {
      return false;
    }
  });

const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
};

const read = (server: ServerProcess, id: string): Promise<Conversation> =>
  server.client.call(routes.getConversation, { params: { id }, query: {} });

const begin = async (server: ServerProcess, text: string): Promise<string> => {
  const { id } = await server.client.call(routes.createConversation, { body: {} });
  await server.client.call(routes.sendMessage, { params: { id }, body: { text } });
  return id;
};

it('ends a command that outlived its server, and closes the call as unknown [journal.commands.restart]', async () => {
  const sleep = `sleep 61${process.pid}`;
  const upstream = await startFakeUpstream({
    script: [
      { calls: [{ name: 'shell_run', arguments: { command: `setsid ${sleep} & ${sleep}` } }] },
      ...Array.from({ length: 3 }, () => ({ text: 'Xong' })),
    ],
  });
  const home = makeHome(upstream.url, { agent });
  const first = await startServerProcess(home);
  const id = await begin(first, 'ngủ');
  await until(() => isRunning(sleep));
  await first.kill();
  expect(isRunning(sleep)).toBe(true);
  const second = await startServerProcess(home);
  expect(isRunning(sleep)).toBe(false);
  await until(async () => (await read(second, id)).state === 'idle');
  expect((await read(second, id)).messages).toContainEqual(
    expect.objectContaining({ role: 'tool', outcome: 'unknown' }),
  );
  await second.stop();
  await upstream.close();
  removeHome(home);
}, 120_000);

it('has one row in the ledger per request the upstream received, with its tokens or as of unknown price [journal.ledger.exact]', async () => {
  const served: { prompt: number; completion: number }[] = [];
  const cutAt = [1, 4, 5];
  let asked = 0;
  const answer = (body: ChatBody): ScriptStep => {
    asked += 1;
    // The server is killed while the upstream has this request: what becomes of it, nobody will ever know.
    if (cutAt.includes(asked)) return { delayMs: 60_000 };
    const tokens = { prompt: 1000 + asked, completion: asked };
    served.push(tokens);
    const usage = { prompt_tokens: tokens.prompt, completion_tokens: tokens.completion };
    const round = body.messages.filter((message) => message.role === 'assistant').length;
    const calls = [{ name: 'shell_run', arguments: { command: `echo ${asked}` } }];
    const isTitle = body['tools'] === undefined;
    return isTitle || round > 3 ? { text: 'Xong', usage } : { calls, usage };
  };
  const upstream = await startFakeUpstream({ script: Array.from({ length: 50 }, () => answer) });
  const home = makeHome(upstream.url, { agent });
  let server = await startServerProcess(home);
  const id = await begin(server, 'đếm');
  for (const cut of cutAt) {
    await until(() => asked === cut);
    await server.kill();
    server = await startServerProcess(home);
  }
  await until(async () => (await read(server, id)).title !== '');
  await server.stop();
  const database = new DatabaseSync(join(home, 'agent.sqlite3'), { readOnly: true });
  const rows = database
    .prepare('SELECT prompt_tokens AS prompt, completion_tokens AS completion FROM usage')
    .all();
  const open = database.prepare('SELECT count(*) AS n FROM effects WHERE ended_at IS NULL').get();
  database.close();
  expect(asked).toBe(upstream.requests.length);
  expect(rows).toHaveLength(asked);
  const byTokens = rows.filter((row) => row['prompt'] !== null).map((row) => ({ ...row }));
  expect(byTokens).toEqual(served);
  expect(rows.filter((row) => row['prompt'] === null)).toHaveLength(cutAt.length);
  expect(open).toMatchObject({ n: 0 });
  await upstream.close();
  removeHome(home);
}, 180_000);
