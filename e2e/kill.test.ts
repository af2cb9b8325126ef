import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Conversation, CrewError, type Message, routes } from '@my-agent-crew/contract';
import {
  assertPairValid,
  type ChatBody,
  messageText,
  type ScriptStep,
  startFakeUpstream,
} from '@my-agent-crew/testkit';
import { expect, it } from 'vitest';
import { makeHome, removeHome, type ServerProcess, startServerProcess } from './server-process.ts';

const kills = Number(process.env['CREW_KILLS'] ?? 200);
const lanes = 2;
const conversationsPerHome = 3;

/** The longest a server lives after it is ready, in ms; kills fall anywhere before that. */
const longestLife = 260;

const random = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
};

/** Three rounds of tools, then words. Every command leaves a mark that names the message and the call. */
const answer = (body: ChatBody): ScriptStep => {
  const opening = body.messages.findLastIndex((message) => message.role === 'user');
  const words = messageText(body.messages[opening] ?? { role: 'user' });
  const done = body.messages.slice(opening).filter((message) => message.role === 'assistant').length;
  const mark = (n: number) => ({
    name: 'shell_run',
    arguments: { command: `echo "${words}/${done}.${n}" >> effects` },
  });
  const rounds = [
    { calls: [mark(1), { name: 'workspace_list', arguments: {} }] },
    {
      text: 'Tiếp tục.',
      calls: [mark(1), mark(2), { name: 'progress_note', arguments: { text: 'đang làm' } }],
    },
    { calls: [{ name: 'workspace_write', arguments: { path: `${words}.txt`, content: words } }, mark(1)] },
  ];
  return { chunkDelayMs: 2, ...(rounds[done] ?? { text: ['Xong ', 'việc ', words] }) };
};

const unpaired = (messages: readonly Message[]): string[] => {
  const calls = messages.flatMap((message) =>
    message.role === 'assistant' ? message.calls.map((call) => call.id) : [],
  );
  const results = messages.flatMap((message) => (message.role === 'tool' ? [message.call_id] : []));
  return [
    ...calls.filter((id) => results.filter((result) => result === id).length !== 1),
    ...results.filter((id) => !calls.includes(id)),
  ];
};

const readWhole = async (server: ServerProcess, id: string): Promise<Conversation> => {
  const read = (query: { before?: number }): Promise<Conversation> =>
    server.client.call(routes.getConversation, { params: { id }, query: { limit: 1000, ...query } });
  let whole = await read({});
  while (whole.has_more) {
    const older = await read({ before: whole.messages[0]?.position ?? 0 });
    whole = { ...whole, has_more: older.has_more, messages: [...older.messages, ...whole.messages] };
  }
  return whole;
};

const untilIdle = async (server: ServerProcess, id: string): Promise<Conversation> => {
  for (;;) {
    const { state, queued } = await server.client.call(routes.getConversation, {
      params: { id },
      query: { limit: 1 },
    });
    if (state === 'idle' && queued.length === 0) return readWhole(server, id);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
};

interface Lane {
  readonly home: string;
  readonly messages: readonly Message[];
  readonly sent: number;
  readonly effects: readonly string[];
  readonly refused: readonly string[];
}

const playLane = async (lane: number, url: string): Promise<Lane> => {
  const home = makeHome(url, { agent: 'mode: work\ncost_cap_usd: 0\nmax_steps: 50\n' });
  const chance = random(lane + 7);
  const ids: string[] = [];
  let sent = 0;
  for (let kill = 0; kill < kills / lanes; kill += 1) {
    const server = await startServerProcess(home);
    while (ids.length < conversationsPerHome)
      ids.push((await server.client.call(routes.createConversation, { body: {} })).id);
    const sends = ids.map(async (id) => {
      sent += 1;
      const text = `m${lane}-${sent}`;
      await server.client
        .call(routes.sendMessage, { params: { id }, body: { text, request_id: text } })
        .catch((error: unknown) => {
          // The kill may come before the reply; a full queue is an answer too.
          if (!(error instanceof CrewError) || (error.code !== 'unavailable' && error.code !== 'too-many'))
            throw error;
        });
    });
    await new Promise((resolve) => setTimeout(resolve, chance() * longestLife));
    await server.kill();
    await Promise.all(sends);
  }
  const server = await startServerProcess(home);
  const refused: string[] = [];
  const messages: Message[] = [];
  for (const id of ids) {
    await untilIdle(server, id);
    await server.client
      .call(routes.sendMessage, { params: { id }, body: { text: `cuối-${id}` } })
      .catch((error: unknown) => refused.push(String(error)));
    messages.push(...(await untilIdle(server, id)).messages);
  }
  await server.stop();
  const log = join(home, 'workspace', 'effects');
  return {
    home,
    messages,
    sent,
    refused,
    effects: existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n') : [],
  };
};

it(`survives ${kills} kills at random moments: nothing runs twice, no call lacks its result, every conversation goes on [e2e.kill]`, async () => {
  const upstream = await startFakeUpstream({ script: Array.from({ length: kills * 60 }, () => answer) });
  const played = await Promise.all(Array.from({ length: lanes }, (_, lane) => playLane(lane, upstream.url)));
  for (const lane of played) {
    expect(new Set(lane.effects).size, 'effects that ran twice').toBe(lane.effects.length);
    expect(unpaired(lane.messages)).toEqual([]);
    expect(lane.refused).toEqual([]);
    const users = lane.messages.flatMap((message) => (message.role === 'user' ? [message.text] : []));
    expect(new Set(users).size, 'messages that came twice').toBe(users.length);
    expect(lane.effects.length).toBeGreaterThan(kills / 10);
  }
  for (const { body } of upstream.requests) if (body !== null) assertPairValid(body);
  const effects = played.reduce((sum, lane) => sum + lane.effects.length, 0);
  const unknown = played
    .flatMap((lane) => lane.messages)
    .filter((message) => message.role === 'tool' && message.outcome === 'unknown').length;
  console.info(
    `${kills} kills: ${effects} effects, 0 twice, ${unknown} calls closed as unknown, ${upstream.requests.length} requests, all pair-valid`,
  );
  await upstream.close();
  for (const lane of played) removeHome(lane.home);
}, 600_000);
