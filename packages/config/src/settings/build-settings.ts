import { type CrewConfig, isTimezone } from '@my-agent-crew/contract';
import type { CrewSettings } from './crew-settings.ts';
import { defaultStopWords } from './default-stop-words.ts';

/** What the composition root knows and this package may not import. */
export interface SettingDefaults {
  readonly shellAskPatterns: readonly string[];
  /** Drops allow patterns that would match nearly anything. */
  readonly cleanAllowPatterns: (list: readonly string[]) => string[];
  readonly machineTimezone: string;
  /** Absolute. */
  readonly desktopSocket: string;
}

const defaultRoute = 'openrouter:deepseek/deepseek-v4-flash';
const echoRoute = 'fake:echo';
const defaultVisionRoutes = [
  'openrouter:google/gemini-2.5-flash-lite',
  'openrouter:qwen/qwen3-vl-8b-instruct',
];
const defaultAudioRoutes = ['openrouter:google/gemini-2.5-flash-lite'];

const unique = (list: readonly string[]): string[] => [...new Set(list)];

const pickRoutes = (
  routes: readonly string[] | undefined,
  hasOpenrouter: boolean,
): Pick<CrewSettings, 'routes' | 'routesAreExplicit' | 'echoOnly'> => {
  if (routes !== undefined && routes.length > 0)
    return { routes: unique(routes), routesAreExplicit: true, echoOnly: false };
  return hasOpenrouter
    ? { routes: [defaultRoute], routesAreExplicit: false, echoOnly: false }
    : { routes: [echoRoute], routesAreExplicit: false, echoOnly: true };
};

const browserSettings = (config: CrewConfig) => ({
  browserEnabled: config.browser_enabled ?? false,
  browserChannel: config.browser_channel ?? 'chromium',
  browserIdleMinutes: config.browser_idle_minutes ?? 10,
  browserMaxTabs: config.browser_max_tabs ?? 5,
  browserAskPatterns: config.browser_ask_patterns ?? defaultStopWords,
});

const limitSettings = (config: CrewConfig) => ({
  costCapUsd: config.cost_cap_usd ?? 0.5,
  allowances: config.allowances ?? {},
  maxSteps: config.max_steps ?? 12,
  autonomousDefault: config.autonomous_default ?? false,
  approvalTtlSeconds: config.approval_ttl_seconds ?? 600,
  toolOutputChars: config.tool_output_chars ?? 8000,
});

const placeSettings = (config: CrewConfig, defaults: SettingDefaults) => ({
  language: config.language ?? 'vi',
  webUrl: (config.web_url ?? '').replace(/\/+$/, ''),
  timezone: config.timezone ?? (isTimezone(defaults.machineTimezone) ? defaults.machineTimezone : 'UTC'),
  desktopSocket: config.desktop_socket || defaults.desktopSocket,
});

/** Fills in every default of the global table. Spec: agents, the table of global settings. */
export const buildSettings = (
  file: CrewConfig,
  environment: CrewConfig,
  hasOpenrouter: boolean,
  defaults: SettingDefaults,
): CrewSettings => {
  const config: CrewConfig = { ...file, ...environment };
  return {
    ...pickRoutes(config.routes, hasOpenrouter),
    ...limitSettings(config),
    ...placeSettings(config, defaults),
    ...browserSettings(config),
    shellAskPatterns: config.shell_ask_patterns ?? defaults.shellAskPatterns,
    shellAllowPatterns: defaults.cleanAllowPatterns(config.shell_allow_patterns ?? []),
    openrouterProviders: config.openrouter_providers ?? [],
    openrouterProviderFallbacks: config.openrouter_provider_fallbacks ?? true,
    visionRoutes: config.vision_routes ?? defaultVisionRoutes,
    audioRoutes: config.audio_routes ?? defaultAudioRoutes,
    contextWindows: config.context_windows ?? {},
    mcpServers: config.mcp_servers ?? {},
    fromEnvironment: Object.keys(environment) as (keyof CrewConfig)[],
  };
};
