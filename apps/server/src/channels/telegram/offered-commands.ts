import type { OwnCommand, TelegramWords } from './telegram-words.ts';

/** What Telegram takes as a command: 1 to 32 of these. */
const commandShape = /^[a-z0-9_]{1,32}$/;
const mostCommands = 100;
const tipChars = 256;

const own: readonly OwnCommand[] = ['new', 'status', 'stop', 'approve', 'deny', 'tools', 'help'];

/** The commands that the app offers while a person types `/`; kit commands whose name it cannot show still work. */
export const offeredCommands = (
  words: TelegramWords,
  kits: readonly { readonly name: string; readonly description: string }[],
): { name: string; description: string }[] =>
  [
    ...own.map((name) => ({ name, description: words.tips[name] })),
    ...kits
      .filter(({ name }) => commandShape.test(name))
      .map(({ name, description }) => ({ name, description: (description || name).slice(0, tipChars) })),
  ].slice(0, mostCommands);
