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

/** What the crew talks to, without any value of a key. */
export const Connections = z.object({
  providers: z.array(ProviderSummary),
  routes: z.array(z.string()),
  vision_routes: z.array(z.string()),
  audio_routes: z.array(z.string()),
  /** The route keys that the environment decides; they are read-only here. */
  from_environment: z.array(z.enum(['routes', 'vision_routes', 'audio_routes'])),
  keys: z.array(Credential),
  telegram: z.array(
    z.object({ agent_id: z.string(), token_env: z.string(), configured: z.boolean(), ignored: z.boolean() }),
  ),
});
export type Connections = z.infer<typeof Connections>;
