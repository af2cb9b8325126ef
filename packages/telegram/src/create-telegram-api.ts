import { botIdOf } from './call/bot-id.ts';
import { type BotAddress, createCaller } from './call/create-caller.ts';
import { askedWait } from './call/say-problem.ts';
import { createPoll } from './create-poll.ts';
import { createDownload } from './file/create-download.ts';
import { createSender } from './send/create-sender.ts';
import { createRateHold } from './send/rate-hold.ts';
import type { TelegramApi } from './telegram-api.ts';
import { cutEnd } from './text/cut-end.ts';

const shortLimitMs = 10_000;
const askLimitMs = 30_000;
const mostAnswer = 200;
const mostCommands = 100;
const mostDescription = 256;

const nameOf = (result: unknown): string | null => {
  const name =
    typeof result === 'object' && result !== null
      ? (result as { readonly username?: unknown }).username
      : undefined;
  return typeof name === 'string' && name !== '' ? name : null;
};

/** Telegram offers only names of `a-z`, digits and `_`, of at most 32; other commands work and are not offered. */
const offerable = (commands: Parameters<TelegramApi['offerCommands']>[0]) =>
  commands
    .filter(({ name, description }) => /^[a-z0-9_]{1,32}$/.test(name) && description.trim() !== '')
    .slice(0, mostCommands)
    .map(({ name, description }) => ({
      command: name,
      description: cutEnd(description.trim(), mostDescription),
    }));

/** Makes a bot's way to the Bot API at `apiRoot` (such as `https://api.telegram.org`). Nothing is called yet. */
export const createTelegramApi = (address: BotAddress): TelegramApi => {
  const botId = botIdOf(address.token);
  const call = createCaller(address);
  const hold = createRateHold(address.clock);
  /** What may be left out when Telegram asks to wait. */
  const callLightly = async (
    method: string,
    payload: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<void> => {
    if (hold.leftMs() > 0) return;
    const wait = askedWait(await call(method, payload, shortLimitMs, signal));
    if (wait !== null) hold.waitFor(wait);
  };
  return {
    botId,
    name: async (signal) => {
      const end = await call('getMe', {}, askLimitMs, signal);
      return end.kind === 'answer' ? nameOf(end.result) : null;
    },
    poll: createPoll(botId, call),
    sender: (readFile) => createSender({ botId, call, hold, readFile }),
    typing: (chatId, signal) => callLightly('sendChatAction', { chat_id: chatId, action: 'typing' }, signal),
    answerButton: (buttonId, text, signal) =>
      callLightly(
        'answerCallbackQuery',
        { callback_query_id: buttonId, text: cutEnd(text, mostAnswer) },
        signal,
      ),
    offerCommands: (commands, signal) =>
      callLightly('setMyCommands', { commands: offerable(commands) }, signal),
    download: createDownload(address, call),
  };
};
