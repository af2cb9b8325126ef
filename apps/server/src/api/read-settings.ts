import type { Home } from '@my-agent-crew/config';
import type { ParkedPart, ProviderSummary, Settings } from '@my-agent-crew/contract';

/** What the server runs with, without any secret value. `parked` is what was left out beside the home's own. */
export const readSettings = (
  home: Home,
  parked: readonly ParkedPart[],
  providers: ProviderSummary[],
  version: string,
): Settings => {
  const { settings } = home;
  return {
    version,
    language: settings.language,
    timezone: settings.timezone,
    home: home.path,
    env_file: home.envFile,
    web_url: settings.webUrl,
    routes: [...settings.routes],
    providers,
    echo_only: settings.echoOnly,
    cost_cap_usd: settings.costCapUsd,
    max_steps: settings.maxSteps,
    approval_ttl_seconds: settings.approvalTtlSeconds,
    tool_output_chars: settings.toolOutputChars,
    context_windows: { ...settings.contextWindows },
    autonomous_default: settings.autonomousDefault,
    parked: [...home.parked, ...parked],
  };
};
