import type { Profile } from '@my-agent-crew/contract';
import { type Agent, type ShellPolicy, toMicros } from '@my-agent-crew/core';
import type { CrewSettings } from '../settings/crew-settings.ts';
import { unusableRoute } from '../settings/providers.ts';
import type { AgentPlaces } from './agent-places.ts';
import { scheduleWarnings } from './agent-schedules.ts';
import { chooseTools } from './agent-tools.ts';
import { triggerWarnings } from './agent-triggers.ts';
import type { CrewContext } from './crew-context.ts';

/** A checked profile with its paths resolved. */
export interface CheckedAgent {
  readonly id: string;
  readonly isMaster: boolean;
  readonly profile: Profile;
  readonly places: AgentPlaces;
}

/** An agent with every default filled in, and what of its file does not act. */
export interface BuiltAgent {
  readonly agent: Agent;
  readonly mode: 'assistant' | 'work';
  readonly listableTools: readonly string[];
  readonly warnings: readonly string[];
}

/** The three defaults that work mode changes. Spec: agents, "Chế độ work". */
const workDefaults = { autonomous: true, costCapUsd: 20, maxSteps: 120 } as const;

const modeDefaults = (mode: 'assistant' | 'work', settings: CrewSettings) =>
  mode === 'work'
    ? workDefaults
    : {
        autonomous: settings.autonomousDefault,
        costCapUsd: settings.costCapUsd,
        maxSteps: settings.maxSteps,
      };

const pickEscalation = (
  route: string | undefined,
  routes: readonly string[],
  context: CrewContext,
): { readonly route: string | null; readonly warnings: readonly string[] } => {
  if (route === undefined) return { route: null, warnings: [] };
  const reason = routes.includes(route)
    ? 'it is one of routes already'
    : unusableRoute(route, context.providers);
  return reason === null
    ? { route, warnings: [] }
    : { route: null, warnings: [`escalation_route is not used: ${reason}. Correct it, or remove the line.`] };
};

const buildShell = ({ profile, places }: CheckedAgent, context: CrewContext): ShellPolicy => {
  const network = profile.shell_network ?? true;
  const needsSandbox = !network || places.shellWritePaths.length > 0;
  return {
    askPatterns: profile.shell_ask_patterns ?? context.settings.shellAskPatterns,
    allowPatterns:
      profile.shell_allow_patterns === undefined
        ? context.settings.shellAllowPatterns
        : context.cleanAllowPatterns(profile.shell_allow_patterns),
    denyPatterns: profile.shell_deny_patterns ?? [],
    sandbox: needsSandbox ? { network, writePaths: places.shellWritePaths } : null,
  };
};

const profileWarnings = (
  { profile, isMaster }: CheckedAgent,
  shell: ShellPolicy,
  context: CrewContext,
): string[] => {
  // The master speaks for the crew-wide routes too, so that a wrong one is told once.
  const named = profile.routes ?? (isMaster ? context.settings.routes : []);
  const dropped = (profile.shell_allow_patterns ?? []).filter(
    (pattern) => !shell.allowPatterns.includes(pattern),
  );
  const servers = (profile.mcp ?? []).filter((name) => !Object.hasOwn(context.settings.mcpServers, name));
  const strangers = [...new Set(named.map((route) => route.slice(0, route.indexOf(':'))))].filter(
    (name) => !Object.hasOwn(context.providers, name),
  );
  return [
    ...strangers.map(
      (name) => `routes names the provider ${name}, which is not configured: its routes are skipped.`,
    ),
    ...dropped.map((pattern) => `shell_allow_patterns: "${pattern}" was left out, it would match too much.`),
    ...servers.map((name) => `mcp names ${name}, which config.yaml does not declare: it brings no tools.`),
    ...scheduleWarnings(profile),
    ...triggerWarnings(profile),
  ];
};

/** Fills every default of a checked profile. Spec: agents, the key table. */
export const buildAgent = (checked: CheckedAgent, context: CrewContext): BuiltAgent => {
  const { id, isMaster, profile, places } = checked;
  const { settings } = context;
  const mode = profile.mode ?? 'assistant';
  const defaults = modeDefaults(mode, settings);
  const routes =
    profile.routes === undefined || profile.routes.length === 0
      ? settings.routes
      : [...new Set(profile.routes)];
  const escalation = pickEscalation(profile.escalation_route, routes, context);
  const hasVision = settings.visionRoutes.some((route) => unusableRoute(route, context.providers) === null);
  const bringsAgents = context.kits.own(id).agents.length > 0;
  const chosen = chooseTools({ profile, mode, isMaster, catalog: context.catalog, bringsAgents, hasVision });
  const shell = buildShell(checked, context);
  const agent: Agent = {
    id,
    name: profile.name?.trim() ?? id,
    language: settings.language,
    timezone: settings.timezone,
    routes,
    escalationRoute: escalation.route,
    reasoning: profile.reasoning ?? null,
    maxSteps: profile.max_steps ?? defaults.maxSteps,
    costCapMicros: toMicros(profile.cost_cap_usd ?? defaults.costCapUsd) ?? 0,
    autonomous: profile.autonomous ?? defaults.autonomous,
    approvalTtlSeconds: settings.approvalTtlSeconds,
    toolOutputChars: profile.tool_output_chars ?? settings.toolOutputChars,
    tools: chosen.tools,
    workspace: { root: places.workspace, writePaths: places.writePaths, closed: context.closed },
    shell,
  };
  return {
    agent,
    mode,
    listableTools: chosen.listable,
    warnings: [...escalation.warnings, ...chosen.warnings, ...profileWarnings(checked, shell, context)],
  };
};
