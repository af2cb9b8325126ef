import type { ChatCommand } from './plan-updates.ts';

/** The command of a message, or null: `/usr/bin` is none, and `/status@other` is one of another bot. */
export const readCommand = (text: string, botName: string | null): ChatCommand | null => {
  const [, name, bot, args = ''] =
    /^\/([A-Za-z0-9_][\w:-]*)(?:@(\w+))?(?=\s|$)\s*([\s\S]*)$/.exec(text.trim()) ?? [];
  if (name === undefined) return null;
  if (bot !== undefined && bot.toLowerCase() !== botName?.toLowerCase()) return null;
  return { name, args: args.trim() };
};
