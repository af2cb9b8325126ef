import * as z from 'zod/mini';
import { ParkedPart } from './agent.ts';

/** The language of the interface and of an agent's frame. */
export const Language = z.enum(['vi', 'en']);
export type Language = z.infer<typeof Language>;

/** A provider of model routes and whether it can be used now. */
export const ProviderSummary = z.object({
  name: z.string(),
  ready: z.boolean(),
  /** What is missing, as one sentence; empty when ready. */
  reason: z.string(),
});
export type ProviderSummary = z.infer<typeof ProviderSummary>;

/** What the server runs with. No secret value is ever part of it. */
export const Settings = z.object({
  version: z.string(),
  language: Language,
  timezone: z.string(),
  home: z.string(),
  /** The file that holds keys, mode 600. */
  env_file: z.string(),
  web_url: z.string(),
  routes: z.array(z.string()),
  providers: z.array(ProviderSummary),
  /** True when only the built-in echo model can answer: a first run without a key. */
  echo_only: z.boolean(),
  cost_cap_usd: z.number(),
  max_steps: z.int(),
  approval_ttl_seconds: z.int(),
  tool_output_chars: z.int(),
  /** Tokens a model takes at most, by route, as `config.yaml` says. */
  context_windows: z.record(z.string(), z.int()),
  autonomous_default: z.boolean(),
  parked: z.array(ParkedPart),
});
export type Settings = z.infer<typeof Settings>;

/** Liveness for people and supervisors. */
export const Health = z.object({
  status: z.literal('ok'),
  version: z.string(),
  started_at: z.string(),
  uptime_seconds: z.int(),
  /** The clock of the jobs. `stalled`: it has not looked at the time for over a minute. */
  scheduler: z.object({
    state: z.enum(['running', 'off', 'stalled']),
    last_tick_at: z.nullable(z.string()),
    jobs: z.int(),
    next_at: z.nullable(z.string()),
  }),
});
export type Health = z.infer<typeof Health>;
