import {
  type ChatBody,
  type FakeTelegram,
  messageText,
  type ScriptEntry,
  type ScriptStep,
  type SeenMessage,
  startFakeTelegram,
} from '@my-agent-crew/testkit';
import { expect } from 'vitest';
import { type ServerBench, startServerBench } from '../server-bench.ts';

/** The chat of the owner. */
export const chat = 42;

/** A server whose master has a bot at a fake Telegram. */
export interface TelegramBench extends ServerBench {
  readonly telegram: FakeTelegram;
  readonly bot: FakeTelegram['bot'];
  /** What the owner's chat shows now, each message as its text. */
  texts(): string[];
  messages(): readonly SeenMessage[];
  /** Waits until the chat shows exactly these texts. */
  shows(...texts: string[]): Promise<void>;
}

/** The token of the fake's bot. */
export const token = '1000:fake-token-of-bot-1000';

/** The last words of a person that a request to the model holds. */
export const wordsOf = (body: ChatBody): string =>
  messageText(body.messages.findLast(({ role }) => role === 'user') ?? { role: 'user', content: '' });

/** Answers turns by turn from a list, and titles beside it, for as long as it is asked. */
export const answers = (...steps: ScriptEntry[]): ScriptEntry[] => {
  const left = [...steps];
  const next = (body: ChatBody): ScriptStep => {
    if (body['tools'] === undefined) return { text: 'Tiêu đề' };
    const step = left.shift() ?? { text: 'hết' };
    return typeof step === 'function' ? step(body) : step;
  };
  return Array.from({ length: 1_000 }, () => next);
};

/** Starts one. `agent` is added to the master's file. */
export const startTelegramBench = async (
  options: Parameters<typeof startServerBench>[0] & {
    readonly telegram?: FakeTelegram;
    readonly block?: string;
  } = {},
): Promise<TelegramBench> => {
  const telegram = options.telegram ?? (await startFakeTelegram({ token }));
  const block = options.block ?? `telegram: {token_env: TEST_BOT_TOKEN, chat_id: ${chat}}\n`;
  const bench = await startServerBench({
    ...options,
    agent: `${block}${options.agent ?? ''}`,
    env: { TEST_BOT_TOKEN: token, MY_AGENT_TELEGRAM_API_ROOT: telegram.url, ...options.env },
  });
  const messages = (): readonly SeenMessage[] => telegram.bot.sentTo(chat);
  const texts = (): string[] => messages().map(({ text }) => text);
  // The calls of the bench see the server of the moment, so it stays the same object.
  return Object.assign(bench, {
    telegram,
    bot: telegram.bot,
    messages,
    texts,
    shows: (...wanted: string[]): Promise<void> => expect.poll(texts, { timeout: 20_000 }).toEqual(wanted),
  });
};

/** Ends both. */
export const endTelegramBench = async (bench: TelegramBench): Promise<void> => {
  await bench.close();
  await bench.telegram.close();
};
