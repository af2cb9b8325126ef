import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type JobRunDetail, routes } from '@my-agent-crew/contract';
import {
  type FakeTelegram,
  type FakeUpstream,
  messageText,
  startFakeTelegram,
  startFakeUpstream,
} from '@my-agent-crew/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { removeHome } from './server-process.ts';
import { berlin } from './week/berlin.ts';
import { type PlayedServer, startPlayedServer } from './week/played-server.ts';
import { botToken, makeWeekHome, ownerChat, weekEnvironment } from './week/week-home.ts';
import { sumBooked, sumServed } from './week/week-ledger.ts';
import { createWeekModel } from './week/week-model.ts';

let home = '';
let upstream: FakeUpstream;
let telegram: FakeTelegram;
let server: PlayedServer;
let starts = 0;

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
  starts += 1;
};
const until = (local: string): Promise<void> => server.until(berlin(local));
/** Waits until the server has taken what the person did on the phone, and has done what follows from it. */
const taken = async (): Promise<void> => {
  await telegram.until(() => telegram.bot.pending.length === 0);
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
const shown = (): string[] => telegram.bot.sentTo(ownerChat).map(({ text }) => text);
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
  await until('2026-03-30 10:00');
};

it('plays a week of a crew: briefs, reminders, a missed morning, approvals on the phone, a consolidation, a change of the clocks, two restarts and a kill [week.played]', async () => {
  const begun = performance.now();
  await playWeek();
  await until('2026-03-31 08:00');
  console.log(shown().join('\n---\n'));
  console.log(server.output());
}, 600_000);
void messageText;
void sumBooked;
void sumServed;
void linesIn;
void historyOf;
