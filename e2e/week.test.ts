import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type JobRunDetail, routes } from '@my-agent-crew/contract';
import {
  type FakeTelegram,
  type FakeUpstream,
  faults,
  startFakeTelegram,
  startFakeUpstream,
  sumBooked,
  sumServed,
} from '@my-agent-crew/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { removeHome } from './server-process.ts';
import { berlin } from './week/berlin.ts';
import { type PlayedServer, startPlayedServer } from './week/played-server.ts';
import { plainMessage, weekChat } from './week/week-chat.ts';
import { botToken, makeWeekHome, ownerChat, weekEnvironment } from './week/week-home.ts';
import { createWeekModel, purposeOf } from './week/week-model.ts';

let home = '';
let upstream: FakeUpstream;
let telegram: FakeTelegram;
let server: PlayedServer;
/** Every server of the week, the living one last. */
const servers: PlayedServer[] = [];
/** Sends that the fake Telegram refuses with an error of its own. */
const refusedSends = 3;

beforeEach(async () => {
  const model = createWeekModel(
    () => home,
    (asked) => asked.includes('due at 2026-03-27 07:30'),
  );
  upstream = await startFakeUpstream({ script: Array.from({ length: 1_000 }, () => model) });
  telegram = await startFakeTelegram({ token: botToken, chat: ownerChat, now: () => server.now() });
  home = makeWeekHome(upstream.url);
});
afterEach(async () => {
  await server.kill();
  await telegram.close();
  await upstream.close();
  removeHome(home);
});

const start = async (local: string): Promise<void> => {
  server = await startPlayedServer(home, {
    at: berlin(local),
    upstream: upstream.url,
    env: weekEnvironment(telegram.url),
  });
  servers.push(server);
};
const until = (local: string): Promise<void> => server.until(berlin(local));
/**
 * Waits until the server has taken what the person did on the phone, and has done what follows from it. A bot that has just been
 * told to wait asks again a little later, so a little time passes.
 */
const taken = async (): Promise<void> => {
  const isTaken = (): boolean => telegram.bot.pending.length === 0;
  for (let seconds = 0; !isTaken(); seconds += 1) {
    expect(seconds, server.output()).toBeLessThan(60);
    await Promise.race([telegram.until(isTaken), new Promise((resolve) => setTimeout(resolve, 200))]);
    if (!isTaken()) await server.until(server.now() + 1_000);
  }
  await server.settle();
};
const say = async (local: string, text: string): Promise<void> => {
  await until(local);
  telegram.bot.say(text);
  await taken();
};
const press = async (local: string, button: string): Promise<void> => {
  await until(local);
  telegram.bot.press(button);
  await taken();
};
const shown = (): string[] => telegram.bot.sentTo(ownerChat).map(({ text }) => plainMessage(text));
const linesIn = (name: string): number =>
  existsSync(join(home, name)) ? readFileSync(join(home, name), 'utf8').trim().split('\n').length : 0;
const historyOf = async (agent: string, id: string): Promise<JobRunDetail[]> =>
  (await server.client.call(routes.listJobRuns, { params: { agent, id }, query: { limit: 100 } })).reverse();

/** The brief's model call is on its way when everything ends at once. */
const killInBrief = async (): Promise<void> => {
  const going = until('2026-03-27 07:31').catch(() => undefined);
  await expect
    .poll(
      () =>
        upstream.requests.some(
          ({ body, began }) => began && JSON.stringify(body?.messages).includes('due at 2026-03-27 07:30'),
        ),
      { timeout: 60_000 },
    )
    .toBe(true);
  await server.kill();
  await going;
};

/** On Monday the owner looks at what the night made of Tuesday's note. */
const decideProposal = async (): Promise<void> => {
  const { proposals } = await server.client.call(routes.listMemoryProposals);
  const waiting = proposals.filter(({ status }) => status === 'pending');
  expect(waiting).toMatchObject([{ owner_id: 'default', file: 'MEMORY.md' }]);
  for (const { id } of waiting)
    await server.client.call(routes.decideMemoryProposal, { params: { id }, body: { approve: true } });
};

const playWeek = async (): Promise<void> => {
  await start('2026-03-24 06:00');
  await say('2026-03-24 12:00', 'Question one');
  await say('2026-03-24 12:10', 'Remember: Anna was born on 12 April');
  await say('2026-03-24 12:20', 'Remind me of the flowers in two days');
  await press('2026-03-24 12:25', '✅ Approve');
  await press('2026-03-25 09:40', '✅ Approve');
  // The first restart; the morning passes while the server is off, and the person writes into the silence.
  await until('2026-03-26 06:30');
  await server.stop();
  telegram.bot.say('Question two');
  await start('2026-03-26 11:00');
  await taken();
  await until('2026-03-27 07:00');
  await killInBrief();
  await start('2026-03-27 07:40');
  await say('2026-03-27 12:00', 'Question three');
  await say('2026-03-28 11:57', 'Ask me');
  // The second restart, while a question waits.
  await server.stop();
  await start('2026-03-28 12:00');
  await say('2026-03-28 12:05', '2');
  // Telegram is out of order when Sunday's brief is to be sent.
  await until('2026-03-29 07:00');
  telegram.bot.fail('sendMessage', faults.serverError, refusedSends);
  await until('2026-03-30 10:00');
  await decideProposal();
  await until('2026-03-30 23:50');
};

/** Due times of a job that ran to its end, as `<day> <time UTC>`. */
const doneAt = async (agent: string, id: string): Promise<string[]> =>
  (await historyOf(agent, id)).map(({ due_at, status, skipped }) =>
    status === 'done' && skipped === null
      ? due_at.slice(8, 16).replace('T', ' ')
      : `${due_at} ${status} ${skipped}`,
  );

/** The same time of day in winter and, from Sunday on, in summer. */
const daily = (first: number, winter: string, sunday: string, summer: string): string[] =>
  Array.from({ length: 31 - first }, (_, at) => first + at).map(
    (day) => `${day} ${day < 29 ? winter : day === 29 ? sunday : summer}`,
  );

it('plays a week of a crew: briefs, reminders, a missed morning, approvals on the phone, a consolidation, a change of the clocks, two restarts and a kill [week.played]', async () => {
  const begun = performance.now();
  await playWeek();
  const { bot } = telegram;
  const accepted = bot.callsOf('sendMessage').length - refusedSends;

  // Every message once, in the chat as the person sees it, and nothing left to send.
  expect(shown().sort()).toEqual(weekChat(home).sort());
  expect(accepted).toBe(shown().length);
  expect(bot.sentTo(ownerChat).flatMap(({ buttons }) => buttons.flat())).toEqual([]);
  const { counts } = await server.client.call(routes.getOutbox);
  expect(counts).toEqual({ waiting: 0, sending: 0, sent: shown().length, dead: 0, unsure: 0, dropped: 0 });

  // Every job ran once per due time, and once per local day across the change of the clocks.
  expect(await doneAt('coach', 'brief')).toEqual(daily(24, '06:30', '05:30', '05:30'));
  expect(await doneAt('coach', 'night')).toEqual(daily(25, '01:30', '01:00', '00:30'));
  expect(await doneAt('coach', 'backup')).toEqual(daily(25, '02:20', '01:20', '01:20'));
  expect(await doneAt('coach', 'deploy')).toEqual(['25 08:00']);
  expect(await doneAt('default', 'chat-1')).toEqual(['26 11:25']);
  expect(await doneAt('default', 'memory-consolidate')).toEqual(['30 02:30']);
  const quiet = await historyOf('coach', 'quiet');
  expect(quiet.map(({ is_quiet }) => is_quiet)).toEqual(Array.from({ length: 27 }, () => true));
  expect((await historyOf('coach', 'brief')).filter(({ trigger }) => trigger === 'late')).toHaveLength(1);
  expect([linesIn('backups'), linesIn('deploys')]).toEqual([6, 1]);

  // The consolidation was proposed and decided.
  const { proposals } = await server.client.call(routes.listMemoryProposals);
  expect(proposals.filter(({ status }) => status === 'pending')).toEqual([]);
  expect(readFileSync(join(home, 'MEMORY.md'), 'utf8')).toBe(
    '- The bins go out every Monday.\n- Anna was born on 12 April\n',
  );

  // The ledger is what the model host served, to the token; the killed call is the one of unknown price.
  const stats = await server.client.call(routes.getStats);
  const served = sumServed(upstream.requests, purposeOf);
  expect(sumBooked(stats.by_purpose)).toEqual(served);
  expect(served['chat']?.unknown).toBe(1);
  expect(Object.keys(served).sort()).toEqual(['chat', 'consolidate', 'title', 'wiki']);
  expect(servers.map((one) => one.output()).filter((said) => said.includes('"defect"'))).toEqual([]);
  expect(server.output()).toBe('');
  console.info(
    `a week in ${Math.round((performance.now() - begun) / 1000)} s: ${servers.length} starts, ${shown().length} messages, ` +
      `${upstream.requests.length} calls for $${stats.total.spent_usd.toFixed(4)}, ${quiet.length} quiet looks`,
  );
}, 240_000);
