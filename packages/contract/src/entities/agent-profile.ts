import * as z from 'zod/mini';
import { AgentSummary } from './agent.ts';

const texts = z.array(z.string());

/** One job as a profile shows it. `id` is the one it goes by, also when the file leaves it to its place in the list. */
export const ScheduleRow = z.object({
  id: z.string(),
  name: z.optional(z.string()),
  cron: z.optional(z.string()),
  every: z.optional(z.string()),
  at: z.optional(z.string()),
  missed: z.optional(z.enum(['skip', 'once', 'all'])),
  max_age: z.optional(z.string()),
  prompt: z.optional(z.string()),
  command: z.optional(z.string()),
  script: z.optional(z.string()),
  then_prompt: z.optional(z.string()),
  enabled: z.optional(z.boolean()),
  skills: z.optional(texts),
  approval_ttl_seconds: z.optional(z.int()),
});
export type ScheduleRow = z.infer<typeof ScheduleRow>;

/** One trigger as a profile shows it. `id` is the one it goes by, also when the file leaves it to its place in the list. */
export const TriggerRow = z.object({
  id: z.string(),
  name: z.optional(z.string()),
  hook: z.optional(z.object({ secret_env: z.string() })),
  watch: z.optional(z.object({ path: z.string() })),
  job: z.optional(z.string()),
  prompt: z.optional(z.string()),
  skills: z.optional(texts),
  approval_ttl_seconds: z.optional(z.int()),
  enabled: z.optional(z.boolean()),
  per_hour: z.optional(z.int()),
});
export type TriggerRow = z.infer<typeof TriggerRow>;

/** A job that runs: one of the file, or the one that `memory_consolidate` makes. */
export const RunningSchedule = z.extend(ScheduleRow, { made_by: z.enum(['file', 'memory_consolidate']) });
export type RunningSchedule = z.infer<typeof RunningSchedule>;

const TelegramView = z.object({
  token_env: z.string(),
  chat_id: z.int(),
  approval_ttl_seconds: z.optional(z.int()),
});

/**
 * What the agent's file says: an editor opens from this and writes only this back. The four lists are empty when the
 * file has none; any other key that is not written is absent. Spec: agents, "Profile trả về nói hai điều".
 */
export const DeclaredProfile = z.object({
  tools: texts,
  delegates: texts,
  schedules: z.array(ScheduleRow),
  triggers: z.array(TriggerRow),
  name: z.optional(z.string()),
  description: z.optional(z.string()),
  mode: z.optional(z.string()),
  routes: z.optional(texts),
  escalation_route: z.optional(z.string()),
  reasoning: z.optional(z.string()),
  workspace: z.optional(z.string()),
  persona_files: z.optional(texts),
  skills_dirs: z.optional(texts),
  cost_cap_usd: z.optional(z.number()),
  max_steps: z.optional(z.int()),
  autonomous: z.optional(z.boolean()),
  shell_ask_patterns: z.optional(texts),
  shell_allow_patterns: z.optional(texts),
  tool_output_chars: z.optional(z.int()),
  shell_network: z.optional(z.boolean()),
  shell_write_paths: z.optional(texts),
  shell_deny_patterns: z.optional(texts),
  write_paths: z.optional(texts),
  script_calls: z.optional(z.string()),
  script_llm: z.optional(z.boolean()),
  browser: z.optional(z.string()),
  browser_hosts: z.optional(texts),
  computer: z.optional(z.string()),
  computer_apps: z.optional(texts),
  memory_consolidate: z.optional(z.string()),
  telegram: z.optional(TelegramView),
  mcp: z.optional(texts),
});
export type DeclaredProfile = z.infer<typeof DeclaredProfile>;

/** One member of the crew for its editor: the values it runs with, and in `declared` what its file says. */
export const AgentProfile = z.extend(AgentSummary, {
  /** `kit` agents come from a Markdown file of a kit and are read-only. */
  origin: z.enum(['folder', 'kit']),
  /** The file its profile comes from; the master's may not exist yet. */
  file: z.string(),
  /** Names a `tools` list would bring, by name; not narrowed by the list it has. */
  listable_tools: texts,
  /** Agents it can hand work to now. */
  delegates: texts,
  schedules: z.array(RunningSchedule),
  memory_consolidate: z.nullable(z.string()),
  skills_dirs: texts,
  persona_files: texts,
  write_paths: texts,
  shell_write_paths: texts,
  shell_network: z.boolean(),
  shell_ask_patterns: texts,
  shell_allow_patterns: texts,
  shell_deny_patterns: texts,
  script_calls: z.enum(['none', 'read_only', 'gated']),
  script_llm: z.boolean(),
  browser: z.enum(['off', 'read', 'act']),
  browser_hosts: texts,
  computer: z.enum(['off', 'on']),
  computer_apps: texts,
  mcp: texts,
  telegram: z.nullable(TelegramView),
  /** Folders of the kits that reach it, absolute: those of the home, then its own. */
  kits: texts,
  /** How many slash commands those kits bring. */
  kit_commands: z.int(),
  /** How many commands of those kits watch its tool calls. */
  hooks: z.int(),
  declared: DeclaredProfile,
});
export type AgentProfile = z.infer<typeof AgentProfile>;

/** The keys an edit names: a value to set, null to take the key out; a key left out stays as it is. */
export const ProfilePatch = z.record(z.string(), z.unknown());
export type ProfilePatch = z.infer<typeof ProfilePatch>;

/** The answer of a save. `restart_required` is always empty: all of a save acts from the next turn on. */
export const AgentSaved = z.object({ profile: AgentProfile, restart_required: z.array(z.string()) });
export type AgentSaved = z.infer<typeof AgentSaved>;

/** The persona files an editor may write. */
export const PersonaFileName = z.enum(['AGENTS.md', 'SOUL.md', 'IDENTITY.md', 'USER.md']);
export type PersonaFileName = z.infer<typeof PersonaFileName>;

/** Characters a persona file may have. Far above the 24,000 that reach a prompt, so that nothing is lost by a save. */
export const personaCharLimit = 200_000;
