import type { AgentProfile, AgentSummary, DeclaredProfile, Profile } from '@my-agent-crew/contract';
import type { Agent } from '@my-agent-crew/core';
import type { KitParts } from '../kits/merge-kits.ts';
import { declaredSchedules, runningSchedules } from './agent-schedules.ts';
import { declaredTriggers } from './agent-triggers.ts';

/** What the view of an agent for its editor is made of. */
export interface EditViewParts {
  readonly agent: Agent;
  readonly origin: 'folder' | 'kit';
  readonly file: string;
  readonly profile: Profile;
  readonly listableTools: readonly string[];
  readonly delegates: readonly string[];
  readonly skillsDirs: readonly string[];
  readonly promptPlaces: { readonly personaFiles: readonly string[] };
  /** What kits bring it now. */
  readonly kitParts: () => KitParts;
}

const declared = (profile: Profile): DeclaredProfile => ({
  ...profile,
  tools: [...(profile.tools ?? [])],
  delegates: [...(profile.delegates ?? [])],
  schedules: declaredSchedules(profile),
  triggers: declaredTriggers(profile),
});

/** The agent as its editor sees it: what it runs with beside what its file says. Spec: agents, "Profile trả về". */
export const editView = (parts: EditViewParts, summary: AgentSummary): AgentProfile => {
  const { agent, profile } = parts;
  const kits = parts.kitParts();
  return {
    ...summary,
    origin: parts.origin,
    file: parts.file,
    listable_tools: [...parts.listableTools],
    delegates: [...parts.delegates],
    schedules: runningSchedules(profile),
    memory_consolidate: profile.memory_consolidate ?? null,
    skills_dirs: [...parts.skillsDirs],
    persona_files: [...parts.promptPlaces.personaFiles],
    write_paths: [...agent.workspace.writePaths],
    shell_write_paths: [...(agent.shell.sandbox?.writePaths ?? [])],
    shell_network: profile.shell_network ?? true,
    shell_ask_patterns: [...agent.shell.askPatterns],
    shell_allow_patterns: [...agent.shell.allowPatterns],
    shell_deny_patterns: [...agent.shell.denyPatterns],
    script_calls: profile.script_calls ?? 'read_only',
    script_llm: profile.script_llm ?? true,
    browser: profile.browser ?? 'off',
    browser_hosts: profile.browser_hosts ?? [],
    computer: profile.computer ?? 'off',
    computer_apps: profile.computer_apps ?? [],
    mcp: profile.mcp ?? [],
    telegram: profile.telegram ?? null,
    kits: [...kits.roots],
    kit_commands: kits.commands.length,
    hooks: kits.hooks.length,
    declared: declared(profile),
  };
};
