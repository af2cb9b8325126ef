import { join } from 'node:path';
import { type Conversation, routes } from '@my-agent-crew/contract';
import {
  type ChatBody,
  type FakeTelegram,
  messageText,
  startFakeTelegram,
  startFakeUpstream,
} from '@my-agent-crew/testkit';
import { expect, it } from 'vitest';
import { makeHome, removeHome, type ServerProcess, startServerProcess } from './server-process.ts';

/** Spec: issue 5, "kill between receiving and starting, 50 times". */
const kills = 50;
/** The commit a server dies at is one of these, each in turn: from its start to the end of a few turns. */
const lastCommit = 47;
/** Looks at a living server, 20 ms apart, after which it gets another message to die at. */
const mostLooks = 100;
const chat = 42;
const token = '1000:fake-token-of-bot-1000';

const words = (body: ChatBody): string =>
  messageText(body.messages.findLast(({ role }) => role === 'user') ?? { role: 'user', content: '' });
const answer = (body: ChatBody) => ({ text: body['tools'] === undefined ? 'Tên' : answerTo(words(body)) });

/** An answer that names the message, however long that is. */
const answerTo = (text: string): string => `đáp ${/tin \d+/.exec(text)?.[0]}`;

/** Every sixth message is a paste that the app cuts in two: one turn all the same. */
const textOf = (number: number): string =>
  number % 6 === 0 ? `${`tin ${number} `.padEnd(4_096, 'x')}đuôi` : `tin ${number}`;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Starts a server that ends itself with SIGKILL around its so-many-th commit; null when it died before it listened. */
const startArmed = (home: string, telegram: FakeTelegram, round: number): Promise<ServerProcess | null> => {
  const preload = new URL('./kill/kill-at-commit.ts', import.meta.url);
  const side = round % 2 === 0 ? 'before' : 'after';
  // 11 is prime to the number of commits, so that all of them come.
  const at = ((round * 11) % lastCommit) + 1;
  preload.search = new URLSearchParams({ at: String(at), side, log: join(home, 'kills') }).toString();
  const env = { ...environment(telegram), NODE_OPTIONS: `--import=${preload.href}` };
  return startServerProcess(home, { env }).catch(() => null);
};
const environment = (telegram: FakeTelegram): Record<string, string> => ({
  TEST_BOT_TOKEN: token,
  MY_AGENT_TELEGRAM_API_ROOT: telegram.url,
});
const isDead = ({ child }: ServerProcess): boolean => child.exitCode !== null || child.signalCode !== null;

const conversationsOf = async ({ client }: ServerProcess): Promise<Conversation[]> => {
  const list = await client.call(routes.listConversations, { query: {} });
  return Promise.all(
    list.map(({ id }) => client.call(routes.getConversation, { params: { id }, query: { limit: 500 } })),
  );
};

it('makes one turn of every message when the server is killed around its commits, 50 times [tg.kill]', async () => {
  const upstream = await startFakeUpstream({ script: Array.from({ length: 5_000 }, () => answer) });
  const telegram = await startFakeTelegram({ token });
  const home = makeHome(upstream.url, { agent: `telegram: {token_env: TEST_BOT_TOKEN, chat_id: ${chat}}\n` });
  const said: string[] = [];
  const say = (): void => {
    const text = textOf(said.length + 1);
    said.push(text);
    for (const part of text.match(/[\s\S]{1,4096}/g) ?? []) telegram.bot.say(part);
  };
  const answersTo = (text: string): number =>
    telegram.bot.sentTo(chat).filter((message) => message.text === answerTo(text)).length;

  for (let round = 0; round < kills; round += 1) {
    say();
    const server = await startArmed(home, telegram, round);
    for (let looks = 1; server !== null && !isDead(server); looks += 1) {
      // An answer that nobody knows about never comes by itself.
      if (looks % mostLooks === 0 || answersTo(said.at(-1) ?? '') > 0) say();
      await pause(20);
    }
  }

  const server = await startServerProcess(home, { env: environment(telegram) });
  const { client } = server;
  await expect
    .poll(
      async () => {
        const runs = await conversationsOf(server);
        const users = runs.flatMap(({ messages }) => messages.filter(({ role }) => role === 'user'));
        return { told: users.length, idle: runs.every(({ state }) => state === 'idle') };
      },
      { timeout: 60_000 },
    )
    .toEqual({ told: said.length, idle: true });
  await expect
    .poll(async () => (await client.call(routes.getOutbox)).counts.waiting, { timeout: 30_000 })
    .toBe(0);

  const messages = (await conversationsOf(server)).flatMap((conversation) => conversation.messages);
  const heard = messages.flatMap((row) => (row.role === 'user' ? row.text : []));
  expect(heard.toSorted()).toEqual(said.toSorted());
  const answered = messages.flatMap((row) => (row.role === 'assistant' ? row.text : []));
  expect(answered.toSorted()).toEqual(said.map(answerTo).toSorted());

  const { stuck } = await client.call(routes.getOutbox);
  const unsure = stuck.flatMap(({ state, text }) => (state === 'unsure' ? text : []));
  for (const text of said) {
    const arrived = answersTo(text);
    expect(arrived, text).toBeLessThanOrEqual(1);
    // A kill between the request and its answer leaves nobody knowing: then it is shown, and not sent again.
    if (arrived === 0) expect(unsure, text).toContain(answerTo(text));
  }
  console.info(
    `${kills} kills, ${said.length} messages in, ${heard.length} turns out, ${unsure.length} answers unsure`,
  );
  await server.stop();
  await telegram.close();
  await upstream.close();
  removeHome(home);
}, 900_000);
