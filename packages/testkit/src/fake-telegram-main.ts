import { controlBot } from './fake-telegram/control-bot.ts';
import { startFakeTelegram } from './fake-telegram/start-fake-telegram.ts';

/**
 * The fake Telegram as a process of its own: prints `{"port":N,"url":…,"token":…,"chat":42}` when it listens and ends on SIGTERM.
 * `PORT` picks the port. A hand writes with POST /_say `{"text":…}`, /_press `{"button":…}`, /_document, /_voice, /_fail and
 * /_replay, and reads with GET /_chat, /_calls and /_state.
 */
const fake = await startFakeTelegram({ port: Number(process.env['PORT'] ?? 0), control: controlBot });
process.stdout.write(
  `${JSON.stringify({ port: fake.port, url: fake.url, token: fake.bot.token, chat: 42 })}\n`,
);

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0));
