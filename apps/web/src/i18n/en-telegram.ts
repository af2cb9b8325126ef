import type { TelegramText } from './vi-telegram.ts';

/** The words about the Telegram bot in English. */
export const enTelegram: TelegramText = {
  state: {
    off: 'No token',
    starting: 'Connecting',
    polling: 'Listening',
    conflict: 'Taken over',
    refused: 'Token refused',
    waiting: 'Not reachable',
  },
  hint: {
    off: (variable: string) => `Set ${variable} under Keys to turn the bot on.`,
    conflict:
      'Another program listens to this bot too. Stop one of them; here it is tried again every 5 seconds.',
    refused: 'Get a new token from @BotFather and set it under Keys.',
    waiting: 'It is tried again by itself. What came in and what waits to go out is kept.',
  },
  bot: (name: string) => `@${name}`,
  last: (when: string) => `last message ${when}`,
  quiet: 'no message yet',
  strangers: (count: string) => `${count} from other chats, not answered`,
};
