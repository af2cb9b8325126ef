import { readdirSync, readFileSync } from 'node:fs';
import { type Conversation, routes } from '@my-agent-crew/contract';
import { type ChatBody, messageText, type ScriptStep } from '@my-agent-crew/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { type ServerBench, startServerBench } from './server-bench.ts';

let bench: ServerBench;
afterEach(() => bench.close());

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const crew = { coach: 'name: Huấn luyện\nworkspace: ../../workspace\n' };
const shell = (command: string) => ({ name: 'shell_run', arguments: { command } });
const markOf = (text: string): string => /#\d+#/.exec(text)?.[0] ?? '#0#';
const secondsOf = (mark: string): string => `9${mark.replaceAll('#', '').padStart(6, '0')}`;

/** A shell that will not end by itself, nor by SIGTERM, with a child in a session of its own. */
const stubborn = (seconds: string): string =>
  `trap '' TERM; (trap '' TERM; setsid sleep ${seconds} &); sleep ${seconds}; sleep ${seconds}`;

const childStep = (task: string, round: number): ScriptStep => {
  const seconds = secondsOf(markOf(task));
  if (task.includes('lệnh')) return { calls: [shell(stubborn(seconds))] };
  if (task.includes('hỏi'))
    return round === 0
      ? { calls: [shell('rm -rf none-1'), shell('rm -rf none-2')] }
      : { text: 'Bị từ chối.' };
  return { text: Array.from({ length: 400 }, () => 'chữ '), chunkDelayMs: 15 };
};

const parentStep = (opening: string, round: number): ScriptStep => {
  const mark = markOf(opening);
  const task = (words: string) => ({
    name: 'delegate',
    arguments: { agent: 'coach', task: `việc ${words} ${mark}` },
  });
  if (round === 0) return { text: 'Xem đã.', calls: [shell('echo bắt đầu')], chunkDelayMs: 5 };
  return round === 1
    ? { calls: [task('lệnh'), task('hỏi'), task('dài')], delayMs: 20 }
    : { text: 'Không tới đây.' };
};

/** The words a request's conversation opened with. They are read behind a recap of another one, with its own mark. */
const openingOf = ({ messages }: ChatBody): string =>
  messageText(messages.find((message) => message.role === 'user') ?? { role: 'user' })
    .split('\n\n')
    .at(-1) ?? '';

const play = (body: ChatBody): ScriptStep => {
  if (body['tools'] === undefined) return { text: 'Tên' };
  const opening = openingOf(body);
  const round = body.messages.filter((message) => message.role === 'assistant').length;
  return opening.startsWith('việc') ? childStep(opening, round) : parentStep(opening, round);
};

/** Live processes whose command line holds the seconds of a mark. */
const processesOf = (mark: string): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return command.includes(secondsOf(mark)) ? [`${pid} ${command}`] : [];
      } catch {
        return [];
      }
    });

const familyOf = async (id: string): Promise<Conversation[]> => {
  const runs = await bench.client.call(routes.listRuns, { query: { limit: 200 } });
  const root = await bench.read(id);
  const mark = markOf(root.messages[0]?.role === 'user' ? root.messages[0].text : '');
  const ids = new Set(runs.filter((run) => run.opening.includes(mark)).map((run) => run.conversation_id));
  return Promise.all([...ids].map((one) => bench.read(one)));
};

/** Everything that would show life after a stop. */
const stateOf = async (id: string) =>
  Promise.all(
    (await familyOf(id)).map(async ({ messages, run, approvals, spent_usd }) => {
      const detail = await bench.client.call(routes.getRun, { params: { id: run?.id ?? '' } });
      return { messages, run, approvals, spent_usd, steps: detail.steps };
    }),
  );

/** Server and upstream share this process: what had left before the answer came may still have to be read. */
const readWhatHasCome = async (): Promise<void> => {
  for (let turn = 0; turn < 12; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

const isWhole = ({ messages }: Pick<Conversation, 'messages'>): boolean => {
  const asked = messages.flatMap((row) => (row.role === 'assistant' ? row.calls.map(({ id }) => id) : []));
  const told = messages.flatMap((row) => (row.role === 'tool' ? [row.call_id] : []));
  return JSON.stringify(asked.toSorted()) === JSON.stringify(told.toSorted());
};

const stopOnce = async (number: number, afterMs: number) => {
  const mark = `#${number}#`;
  const id = await bench.open();
  await bench.send(id, `làm đi ${mark}`);
  const words = [`một ${mark}`, `hai ${mark}`];
  for (const text of words) await bench.send(id, text);
  await pause(afterMs);
  const reply = await bench.client.call(routes.stopTurn, { params: { id } });
  const answeredAt = Date.now();
  await readWhatHasCome();
  const readAt = Date.now();
  expect(reply).toEqual({ cancelled: true, cleared: words });
  expect(processesOf(mark)).toEqual([]);
  const before = await stateOf(id);
  await pause(80);
  const after = await stateOf(id);
  expect(after).toEqual(before);
  for (const { run, approvals, messages, steps } of after) {
    expect(steps.filter(({ started_at }) => Date.parse(started_at) > answeredAt)).toEqual([]);
    expect(run?.status).toBe('cancelled');
    expect(approvals).toEqual([]);
    expect(isWhole({ messages })).toBe(true);
  }
  // A request on its way when the stop came can be read late, but its sender has hung up: a call made after the answer
  // has nobody left to end it.
  const late = bench.upstream.requests.filter(
    ({ at, body, aborted }) => at > readAt && !aborted && body !== null && openingOf(body).includes(mark),
  );
  expect(late.map(({ at }) => at - readAt)).toEqual([]);
  return { mark, families: after.length };
};

const rounds = 13;
const atOnce = 8;

describe('a stop', () => {
  it('at any moment of a turn ends all of it: calls, commands, children, requests [gate.stop.random] [gate.stop.upstream] [gate.stop.processes] [gate.stop.summary]', async () => {
    bench = await startServerBench({
      crew,
      agent: 'autonomous: true\n',
      script: Array.from({ length: 4_000 }, () => play),
      config: 'cost_cap_usd: 0\n',
    });
    const seen: number[] = [];
    const conversations: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const stops = Array.from({ length: atOnce }, (_, at) => {
        const number = round * atOnce + at + 1;
        // From the first request to well into the work of the children.
        return stopOnce(number, Math.random() ** 1.5 * 900);
      });
      for (const { mark, families } of await Promise.all(stops)) {
        conversations.push(mark);
        seen.push(families);
      }
      await bench.upstream.idle();
    }
    expect(bench.upstream.openSockets()).toBe(0);
    const count = (families: number) => seen.filter((one) => one === families).length;
    // The moments must really have been different ones.
    expect(count(1)).toBeGreaterThan(0);
    expect(count(4)).toBeGreaterThan(0);
    const closed = bench.upstream.requests.filter(({ aborted }) => aborted).length;
    expect(closed).toBeGreaterThan(0);
    console.info(
      `stop: ${conversations.length} stops at random moments, ${count(4)} with three children at work, ` +
        `${closed} requests closed at the upstream, 0 late requests, 0 late rows, 0 processes left`,
    );
  }, 240_000);
});
