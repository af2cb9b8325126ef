import type { OpenHomeOptions } from '@my-agent-crew/config';
import { cleanAllowPatterns, defaultShellAskPatterns, toolCatalog } from '@my-agent-crew/tools';

/** How this build opens a home: its tools, its shell rules, the machine's zone. */
export const homeOptions = (options: {
  readonly home?: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
}): OpenHomeOptions => ({
  ...(options.home === undefined ? {} : { home: options.home }),
  environment: options.environment,
  toolCatalog,
  defaultShellAskPatterns,
  cleanAllowPatterns: (list) => [...cleanAllowPatterns(list)],
  machineTimezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});
