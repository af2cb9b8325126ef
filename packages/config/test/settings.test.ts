import { describe, expect, it } from 'vitest';
import type { CrewSettings } from '../src/index.ts';
import { errorsOf, homeWith, open, openWith } from './temporary-home.ts';

type Row = readonly [
  key: string,
  yaml: string,
  variable: string,
  env: string,
  field: keyof CrewSettings,
  fromYaml: unknown,
  fromEnv: unknown,
];

const rows: readonly Row[] = [
  [
    'routes',
    '[ollama:a]',
    'MY_AGENT_ROUTES',
    'ollama:b, ollama:c',
    'routes',
    ['ollama:a'],
    ['ollama:b', 'ollama:c'],
  ],
  ['cost_cap_usd', '2', 'MY_AGENT_COST_CAP_USD', '0', 'costCapUsd', 2, 0],
  ['max_steps', '3', 'MY_AGENT_MAX_STEPS', '4', 'maxSteps', 3, 4],
  ['autonomous_default', 'off', 'MY_AGENT_AUTONOMOUS', 'yes', 'autonomousDefault', false, true],
  ['approval_ttl_seconds', '60', 'MY_AGENT_APPROVAL_TTL_SECONDS', '1', 'approvalTtlSeconds', 60, 1],
  [
    'shell_ask_patterns',
    '[a]',
    'MY_AGENT_SHELL_ASK_PATTERNS',
    'rm -r ; b',
    'shellAskPatterns',
    ['a'],
    ['rm -r ', 'b'],
  ],
  ['shell_ask_patterns', '[]', 'MY_AGENT_SHELL_ASK_PATTERNS', '', 'shellAskPatterns', [], []],
  [
    'shell_allow_patterns',
    '["*", git status]',
    'MY_AGENT_SHELL_ALLOW_PATTERNS',
    'x;npm test',
    'shellAllowPatterns',
    ['git status'],
    ['npm test'],
  ],
  ['tool_output_chars', '100', 'MY_AGENT_TOOL_OUTPUT_CHARS', '200', 'toolOutputChars', 100, 200],
  ['language', 'en', 'MY_AGENT_LANGUAGE', 'vi', 'language', 'en', 'vi'],
  [
    'web_url',
    'http://127.0.0.1:8765/',
    'MY_AGENT_WEB_URL',
    'https://crew.example/a',
    'webUrl',
    'http://127.0.0.1:8765',
    'https://crew.example/a',
  ],
  ['timezone', 'Asia/Ho_Chi_Minh', 'MY_AGENT_TIMEZONE', 'UTC', 'timezone', 'Asia/Ho_Chi_Minh', 'UTC'],
  [
    'openrouter_providers',
    'DeepSeek, OpenInference',
    'MY_AGENT_OPENROUTER_PROVIDERS',
    'A',
    'openrouterProviders',
    ['DeepSeek', 'OpenInference'],
    ['A'],
  ],
  [
    'openrouter_provider_fallbacks',
    'true',
    'MY_AGENT_OPENROUTER_PROVIDER_FALLBACKS',
    'false',
    'openrouterProviderFallbacks',
    true,
    false,
  ],
  ['vision_routes', '[ollama:v]', 'MY_AGENT_VISION_ROUTES', '', 'visionRoutes', ['ollama:v'], []],
  [
    'audio_routes',
    'ollama:v',
    'MY_AGENT_AUDIO_ROUTES',
    'ollama:w',
    'audioRoutes',
    ['ollama:v'],
    ['ollama:w'],
  ],
  ['browser_enabled', 'no', 'MY_AGENT_BROWSER_ENABLED', 'ON', 'browserEnabled', false, true],
  [
    'browser_channel',
    'chrome',
    'MY_AGENT_BROWSER_CHANNEL',
    'chromium',
    'browserChannel',
    'chrome',
    'chromium',
  ],
  ['browser_idle_minutes', '1', 'MY_AGENT_BROWSER_IDLE_MINUTES', '7', 'browserIdleMinutes', 1, 7],
  ['browser_max_tabs', '1', 'MY_AGENT_BROWSER_MAX_TABS', '9', 'browserMaxTabs', 1, 9],
  [
    'browser_ask_patterns',
    '[]',
    'MY_AGENT_BROWSER_ASK_PATTERNS',
    'mua;pay',
    'browserAskPatterns',
    [],
    ['mua', 'pay'],
  ],
  ['desktop_socket', '/run/a', 'MY_AGENT_DESKTOP_SOCKET', '~/b', 'desktopSocket', '/run/a', '/home/nobody/b'],
];

const badYaml: readonly (readonly [string, RegExp])[] = [
  ['routes: [x]', /routes\[0\] must be a route/],
  ...['-1', '.nan', '.inf', '"0.5"', 'free'].map(
    (value) => [`cost_cap_usd: ${value}`, /cost_cap_usd must be a number/] as const,
  ),
  ...[
    'max_steps',
    'approval_ttl_seconds',
    'tool_output_chars',
    'browser_idle_minutes',
    'browser_max_tabs',
  ].flatMap((key) =>
    ['0', '-1', '1.5', '"3"', '.inf'].map(
      (value) => [`${key}: ${value}`, new RegExp(`${key} must be a whole number of 1 or more`)] as const,
    ),
  ),
  ...['autonomous_default', 'browser_enabled', 'openrouter_provider_fallbacks'].flatMap((key) =>
    ['"false"', '1', ''].map(
      (value) => [`${key}: ${value}`, new RegExp(`${key} must be true or false, without quotes`)] as const,
    ),
  ),
  ...['shell_ask_patterns', 'shell_allow_patterns', 'browser_ask_patterns'].flatMap((key) => [
    [`${key}:`, new RegExp(`${key} must be a list`)] as const,
    [`${key}: "a;b"`, new RegExp(`${key} must be a list`)] as const,
    [`${key}: [" "]`, new RegExp(`${key}\\[0\\] must not be empty`)] as const,
  ]),
  ['vision_routes:', /vision_routes must be a list/],
  ...['999', '1.5', '"32768"', 'true'].map(
    (value) =>
      [
        `context_windows: {"ollama:qwen3:8b": ${value}}`,
        /context_windows\."ollama:qwen3:8b" must be a whole number of tokens from 1000/,
      ] as const,
  ),
  ['context_windows: [8000]', /context_windows must be a block with one route a line/],
  ['context_windows: {qwen3: 8000}', /context_windows must name each route as provider:model/],
  ['language: no', /language must be vi or en/],
  ...[
    'crew.example',
    'ftp://a',
    'http://u:p@a',
    'http://a?b',
    'http://a#b',
    'http://',
    'http://a b',
    '5',
    'http://a/%20',
  ].map((value) => [`web_url: "${value}"`, /web_url must be a plain web address/] as const),
  ...['Mars/Base', '"+07:00"', '7', '+07:00'].map(
    (value) => [`timezone: ${value}`, /timezone must be an IANA time zone/] as const,
  ),
  ['browser_channel: firefox', /browser_channel must be chromium or chrome/],
  ['desktop_socket: sock', /desktop_socket must be an absolute path of at most 103 bytes/],
  [`desktop_socket: /${'x'.repeat(103)}`, /desktop_socket must be an absolute path/],
  ['providers: {openrouter: {base_url: "http://a"}}', /providers cannot redefine/],
  ['providers: {lab: {base_url: "ftp://a"}}', /providers\.lab\.base_url must be an http or https address/],
  ['providers: {lab: {base_url: "http://u:secret@a"}}', /providers\.lab\.base_url/],
  ['providers: {lab: {base_url: "http://a", key_env: "sk 1"}}', /providers\.lab\.key_env must be the NAME/],
  ['providers: {"a b": {base_url: "http://a"}}', /providers must name each provider/],
  ['providers: {lab: {url: "http://a"}}', /providers\.lab\.base_url/],
  ['mcp_servers: {notion: {}}', /mcp_servers\.notion\.url must be an https address/],
  ['mcp_servers: {notion: {url: "http://far.example"}}', /mcp_servers\.notion\.url/],
  ['mcp_servers: {a__b: {url: "https://a"}}', /mcp_servers must name each server/],
  ['mcp_servers: {a-b: {url: "https://a"}, A_B: {url: "https://b"}}', /differ only in case/],
  [
    'mcp_servers: {a: {url: "https://a", headers: {Authorization: "Bearer topsecret"}}}',
    /headers\.Authorization must take its value from the environment/,
  ],
  ['mcp_servers: {a: {url: "https://a", timeout: 601}}', /timeout must be a number of seconds/],
  ['mcp_servers: {a: {url: "https://a", exposure: open}}', /exposure must be direct/],
  ['rotes: x', /rotes is not a key: did you mean routes\?/],
  ['desktop_enabled: true', /desktop_enabled is not a key/],
  ['autonomous: true', /autonomous is set for one agent/],
  ['openrouter_api_key: sk-live-1', /secrets never go here/],
];

const badVariables: readonly (readonly [string, string])[] = [
  ['MY_AGENT_ROUTES', 'gpt'],
  ['MY_AGENT_COST_CAP_USD', 'lots'],
  ['MY_AGENT_COST_CAP_USD', '-1'],
  ['MY_AGENT_COST_CAP_USD', 'NaN'],
  ['MY_AGENT_COST_CAP_USD', 'Infinity'],
  ['MY_AGENT_COST_CAP_USD', '1e400'],
  ['MY_AGENT_MAX_STEPS', '0'],
  ['MY_AGENT_MAX_STEPS', '0x10'],
  ['MY_AGENT_AUTONOMOUS', 'ture'],
  ['MY_AGENT_APPROVAL_TTL_SECONDS', '0.5'],
  ['MY_AGENT_TOOL_OUTPUT_CHARS', '8k'],
  ['MY_AGENT_LANGUAGE', 'fr'],
  ['MY_AGENT_WEB_URL', 'localhost:8765'],
  ['MY_AGENT_TIMEZONE', 'Hanoi'],
  ['MY_AGENT_VISION_ROUTES', 'x'],
  ['MY_AGENT_BROWSER_CHANNEL', 'edge'],
  ['MY_AGENT_BROWSER_IDLE_MINUTES', '0'],
  ['MY_AGENT_BROWSER_MAX_TABS', '-2'],
  ['MY_AGENT_DESKTOP_SOCKET', 'relative/sock'],
  ['OLLAMA_BASE_URL', 'http://u:p@host'],
];

describe('the crew-wide settings', () => {
  it('have the defaults of the specification [config.settings.defaults]', () => {
    const { settings } = openWith({});
    expect(settings).toMatchObject({
      costCapUsd: 0.5,
      maxSteps: 12,
      autonomousDefault: false,
      approvalTtlSeconds: 600,
      shellAskPatterns: ['rm -rf', 'sudo '],
      shellAllowPatterns: [],
      toolOutputChars: 8000,
      language: 'vi',
      webUrl: '',
      timezone: 'Europe/Paris',
      openrouterProviders: [],
      openrouterProviderFallbacks: true,
      visionRoutes: ['openrouter:google/gemini-2.5-flash-lite', 'openrouter:qwen/qwen3-vl-8b-instruct'],
      audioRoutes: ['openrouter:google/gemini-2.5-flash-lite'],
      browserEnabled: false,
      browserChannel: 'chromium',
      browserIdleMinutes: 10,
      browserMaxTabs: 5,
      contextWindows: {},
    });
    expect(settings.browserAskPatterns).toContain('thanh toán');
    expect(settings.desktopSocket).toMatch(/\/desktop\/sock$/);
  });

  it('take the window of each route in tokens [history.window.config]', () => {
    const { settings } = openWith({
      'config.yaml': 'context_windows:\n  "ollama:qwen3:8b": 32768\n  openrouter:z-ai/glm-5: 200000\n',
    });
    expect(settings.contextWindows).toEqual({
      'ollama:qwen3:8b': 32_768,
      'openrouter:z-ai/glm-5': 200_000,
    });
  });

  it.each(rows)(
    '%s: %s is read, and %s=%s wins over it [config.settings.keys] [config.settings.precedence]',
    (key, yaml, variable, env, field, fromYaml, fromEnv) => {
      const home = homeWith({ 'config.yaml': `${key}: ${yaml}\n` });
      expect(open(home).settings[field]).toEqual(fromYaml);
      const both = open(home, { [variable]: env }).settings;
      expect(both[field]).toEqual(fromEnv);
      expect(both.fromEnvironment).toContain(key);
    },
  );

  it.each(badYaml)(
    'config.yaml with `%s` is refused by file and key [config.settings.keys.bad]',
    (yaml, sentence) => {
      const errors = errorsOf(() => openWith({ 'config.yaml': yaml }));
      expect(errors.map((error) => error.sentence).join('\n')).toMatch(sentence);
      expect(errors.every((error) => error.file.endsWith('/config.yaml') && error.key !== '')).toBe(true);
      expect(errors.map((error) => error.sentence).join()).not.toMatch(/topsecret|sk-live|u:secret/);
    },
  );

  it.each(badVariables)(
    '%s=%s is refused by its name, without its value [config.settings.environment.bad]',
    (name, value) => {
      const [error, ...more] = errorsOf(() => openWith({}, { [name]: value }));
      expect(more).toEqual([]);
      expect(error).toMatchObject({ file: 'environment', key: name });
      expect(error?.sentence).toMatch(new RegExp(`^${name} must `));
      expect(value.length < 4 || !error?.sentence.includes(value)).toBe(true);
    },
  );

  it.each(['1', 'true', 'YES', 'on'])(
    'MY_AGENT_AUTONOMOUS=%s switches it on [config.settings.environment.switches]',
    (word) => {
      expect(openWith({}, { MY_AGENT_AUTONOMOUS: word }).settings.autonomousDefault).toBe(true);
    },
  );

  it.each(['0', 'false', 'No', 'off'])(
    'MY_AGENT_AUTONOMOUS=%s switches it off over the file [config.settings.environment.switches]',
    (word) => {
      const home = homeWith({ 'config.yaml': 'autonomous_default: true' });
      expect(open(home, { MY_AGENT_AUTONOMOUS: word }).settings.autonomousDefault).toBe(false);
      expect(open(home, { MY_AGENT_AUTONOMOUS: '' }).settings.autonomousDefault).toBe(true);
    },
  );

  it('collects what is wrong in the file, the environment and the env file into one message [config.errors.all-at-once]', () => {
    const attempt = () =>
      openWith(
        { 'config.yaml': 'max_steps: 0\nrotes: x', env: 'oops secretvalue\n' },
        { MY_AGENT_TIMEZONE: 'x' },
      );
    expect(errorsOf(attempt).map((error) => error.key)).toEqual([
      'line 1',
      'max_steps',
      'rotes',
      'MY_AGENT_TIMEZONE',
    ]);
    expect(attempt).toThrow(/The crew did not start: 4 settings are wrong\. Correct this, then start again/);
    expect(attempt).not.toThrow(/secretvalue/);
  });
});
