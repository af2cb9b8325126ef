import { CrewConfig, ProviderEntry } from '@my-agent-crew/contract';
import type { ConfigError } from '../config-errors.ts';

/** Where a variable came from: the process, or the env file of the home. */
export interface Variable {
  readonly value: string;
  /** `environment`, or the path of the env file. */
  readonly source: string;
}

/** The variables of the process laid over those of the env file. */
export type Environment = ReadonlyMap<string, Variable>;

type Kind = 'text' | 'number' | 'switch' | 'commas' | 'commas-or-off' | 'semicolons';

const variables: Readonly<Record<string, readonly [keyof CrewConfig, Kind]>> = {
  MY_AGENT_ROUTES: ['routes', 'commas'],
  MY_AGENT_COST_CAP_USD: ['cost_cap_usd', 'number'],
  MY_AGENT_MAX_STEPS: ['max_steps', 'number'],
  MY_AGENT_AUTONOMOUS: ['autonomous_default', 'switch'],
  MY_AGENT_APPROVAL_TTL_SECONDS: ['approval_ttl_seconds', 'number'],
  MY_AGENT_SHELL_ASK_PATTERNS: ['shell_ask_patterns', 'semicolons'],
  MY_AGENT_SHELL_ALLOW_PATTERNS: ['shell_allow_patterns', 'semicolons'],
  MY_AGENT_TOOL_OUTPUT_CHARS: ['tool_output_chars', 'number'],
  MY_AGENT_LANGUAGE: ['language', 'text'],
  MY_AGENT_WEB_URL: ['web_url', 'text'],
  MY_AGENT_TIMEZONE: ['timezone', 'text'],
  MY_AGENT_OPENROUTER_PROVIDERS: ['openrouter_providers', 'commas'],
  MY_AGENT_OPENROUTER_PROVIDER_FALLBACKS: ['openrouter_provider_fallbacks', 'switch'],
  MY_AGENT_VISION_ROUTES: ['vision_routes', 'commas-or-off'],
  MY_AGENT_AUDIO_ROUTES: ['audio_routes', 'commas-or-off'],
  MY_AGENT_BROWSER_ENABLED: ['browser_enabled', 'switch'],
  MY_AGENT_BROWSER_CHANNEL: ['browser_channel', 'text'],
  MY_AGENT_BROWSER_IDLE_MINUTES: ['browser_idle_minutes', 'number'],
  MY_AGENT_BROWSER_MAX_TABS: ['browser_max_tabs', 'number'],
  MY_AGENT_BROWSER_ASK_PATTERNS: ['browser_ask_patterns', 'semicolons'],
  MY_AGENT_DESKTOP_SOCKET: ['desktop_socket', 'text'],
};

const switchWords: Readonly<Record<string, boolean>> = {
  '1': true,
  true: true,
  yes: true,
  on: true,
  '0': false,
  false: false,
  no: false,
  off: false,
};

/** Undefined when an empty variable counts as not set. A word that fits no number or switch fails the key's own check. */
const convert = (text: string, kind: Kind): unknown => {
  const trimmed = text.trim();
  if (kind === 'commas-or-off')
    return trimmed
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
  // A blank at the end of a pattern counts ("rm -r " is not "rm -r"); the one after the semicolon does not.
  if (kind === 'semicolons')
    return text
      .split(';')
      .map((part) => part.trimStart())
      .filter(Boolean);
  if (trimmed === '') return undefined;
  if (kind === 'number')
    return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(trimmed) ? Number(trimmed) : trimmed;
  if (kind === 'switch') return switchWords[trimmed.toLowerCase()] ?? trimmed;
  return trimmed;
};

const envWords: Partial<Readonly<Record<Kind, string>>> = {
  switch: 'must be 1, true, yes or on, or one of 0, false, no and off',
  commas: 'must be provider:model routes with commas between them',
  'commas-or-off': 'must be provider:model routes with commas between them, or empty to switch this off',
};

/** Lays the process's variables over those of the env file; an undefined one is not there. */
export const mergeEnvironment = (
  process: Record<string, string | undefined>,
  file: string,
  values: ReadonlyMap<string, string>,
): Environment => {
  const merged = new Map<string, Variable>();
  for (const [name, value] of values) merged.set(name, { value, source: file });
  for (const [name, value] of Object.entries(process))
    if (value !== undefined) merged.set(name, { value, source: 'environment' });
  return merged;
};

const readVariable = (
  name: string,
  variable: Variable,
): { value: unknown } | { error: ConfigError } | null => {
  const [key, kind] = variables[name] ?? [];
  if (key === undefined || kind === undefined) return null;
  const value = convert(variable.value, kind);
  if (value === undefined) return null;
  const parsed = CrewConfig.shape[key].safeParse(value);
  if (parsed.success) return { value: parsed.data };
  const words = envWords[kind] ?? parsed.error.issues[0]?.message ?? 'cannot be read';
  return { error: { file: variable.source, key: name, sentence: `${name} ${words}` } };
};

const ollamaErrors = (variable: Variable | undefined): ConfigError[] => {
  if (variable === undefined || variable.value === '') return [];
  const parsed = ProviderEntry.shape.base_url.safeParse(variable.value);
  if (parsed.success) return [];
  const sentence = `OLLAMA_BASE_URL ${parsed.error.issues[0]?.message ?? 'cannot be read'}`;
  return [{ file: variable.source, key: 'OLLAMA_BASE_URL', sentence }];
};

/** The keys of `config.yaml` that `MY_AGENT_*` variables set, checked by the same shape as the file. */
export const readEnvironment = (
  environment: Environment,
): { readonly config: CrewConfig; readonly errors: readonly ConfigError[] } => {
  const config: Record<string, unknown> = {};
  const errors: ConfigError[] = [];
  for (const [name, [key]] of Object.entries(variables)) {
    const variable = environment.get(name);
    const read = variable === undefined ? null : readVariable(name, variable);
    if (read === null) continue;
    if ('error' in read) errors.push(read.error);
    else config[key] = read.value;
  }
  errors.push(...ollamaErrors(environment.get('OLLAMA_BASE_URL')));
  return { config, errors };
};
