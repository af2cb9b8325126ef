import type { Home } from '@my-agent-crew/config';
import { masterId } from '@my-agent-crew/config';

/** The bot as the home sets it up. Holds the token: never log or send it. */
export interface BotSettings {
  readonly token: string;
  readonly chatId: string;
  /** Seconds a request waits in a conversation that the chat opens; null falls back to the agent's. */
  readonly approvalTtlSeconds: number | null;
}

/** Reads the master's block; null when there is none, or its token is not set. */
export const readBotSettings = (home: Pick<Home, 'loaded' | 'secret'>): BotSettings | null => {
  const block = home.loaded(masterId)?.profile.telegram;
  const token = block === undefined ? undefined : home.secret(block.token_env)?.trim();
  if (block === undefined || token === undefined || token === '') return null;
  return {
    token,
    chatId: String(block.chat_id),
    approvalTtlSeconds: block.approval_ttl_seconds ?? null,
  };
};

/** True when the bot has to be made anew: a deadline alone acts on the next conversation. */
export const isOtherBot = (one: BotSettings | null, other: BotSettings | null): boolean =>
  one?.token !== other?.token || one?.chatId !== other?.chatId;

/** Where the Bot API is, unless `MY_AGENT_TELEGRAM_API_ROOT` names a server of one's own. */
const telegramRoot = 'https://api.telegram.org';

/** Reads that variable; null when what it holds is no address of a server. */
export const readApiRoot = (environment: Readonly<Record<string, string | undefined>>): string | null => {
  const written = environment['MY_AGENT_TELEGRAM_API_ROOT']?.trim() ?? '';
  if (written === '') return telegramRoot;
  const url = URL.canParse(written) ? new URL(written) : null;
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? written : null;
};
