import { describe, expect, it } from 'vitest';
import { openAgent, openWith, parkedReason } from './temporary-home.ts';

const loaded = (profile: string) => {
  const home = openAgent(profile);
  const agent = home.agents.find((candidate) => candidate.agent.id === 'a');
  if (agent === undefined) throw new Error(`not loaded: ${JSON.stringify(home.parked)}`);
  return agent;
};

const good: readonly (readonly [string, (agent: ReturnType<typeof loaded>) => unknown, unknown])[] = [
  ['name: Cô Ba', ({ agent }) => agent.name, 'Cô Ba'],
  ['{}', ({ agent }) => agent.name, 'a'],
  ['name:', ({ agent }) => agent.name, 'a'],
  ['description: lo sổ sách', ({ description }) => description, 'lo sổ sách'],
  ['{}', ({ description }) => description, ''],
  ['mode: work', ({ mode }) => mode, 'work'],
  ['{}', ({ mode }) => mode, 'assistant'],
  ['routes: [ollama:a, ollama:b]', ({ agent }) => agent.routes, ['ollama:a', 'ollama:b']],
  [
    'routes: ollama:a, openrouter:z-ai/glm-5',
    ({ agent }) => agent.routes,
    ['ollama:a', 'openrouter:z-ai/glm-5'],
  ],
  ['routes: []', ({ agent }) => agent.routes, ['fake:echo']],
  ['escalation_route: ollama:big', ({ agent }) => agent.escalationRoute, 'ollama:big'],
  ['{}', ({ agent }) => agent.escalationRoute, null],
  ['reasoning: minimal', ({ agent }) => agent.reasoning, 'minimal'],
  ['reasoning: high', ({ agent }) => agent.reasoning, 'high'],
  ['{}', ({ agent }) => agent.reasoning, null],
  ['skills_dirs: [/srv/skills]', ({ skillsDirs }) => skillsDirs.slice(1), ['/srv/skills']],
  ['cost_cap_usd: 0', ({ agent }) => agent.costCapMicros, 0],
  ['cost_cap_usd: 0.3', ({ agent }) => agent.costCapMicros, 300_000],
  ['{}', ({ agent }) => agent.costCapMicros, 500_000],
  ['max_steps: 010', ({ agent }) => agent.maxSteps, 8],
  ['max_steps: 1', ({ agent }) => agent.maxSteps, 1],
  ['{}', ({ agent }) => agent.maxSteps, 12],
  ['autonomous: yes', ({ agent }) => agent.autonomous, true],
  ['{}', ({ agent }) => agent.autonomous, false],
  ['shell_ask_patterns: []', ({ agent }) => agent.shell.askPatterns, []],
  ['shell_ask_patterns: ["drop "]', ({ agent }) => agent.shell.askPatterns, ['drop ']],
  ['{}', ({ agent }) => agent.shell.askPatterns, ['rm -rf', 'sudo ']],
  ['shell_allow_patterns: [git status, "*"]', ({ agent }) => agent.shell.allowPatterns, ['git status']],
  ['{}', ({ agent }) => agent.shell.allowPatterns, []],
  ['shell_deny_patterns: [python3 -c]', ({ agent }) => agent.shell.denyPatterns, ['python3 -c']],
  ['tool_output_chars: 30000', ({ agent }) => agent.toolOutputChars, 30_000],
  ['{}', ({ agent }) => agent.toolOutputChars, 8000],
  ['shell_network: true', ({ agent }) => agent.shell.sandbox, null],
  ['shell_network: off', ({ agent }) => agent.shell.sandbox, { network: false, writePaths: [] }],
  ['shell_write_paths: []', ({ agent }) => agent.shell.sandbox, null],
  ['write_paths: []', ({ agent }) => agent.workspace.writePaths, []],
  ['script_calls: none', ({ profile }) => profile.script_calls, 'none'],
  ['script_calls: gated', ({ profile }) => profile.script_calls, 'gated'],
  ['script_llm: off', ({ profile }) => profile.script_llm, false],
  ['browser: read', ({ profile }) => profile.browser, 'read'],
  ['browser: act', ({ profile }) => profile.browser, 'act'],
  ['browser: off', ({ profile }) => profile.browser, 'off'],
  ['browser: no', ({ profile }) => profile.browser, 'off'],
  ['browser: false', ({ profile }) => profile.browser, 'off'],
  ['browser:', ({ profile }) => profile.browser, undefined],
  [
    'browser_hosts: [shop.example, "*.shop.example", xn--ch-kia.vn]',
    ({ profile }) => profile.browser_hosts?.length,
    3,
  ],
  ['browser_hosts:', ({ profile }) => profile.browser_hosts, undefined],
  ['computer: "on"', ({ profile }) => profile.computer, 'on'],
  ['computer: off', ({ profile }) => profile.computer, 'off'],
  ['computer:', ({ profile }) => profile.computer, undefined],
  [
    'computer_apps: [" Notes ", Notes, com.apple.Notes]',
    ({ profile }) => profile.computer_apps,
    ['Notes', 'com.apple.Notes'],
  ],
  ['memory_consolidate: "30 3 * * 1"', ({ profile }) => profile.memory_consolidate, '30 3 * * 1'],
  ['delegates: []', ({ delegates }) => delegates, []],
  ['tools: [shell_run, workspace_read]', ({ agent }) => agent.tools, ['workspace_read', 'shell_run']],
  ['tools: []', ({ agent }) => agent.tools, ['workspace_list', 'workspace_read', 'shell_run']],
  ['tools: [nothing_known]', ({ agent }) => agent.tools, []],
  ['mcp: [notion]', ({ profile }) => profile.mcp, ['notion']],
  ['schedules: [{cron: "0 7 * * *", prompt: hi}]', ({ profile }) => profile.schedules?.length, 1],
  [
    'schedules: [{id: 7, every: 30m, command: ls, enabled: no, skills: [x]}]',
    ({ profile }) => profile.schedules?.[0]?.id,
    '7',
  ],
  [
    'schedules: [{every: 1d, script: x, then_prompt: y, approval_ttl_seconds: 7200}]',
    ({ profile }) => profile.schedules?.length,
    1,
  ],
];

const bad: readonly (readonly [string, RegExp])[] = [
  ['name: 7', /name must be text/],
  ['name: "a\\nb"', /name must be one line/],
  ['name: "  "', /name must be one line/],
  ['description: [a]', /description must be text/],
  ['mode: worker', /mode must be assistant or work/],
  ['mode: on', /mode must be assistant or work/],
  ['routes: [gpt-4]', /routes\[0\] must be a route written provider:model/],
  ['routes: 5', /routes must be a list/],
  ['routes: {a: b}', /routes must be a list/],
  ['escalation_route: [a:b]', /escalation_route must be a route/],
  ['reasoning: max', /reasoning must be minimal, low, medium or high/],
  ['workspace: ""', /workspace must not be empty/],
  ['persona_files: AGENTS.md', /persona_files must be a list/],
  ['persona_names: [A.md]', /persona_names is filled in by the server/],
  ['skills_dirs: [1]', /skills_dirs\[0\] must be text/],
  ...['-1', '.nan', '.inf', '"1"', '1e9', 'true'].map(
    (value) => [`cost_cap_usd: ${value}`, /cost_cap_usd must be a number from 0/] as const,
  ),
  ...['0', '-3', '1.5', '"5"', '.inf', 'yes'].map(
    (value) => [`max_steps: ${value}`, /max_steps must be a whole number of 1 or more/] as const,
  ),
  ...['0', '-1', '2.5', 'many'].map(
    (value) =>
      [`tool_output_chars: ${value}`, /tool_output_chars must be a whole number of 1 or more/] as const,
  ),
  ...['"false"', '"on"', '1', '', 'y'].map(
    (value) => [`autonomous: ${value}`, /autonomous must be true or false/] as const,
  ),
  ...['"false"', '"no"', '0', ''].map(
    (value) => [`shell_network: ${value}`, /shell_network must be true or false/] as const,
  ),
  ...[
    'shell_ask_patterns',
    'shell_allow_patterns',
    'shell_deny_patterns',
    'shell_write_paths',
    'write_paths',
  ].flatMap((key) => [
    [`${key}:`, new RegExp(`${key} must be a list`)] as const,
    [`${key}: a;b`, new RegExp(`${key} must be a list`)] as const,
    [`${key}: [""]`, new RegExp(`${key}\\[0\\] must not be empty`)] as const,
    [`${key}: [off]`, new RegExp(`${key}\\[0\\] must be text`)] as const,
  ]),
  ['write_paths: [../x]', /write_paths\[0\] leads out of the workspace/],
  ['write_paths: [/etc]', /write_paths\[0\] leads out of the workspace/],
  ['shell_write_paths: [ok, ~/x]', /shell_write_paths\[1\] leads out of the workspace/],
  ...['Gated', '"true"', ''].map(
    (value) => [`script_calls: ${value}`, /script_calls must be none, read_only or gated[.;]/] as const,
  ),
  ...['off', 'no', 'false', 'on', 'yes', 'true'].map(
    (value) =>
      [
        `script_calls: ${value}`,
        /script_calls must be none, read_only or gated, not a boolean.*write none/,
      ] as const,
  ),
  ...['"false"', '0', ''].map(
    (value) => [`script_llm: ${value}`, /script_llm must be true or false[.;]/] as const,
  ),
  ...['on', 'yes', 'true'].map(
    (value) =>
      [
        `browser: ${value}`,
        /browser must be off, read or act, not a bare on, yes or true: write read/,
      ] as const,
  ),
  ['browser: full', /browser must be off, read or act\./],
  ...[
    'https://shop.example',
    'Shop.example',
    'shop.example:80',
    'shop.example/x',
    '*',
    'a..b',
    '-a.example',
    '""',
    '7',
    'shop.*',
  ].map(
    (host) =>
      [
        `browser_hosts: [${/^\*/.test(host) ? `"${host}"` : host}]`,
        /browser_hosts must be a list of host names such as shop.example or \*\.shop\.example/,
      ] as const,
  ),
  ['browser_hosts: shop.example', /browser_hosts must be a list of host names/],
  ...['on', 'yes', 'true'].map(
    (value) =>
      [`computer: ${value}`, /computer must be off or on, written as a text: put "on" in quotes/] as const,
  ),
  ['computer: full', /computer must be off or on\./],
  ['computer_apps: Notes', /computer_apps must be a list of application names or bundle ids/],
  ['computer_apps: [" "]', /must be a list of application names or bundle ids/],
  [`computer_apps: [${'x'.repeat(201)}]`, /must be a list of application names or bundle ids/],
  ['computer_apps: [1]', /must be a list of application names or bundle ids/],
  ...[
    'Safari',
    'google chrome',
    'FIREFOX',
    'Microsoft Edge',
    'Arc',
    'com.apple.Safari',
    'com.google.Chrome.app.abcdefghijklmnopabcdefghijklmnop',
    'com.apple.Safari.WebApp.1',
    'Chromium.app',
    'org.mozilla.firefox',
  ].map((name) => [`computer_apps: [${name}]`, /computer_apps cannot name a web browser/] as const),
  ['schedules: {a: b}', /schedules must be a list of jobs/],
  ['schedules: [x]', /schedules\[0\] must be a block/],
  [
    'schedules: [{cron: a, every: 1d, prompt: x}]',
    /schedules\[0\] must have exactly one of cron, every and at/,
  ],
  ['schedules: [{at: in 5 minutes, every: 1d, prompt: x}]', /exactly one of cron, every and at/],
  ['schedules: [{every: 1d, prompt: x, missed: twice}]', /missed must be skip, once or all/],
  ['schedules: [{every: 1d, prompt: x, max_age: long}]', /max_age must look like 30m, 2h or 1d/],
  ['schedules: [{prompt: x}]', /schedules\[0\] must have exactly one of cron, every and at/],
  ['schedules: [{every: 1d}]', /schedules\[0\] must have exactly one of prompt, command and script/],
  ['schedules: [{every: 1d, prompt: x, command: y}]', /exactly one of prompt, command and script/],
  [
    'schedules: [{every: 1d, prompt: x, then_prompt: y}]',
    /schedules\[0\]\.then_prompt must stand beside script/,
  ],
  ['schedules: [{every: 1d, script: x, then_prompt: " "}]', /schedules\[0\]\.then_prompt must not be empty/],
  ['schedules: [{every: 1d, prompt: x, enabled: "no"}]', /schedules\[0\]\.enabled must be true or false/],
  ...['59', '43201', '"600"', '60.5'].map(
    (value) =>
      [
        `schedules: [{every: 1d, prompt: x, approval_ttl_seconds: ${value}}]`,
        /approval_ttl_seconds must be a whole number of seconds from 60 to 43200/,
      ] as const,
  ),
  ['schedules: [{every: 1d, prompt: x, id: a/b}]', /schedules\[0\]\.id must be a short name/],
  ['schedules: [{every: 1d, promt: x}]', /schedules\[0\]\.promt is not a key: did you mean prompt\?/],
  [
    'schedules: [{id: x, every: 1d, prompt: x}, {id: x, every: 1d, prompt: x}]',
    /schedules\[1\] of agent a goes by the id x/,
  ],
  ['schedules: [{id: job-2, every: 1d, prompt: x}, {every: 1d, prompt: x}]', /goes by the id job-2/],
  ['schedules: [{id: 7, every: 1d, prompt: x}, {id: "7", every: 1d, prompt: x}]', /goes by the id 7/],
  [
    'memory_consolidate: "0 3 * * *"\nschedules: [{id: memory-consolidate, every: 1d, prompt: x}]',
    /goes by the id memory-consolidate/,
  ],
  ['memory_consolidate: 5', /memory_consolidate must be text/],
  ['delegates: [nobody]', /delegates names nobody, and there is no agent of that id/],
  ['delegates: nobody', /delegates must be a list/],
  ['tools: shell_run', /tools must be a list/],
  ['mcp: notion', /mcp must be a list/],
  ['autonmous: true', /autonmous is not a key: did you mean autonomous\?/],
  ['language: en', /language is a setting of the whole crew: move it to config\.yaml/],
  ['openrouter_api_key: sk-1', /secrets never go here: put them in the env file/],
  ['zzz: 1', /zzz is not a key of this file: remove it/],
];

describe('the keys of agent.yaml', () => {
  it.each(good)('reads `%s` [config.agent.keys]', (profile, read, expected) => {
    expect(read(loaded(profile))).toEqual(expected);
  });

  it.each(bad)('leaves out an agent that says `%s` [config.agent.keys.bad]', (profile, sentence) => {
    expect(parkedReason(profile)).toMatch(sentence);
  });

  it('reports every error of a file at once [config.agent.all-at-once]', () => {
    const reason = parkedReason('max_steps: 0\nmode: x\ndelegates: [nobody]\nbogus: 1');
    for (const word of ['max_steps', 'mode', 'delegates', 'bogus']) expect(reason).toContain(word);
    expect(reason).toMatch(/^The agent a was left out: .*Correct this and start again\.$/s);
  });
});

describe('switches as YAML 1.1 reads them', () => {
  const on = ['true', 'True', 'TRUE', 'yes', 'Yes', 'YES', 'on', 'On', 'ON'];
  const off = ['false', 'False', 'FALSE', 'no', 'No', 'NO', 'off', 'Off', 'OFF'];

  it.each(on)('a bare %s is on [config.yaml.switches]', (word) => {
    expect(loaded(`shell_network: ${word}`).agent.shell.sandbox).toBeNull();
    expect(loaded(`script_llm: ${word}`).profile.script_llm).toBe(true);
  });

  it.each(off)('a bare %s is off [config.yaml.switches]', (word) => {
    expect(loaded(`shell_network: ${word}`).agent.shell.sandbox?.network).toBe(false);
    expect(loaded(`mode: work\nautonomous: ${word}`).agent.autonomous).toBe(false);
  });

  it.each([...on, ...off, 'y', 'n'])(
    '"%s" in quotes is text, never a switch [config.yaml.switches.quoted]',
    (word) => {
      expect(parkedReason(`autonomous: "${word}"`)).toMatch(
        /autonomous must be true or false, without quotes/,
      );
      expect(loaded(`name: "${word}"`).agent.name).toBe(word);
    },
  );

  it.each(['y', 'n', 'Y', 'N', 'oN', 'tRue'])('a bare %s stays text [config.yaml.switches]', (word) => {
    expect(loaded(`name: ${word}`).agent.name).toBe(word);
  });

  it.each(['.', '..', '+.', '._', '1.2.3'])('a bare %s is text [config.yaml.plain]', (word) => {
    expect(loaded(`description: ${word}`).description).toBe(word);
  });

  it('a bare date is text [config.yaml.plain]', () => {
    expect(loaded('name: 2026-11-02').agent.name).toBe('2026-11-02');
  });
});

describe('work mode', () => {
  it('changes three defaults, whatever the crew-wide ones are [config.agent.work]', () => {
    const home = openWith({
      'config.yaml': 'cost_cap_usd: 1\nmax_steps: 5\nautonomous_default: false',
      'agents/a/agent.yaml': 'mode: work',
      'agents/b/agent.yaml': 'mode: assistant',
    });
    expect(home.agent('a')).toMatchObject({ autonomous: true, costCapMicros: 20_000_000, maxSteps: 120 });
    expect(home.agent('b')).toMatchObject({ autonomous: false, costCapMicros: 1_000_000, maxSteps: 5 });
  });

  it('gives way to what the profile says, and brings the work tools [config.agent.work] [config.agent.tools]', () => {
    const { agent } = loaded('mode: work\nautonomous: false\nmax_steps: 9\ncost_cap_usd: 0');
    expect(agent).toMatchObject({ autonomous: false, maxSteps: 9, costCapMicros: 0 });
    expect(agent.tools).toContain('workspace_grep');
    expect(loaded('{}').agent.tools).not.toContain('workspace_grep');
  });
});

describe('what a profile names that does not act', () => {
  const warnings = (profile: string): string => loaded(profile).warnings.join('\n');

  it.each([
    ['tool_script', /comes with the tools the agent holds/],
    ['tool_search', /comes with the tools the agent holds/],
    ['mcp__notion__search', /the servers in mcp/],
    ['browser_act', /come with the key browser/],
    ['computer_act', /come with the key computer/],
    ['workspace_edit', /only an agent with mode: work has it/],
    ['workspace_grep', /only an agent with mode: work has it/],
    ['workspace_glob', /only an agent with mode: work has it/],
    ['delegate', /hands work to nobody/],
    ['frobnicate', /unknown tool frobnicate/],
  ])('tools: [%s] is a warning with its reason [config.agent.tools.reasons]', (name, sentence) => {
    expect(warnings(`tools: [workspace_read, ${name}]`)).toMatch(sentence);
  });

  it('listing delegate where work is handed on, or image_read where no route reads pictures, is no mistake [config.agent.tools.reasons]', () => {
    expect(warnings('mode: work\ntools: [delegate]')).toBe('');
    expect(warnings('delegates: [default]\ntools: [delegate]')).toBe('');
    expect(warnings('tools: [image_read]')).toBe('');
    const home = openWith({ 'agents/a/agent.yaml': 'tools: [image_read]' }, { OPENROUTER_API_KEY: 'k' });
    expect(home.agents[1]?.warnings.join()).toContain('unknown tool image_read');
  });

  it('an escalation route that cannot help is ignored with a warning [config.agent.escalation]', () => {
    const same = loaded('routes: [ollama:a]\nescalation_route: ollama:a');
    expect(same.agent.escalationRoute).toBeNull();
    expect(same.warnings.join()).toContain('one of routes already');
    expect(warnings('escalation_route: openrouter:a/b')).toContain('OPENROUTER_API_KEY is not set');
    expect(warnings('escalation_route: nowhere:b')).toContain('no provider is called nowhere');
  });

  it('an unknown MCP server, a telegram block, a provider nobody configured and a time no clock reads are warnings [config.agent.warnings]', () => {
    expect(warnings('mcp: [notion]')).toContain('config.yaml does not declare');
    expect(warnings('telegram: 7')).toContain('only the master has a bot');
    expect(warnings('routes: [nowhere:m]')).toContain('nowhere');
    expect(warnings('schedules: [{id: z, cron: soon, prompt: x}]')).toContain('The job z does not run');
    expect(warnings('schedules: [{every: 5x, prompt: x}]')).toContain('The job job-1 does not run');
    expect(warnings('shell_allow_patterns: ["*"]')).toContain('would match too much');
    expect(warnings('delegates: [a]')).toContain('the agent itself');
    expect(openWith({ 'config.yaml': 'routes: nowhere:m' }).agents[0]?.warnings.join()).toContain('nowhere');
  });
});

describe('the telegram block of the master', () => {
  const master = (yaml: string) => openWith({ 'agent.yaml': yaml });

  it('is read with its chat as a number [config.agent.telegram]', () => {
    const home = master(
      'telegram: {token_env: TELEGRAM_BOT_TOKEN, chat_id: "-100123", approval_ttl_seconds: 60}',
    );
    expect(home.agents[0]?.profile.telegram).toEqual({
      token_env: 'TELEGRAM_BOT_TOKEN',
      chat_id: -100123,
      approval_ttl_seconds: 60,
    });
  });

  it.each([
    ['{token_env: "123456:AAbbcc", chat_id: 1}', /telegram\.token_env must be the NAME/],
    ['{token_env: T}', /telegram\.chat_id must be the number of the chat/],
    ['{token_env: T, chat_id: me}', /telegram\.chat_id must be the number/],
    ['{token_env: T, chat_id: 1e300}', /telegram\.chat_id must be the number/],
    ['{token_env: T, chat_id: 9007199254740993}', /telegram\.chat_id must be the number/],
    ['{token_env: T, chat_id: 1, approval_ttl_seconds: 5}', /from 60 to 43200/],
    ['{token_env: T, chat_id: 1, chatid: 1}', /telegram\.chatid is not a key: did you mean chat_id/],
    ['on', /telegram must be a block/],
  ])('refuses %s without showing a token [config.agent.telegram]', (block, sentence) => {
    const home = master(`telegram: ${block}`);
    expect(home.parked[0]?.reason).toMatch(sentence);
    expect(home.parked[0]?.reason).not.toContain('AAbbcc');
  });
});
