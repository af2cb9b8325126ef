import { makeHome, removeHome, startServerProcess } from '@my-agent-crew/e2e/server-process';
import {
  type ChatBody,
  type FakeTelegram,
  messageText,
  startFakeTelegram,
  startFakeUpstream,
} from '@my-agent-crew/testkit';
import type { Row } from './row.ts';

const burst = 100;
const chat = 42;
const token = '1000:fake-token-of-bot-1000';
/** A burst that is not answered by then never will be, in milliseconds. */
const patienceMs = 180_000;

/** Says its question back; titles are asked for without tools. */
const answer = (body: ChatBody): { readonly text: string } => {
  const asked = messageText(body.messages.findLast(({ role }) => role === 'user') ?? { role: 'user' });
  const question = /question \d+/.exec(asked)?.[0] ?? '';
  return { text: body['tools'] === undefined ? 'Title' : `Answer to ${question}.` };
};

const answersIn = ({ bot }: FakeTelegram): string[] =>
  bot.sentTo(chat).flatMap(({ text }) => (text.startsWith('Answer to') ? [text] : []));

/** Sends a burst and waits for its answers; throws when they come in another order, twice, or not at all. */
const answerBurst = async (telegram: FakeTelegram): Promise<number> => {
  const begun = performance.now();
  for (let at = 1; at <= burst; at += 1) telegram.bot.say(`question ${at}`);
  const late = new Promise<never>((_, reject) =>
    setTimeout(
      () => reject(new Error(`Only ${answersIn(telegram).length} of ${burst} were answered.`)),
      patienceMs,
    ).unref(),
  );
  await Promise.race([telegram.until(() => answersIn(telegram).length >= burst), late]);
  const took = performance.now() - begun;
  const wanted = Array.from({ length: burst }, (_, at) => `Answer to question ${at + 1}.`);
  if (answersIn(telegram).join('\n') !== wanted.join('\n'))
    throw new Error(`The answers came in another order:\n${answersIn(telegram).join('\n')}`);
  return took;
};

/** 100 messages to the bot at once: every one a turn of its own, one after the other, answered in order. */
export const measureTelegram = async (): Promise<Row[]> => {
  const upstream = await startFakeUpstream({ script: Array.from({ length: burst * 3 }, () => answer) });
  const telegram = await startFakeTelegram({ token, chat });
  const home = makeHome(upstream.url, {
    agent: `cost_cap_usd: 0\ntelegram: {token_env: BENCH_BOT_TOKEN, chat_id: ${chat}}\n`,
    config: 'language: en\n',
  });
  const env = { BENCH_BOT_TOKEN: token, MY_AGENT_TELEGRAM_API_ROOT: telegram.url };
  const server = await startServerProcess(home, { env });
  try {
    await telegram.until(() => telegram.bot.isPolled);
    const took = await answerBurst(telegram);
    return [
      { name: 'telegram, 100 messages in a burst, all answered', value: took / 1_000, unit: 's', goal: 20 },
      { name: 'telegram, one message of them', value: took / burst, unit: 'ms', goal: 200 },
    ];
  } finally {
    await server.stop();
    await telegram.close();
    await upstream.close();
    removeHome(home);
  }
};
