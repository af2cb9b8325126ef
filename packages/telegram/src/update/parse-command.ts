/** A command of a chat message. */
export interface ChatCommand {
  /** Without the slash and the bot's name, as it was typed; commands of kits have colons, such as `work:plan`. */
  readonly name: string;
  /** The words behind it, trimmed; line ends are kept. */
  readonly args: string;
}

/** What a kit's file may be called, but it begins with a letter, digit or `_`, and `@` ends it. */
const part = String.raw`[\p{L}\p{N}_][^\s:/@\p{Cc}]{0,63}`;
const form = new RegExp(String.raw`^/(${part}(?::${part}){0,7})(?:@(\w{1,64}))?(?:\s+([\s\S]*))?$`, 'u');

/**
 * Reads `/status`, `/status@bot words` or `/dir:name words`. Null for everything else, such as `/usr/bin` or `/a/b`, and for a
 * command that names another bot than `botName`; while the own name is not known (null), any name counts.
 * Spec: supplement §6, "`/status@bot` works; `/usr/bin` is not a command".
 */
export const parseCommand = (text: string, botName: string | null): ChatCommand | null => {
  const [, name, bot, args = ''] = form.exec(text.trim()) ?? [];
  if (name === undefined) return null;
  const isOurs = bot === undefined || botName === null || bot.toLowerCase() === botName.toLowerCase();
  return isOurs ? { name, args: args.trim() } : null;
};
