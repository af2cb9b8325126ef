import * as z from 'zod/mini';
import { AllowanceConfig } from './allowance-config.ts';
import { CostCap, commaList, RouteList, RouteName, VariableName } from './profile.ts';

const bool = z.boolean({ error: 'must be true or false, without quotes' });
const oneOrMore = 'must be a whole number of 1 or more';
const wholeFromOne = z.int({ error: oneOrMore }).check(z.gte(1, { error: oneOrMore }));
const patternWords = 'must be a list with one pattern a line; [] switches it off';
const PatternList = z.array(
  z.string({ error: 'must be text; put the pattern in quotes' }).check(
    z.refine((pattern) => pattern.trim() !== '', {
      error: 'must not be empty: an empty pattern would match every command',
    }),
  ),
  { error: patternWords },
);
const providerName = z
  .string({ error: 'must be text, the name of a provider' })
  .check(z.regex(/^\S(.*\S)?$/, { error: 'must be the name of a provider, without spaces at its ends' }));

const parseUrl = (value: string): URL | null => (URL.canParse(value) ? new URL(value) : null);
const webUrlWords =
  'must be a plain web address such as http://127.0.0.1:8765: http or https, a host, maybe a port and a path, nothing else';
const isPlainUrl = (value: string): boolean => {
  const url = parseUrl(value);
  return (
    url !== null &&
    /^https?:\/\/[^\s\\?#@]+$/i.test(value) &&
    url.hostname !== '' &&
    !/[^\w\-./~]/.test(url.pathname) &&
    !/%/.test(value)
  );
};
const WebUrl = z
  .string({ error: webUrlWords })
  .check(z.refine((value) => value === '' || isPlainUrl(value), { error: webUrlWords }));

const zoneWords = 'must be an IANA time zone such as Asia/Ho_Chi_Minh';
/** True for a name the machine's time zone table knows; offsets such as +07:00 are not names. */
export const isTimezone = (name: string): boolean => {
  if (!/^[A-Za-z][\w+\-/]*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

const baseUrlWords = 'must be an http or https address without user name, password, query or fragment';
const BaseUrl = z.string({ error: baseUrlWords }).check(
  z.refine((value) => parseUrl(value) !== null && /^https?:\/\/[^\s\\?#@]+$/i.test(value), {
    error: baseUrlWords,
  }),
);

/** One entry of `providers`: an upstream that speaks the OpenAI protocol. Beyond the seed. */
export const ProviderEntry = z.strictObject(
  { base_url: BaseUrl, key_env: z.optional(VariableName) },
  { error: 'must be a block with base_url and maybe key_env' },
);
export type ProviderEntry = z.infer<typeof ProviderEntry>;

const reservedProviders = new Set(['openrouter', 'ollama', 'fake']);
const ProviderMap = z
  .record(z.string(), ProviderEntry, { error: 'must be a block with one named provider a line' })
  .check(
    z.refine((map) => Object.keys(map).every((name) => /^[A-Za-z][\w-]{0,31}$/.test(name)), {
      error: 'must name each provider with letters, digits, - and _ only, starting with a letter',
    }),
    z.refine((map) => !Object.keys(map).some((name) => reservedProviders.has(name)), {
      error: 'cannot redefine openrouter, ollama or fake: choose another name',
    }),
  );

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);
const mcpUrlWords =
  'must be an https address without user name, password, fragment or variable; http only for a server on this machine';
const isMcpUrl = (value: string): boolean => {
  const url = parseUrl(value);
  if (url === null || /[\s#]|\$\{/.test(value) || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && localHosts.has(url.hostname));
};
const headerWords =
  'must take its value from the environment, its name written in braces after a dollar sign: this file never holds a key';
const exposureWords = 'must be direct, deferred, codemode or hidden';
const Exposure = z.enum(['direct', 'deferred', 'codemode', 'hidden'], { error: exposureWords });
const timeoutWords = 'must be a number of seconds above 0 and at most 600';
/** One entry of `mcp_servers`. Spec: tools, "mcp_servers". */
export const McpServerEntry = z.strictObject(
  {
    url: z.string({ error: mcpUrlWords }).check(z.refine(isMcpUrl, { error: mcpUrlWords })),
    description: z.optional(z.string({ error: 'must be text' })),
    headers: z.optional(
      z.record(
        z.string(),
        z
          .string({ error: headerWords })
          .check(z.regex(/\$\{[A-Za-z_][A-Za-z0-9_]*\}/, { error: headerWords })),
        { error: 'must be a block with one header a line' },
      ),
    ),
    exposure: z.optional(Exposure),
    tool_exposure: z.optional(
      z.record(z.string(), Exposure, { error: 'must be a block with one tool a line' }),
    ),
    read_only: z.optional(
      z.array(z.string({ error: 'must be text' }), { error: 'must be a list with one tool name a line' }),
    ),
    timeout: z.optional(
      z
        .number({ error: timeoutWords })
        .check(z.gt(0, { error: timeoutWords }), z.lte(600, { error: timeoutWords })),
    ),
  },
  { error: 'must be a block with url' },
);
export type McpServerEntry = z.infer<typeof McpServerEntry>;

const foldedNames = (names: readonly string[]): Set<string> =>
  new Set(names.map((name) => name.toLowerCase().replaceAll('-', '_')));
const McpServerMap = z
  .record(z.string(), McpServerEntry, { error: 'must be a block with one named server a line' })
  .check(
    z.refine(
      (map) =>
        Object.keys(map).every((name) => name.length <= 32 && /^[A-Za-z0-9]+([-_][A-Za-z0-9]+)*$/.test(name)),
      {
        error:
          'must name each server with letters and digits, single - or _ between them, at most 32 characters in all',
      },
    ),
    z.refine((map) => foldedNames(Object.keys(map)).size === Object.keys(map).length, {
      error: 'has two servers whose names differ only in case or in - and _: rename one',
    }),
  );

const windowWords = 'must be a whole number of tokens from 1000 to 100000000';
/** Tokens a model takes at most, by route. Beyond the seed: supplement §2, compaction. */
const ContextWindows = z
  .record(
    z.string(),
    z
      .int({ error: windowWords })
      .check(z.gte(1_000, { error: windowWords }), z.lte(100_000_000, { error: windowWords })),
    { error: 'must be a block with one route a line, such as "ollama:qwen3:8b": 32768' },
  )
  .check(
    z.refine((map) => Object.keys(map).every((route) => z.safeParse(RouteName, route).success), {
      error: 'must name each route as provider:model, such as "ollama:qwen3:8b": 32768',
    }),
  );

/** The shape of `config.yaml`, after empty keys that mean "not set" were dropped. Spec: agents, the table of global settings. */
export const CrewConfig = z.strictObject(
  {
    routes: z.optional(RouteList),
    cost_cap_usd: z.optional(CostCap),
    allowances: z.optional(AllowanceConfig),
    max_steps: z.optional(wholeFromOne),
    autonomous_default: z.optional(bool),
    approval_ttl_seconds: z.optional(wholeFromOne),
    shell_ask_patterns: z.optional(PatternList),
    shell_allow_patterns: z.optional(PatternList),
    tool_output_chars: z.optional(wholeFromOne),
    language: z.optional(z.enum(['vi', 'en'], { error: 'must be vi or en' })),
    web_url: z.optional(WebUrl),
    timezone: z.optional(z.string({ error: zoneWords }).check(z.refine(isTimezone, { error: zoneWords }))),
    openrouter_providers: z.optional(commaList(providerName, 'provider names')),
    openrouter_provider_fallbacks: z.optional(bool),
    vision_routes: z.optional(RouteList),
    audio_routes: z.optional(RouteList),
    browser_enabled: z.optional(bool),
    browser_channel: z.optional(z.enum(['chromium', 'chrome'], { error: 'must be chromium or chrome' })),
    browser_idle_minutes: z.optional(wholeFromOne),
    browser_max_tabs: z.optional(wholeFromOne),
    browser_ask_patterns: z.optional(PatternList),
    desktop_socket: z.optional(z.string({ error: 'must be the absolute path of a socket' })),
    providers: z.optional(ProviderMap),
    context_windows: z.optional(ContextWindows),
    mcp_servers: z.optional(McpServerMap),
  },
  { error: 'must be a block of keys' },
);
export type CrewConfig = z.infer<typeof CrewConfig>;

/** Keys of `config.yaml` that may not be left empty; see `profileKeysNeverEmpty`. */
export const configKeysNeverEmpty: ReadonlySet<string> = new Set([
  'autonomous_default',
  'shell_ask_patterns',
  'shell_allow_patterns',
  'openrouter_provider_fallbacks',
  'vision_routes',
  'audio_routes',
  'browser_enabled',
  'browser_ask_patterns',
]);
