import * as z from 'zod/mini';
import { ProviderSummary } from './settings.ts';

/** One key the crew can use. Its value never leaves the server. */
export const Credential = z.object({
  /** The variable's name. */
  name: z.string(),
  present: z.boolean(),
  /** `process`: set outside, read-only here; `file`: kept in the home's env file; null when it is not set. */
  source: z.nullable(z.enum(['process', 'file'])),
  /** What it is for, such as `provider openrouter`. */
  used_by: z.array(z.string()),
  /** True when it can be tried against its upstream. */
  checkable: z.boolean(),
});
export type Credential = z.infer<typeof Credential>;

/** How it stands with the master's bot. */
export const TelegramStatus = z.object({
  /**
   * `off`: no block, or its token is not set. `starting`: the first answer is waited for. `conflict`: another program polls this
   * bot. `refused`: Telegram does not know the token. `waiting`: Telegram cannot be reached, or asked to wait.
   */
  state: z.enum(['off', 'starting', 'polling', 'conflict', 'refused', 'waiting']),
  /** The last failure while `refused` or `waiting`, without any secret. */
  error: z.nullable(z.string()),
  bot_name: z.nullable(z.string()),
  last_update_at: z.nullable(z.string()),
  /** Updates from other chats since the bot was made; they are not answered. */
  strangers: z.int(),
});
export type TelegramStatus = z.infer<typeof TelegramStatus>;

/** A `telegram` block of a profile. */
export const TelegramBlockView = z.object({
  agent_id: z.string(),
  token_env: z.string(),
  configured: z.boolean(),
  ignored: z.boolean(),
  /** Null for a block that is ignored. */
  status: z.nullable(TelegramStatus),
});
export type TelegramBlockView = z.infer<typeof TelegramBlockView>;

/** What the crew talks to, without any value of a key. */
export const Connections = z.object({
  providers: z.array(ProviderSummary),
  routes: z.array(z.string()),
  vision_routes: z.array(z.string()),
  audio_routes: z.array(z.string()),
  /** The route keys that the environment decides; they are read-only here. */
  from_environment: z.array(z.enum(['routes', 'vision_routes', 'audio_routes'])),
  keys: z.array(Credential),
  telegram: z.array(TelegramBlockView),
});
export type Connections = z.infer<typeof Connections>;
