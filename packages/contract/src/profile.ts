import * as z from 'zod/mini';

/**
 * Every message below is a predicate: a reader puts the key's path in front ("max_steps must be …"). Messages never
 * repeat the value that was refused, since a value can be a secret in the wrong place.
 */
const filled = (what: string) =>
  z.refine<string>((value) => value.trim() !== '', { error: `must not be empty: write ${what}` });
const textList = (noun: string) =>
  z.array(z.string({ error: `must be text, one ${noun} a line` }).check(filled(`one ${noun} a line`)), {
    error: `must be a list with one ${noun} a line, such as [first, second]`,
  });
const text = z.string({ error: 'must be text; put the value in quotes' });
const bool = z.boolean({ error: 'must be true or false, without quotes' });
const oneOrMore = 'must be a whole number of 1 or more';
const wholeFromOne = z.int({ error: oneOrMore }).check(z.gte(1, { error: oneOrMore }));

const money = 'must be a number from 0 to 1000000 (US dollars; 0 means no limit)';
/** A cap in US dollars; the ceiling keeps it exact as integer micro-dollars. */
export const CostCap = z
  .number({ error: money })
  .check(z.gte(0, { error: money }), z.lte(1_000_000, { error: money }));

const routeShape = 'must be a route written provider:model, such as openrouter:deepseek/deepseek-v4-flash';
/** One `provider:model`. */
export const RouteName = z
  .string({ error: routeShape })
  .check(z.regex(/^[A-Za-z][\w-]*:\S+$/, { error: routeShape }));

const splitCommas = (value: string): string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
/** A list of text, or one text with commas between the parts (the seed allows both for routes and providers). */
export const commaList = <Item extends z.ZodMiniType<string, string>>(item: Item, what: string) =>
  z.pipe(
    z.pipe(
      z.union([z.pipe(z.string(), z.transform(splitCommas)), z.array(z.unknown())], {
        error: `must be a list of ${what}, or one text with commas between them`,
      }),
      z.transform((value): unknown[] => value),
    ),
    z.array(item),
  ) as z.ZodMiniType<string[], unknown>;
/** `routes` in both files. */
export const RouteList = commaList(RouteName, 'routes');

/** Seconds an approval may wait in a conversation that a job or a chat opens. Spec: agents, "Lịch" (60–43200). */
const ownTtl = 'must be a whole number of seconds from 60 to 43200, without quotes';
const OwnApprovalTtl = z
  .int({ error: ownTtl })
  .check(z.gte(60, { error: ownTtl }), z.lte(43_200, { error: ownTtl }));

const idShape = 'must be a short name without spaces at its ends, slashes or line breaks';
const ScheduleId = z.pipe(
  z.pipe(
    z.union([z.string(), z.int()], { error: idShape }),
    z.transform((id) => String(id)),
  ),
  z.string().check(z.regex(/^[^\s/\p{Cc}]([^/\p{Cc}]{0,98}[^\s/\p{Cc}])?$/u, { error: idShape })),
);

const clockWords = 'must have exactly one of cron, every and at: keep the one that sets the time';
const workWords =
  'must have exactly one of prompt, command and script: keep the one that says what the job does';
const missedWords =
  'must be skip, once or all: what happens with runs that came due while the server was off';
const maxAgeWords = 'must look like 30m, 2h or 1d: how late a missed run may still be made up';
const present = (...values: unknown[]): number => values.filter((value) => value !== undefined).length;
/** One job of `schedules`. Whether the clock can read its time is for the scheduler to say. */
export const Schedule = z
  .strictObject(
    {
      id: z.optional(ScheduleId),
      name: z.optional(text.check(filled('a name'))),
      cron: z.optional(text.check(filled('five cron fields, such as "0 7 * * *"'))),
      every: z.optional(text.check(filled('a time, such as 30m, 2h or 1d'))),
      at: z.optional(text.check(filled('one time, such as "2026-12-24 07:30" or "in 20 minutes"'))),
      missed: z.optional(z.enum(['skip', 'once', 'all'], { error: missedWords })),
      max_age: z.optional(text.check(z.regex(/^[1-9]\d{0,5}[mhd]$/, { error: maxAgeWords }))),
      prompt: z.optional(text.check(filled('what the agent is asked'))),
      command: z.optional(text.check(filled('a shell command'))),
      script: z.optional(text.check(filled('a script'))),
      then_prompt: z.optional(
        text.check(filled('what the agent is asked when the script printed something')),
      ),
      enabled: z.optional(bool),
      skills: z.optional(textList('skill')),
      approval_ttl_seconds: z.optional(OwnApprovalTtl),
    },
    { error: 'must be a block of keys such as cron and prompt' },
  )
  .check(
    z.refine((row) => present(row.cron, row.every, row.at) === 1, { error: clockWords }),
    z.refine((row) => present(row.prompt, row.command, row.script) === 1, { error: workWords }),
    z.refine((row) => row.then_prompt === undefined || row.script !== undefined, {
      path: ['then_prompt'],
      error: 'must stand beside script: remove it, or write the script it follows',
    }),
  );
export type Schedule = z.infer<typeof Schedule>;

const variableShape =
  'must be the NAME of an environment variable, such as TELEGRAM_BOT_TOKEN, not the secret itself';
/** The name of an environment variable that holds a secret. */
export const VariableName = z
  .string({ error: variableShape })
  .check(z.regex(/^[A-Za-z_][A-Za-z0-9_]*$/, { error: variableShape }));

const triggerIdShape = 'must be a short name of lowercase letters, digits and hyphens, 60 at most';
const perHourWords = 'must be a whole number from 1 to 3600: how many runs it may start in an hour';
const startWords = 'must have exactly one of hook and watch: keep the one that starts the work';
const triggerWorkWords = 'must have exactly one of job and prompt: keep the one that says what is done';
const besidePrompt = 'must stand beside prompt: remove it here, a job of schedules has its own';
/** One row of `triggers`: something outside that starts a job. Whether its secret or its folder is there is said by the server. */
export const Trigger = z
  .strictObject(
    {
      id: z.optional(
        z
          .string({ error: triggerIdShape })
          .check(z.regex(/^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/, { error: triggerIdShape })),
      ),
      name: z.optional(text.check(filled('a name'))),
      hook: z.optional(
        z.strictObject({ secret_env: VariableName }, { error: 'must be a block with secret_env' }),
      ),
      watch: z.optional(
        z.strictObject(
          { path: text.check(filled('the path of a file or a folder')) },
          { error: 'must be a block with path' },
        ),
      ),
      job: z.optional(text.check(filled('the id of a job in schedules'))),
      prompt: z.optional(text.check(filled('what the agent is asked'))),
      skills: z.optional(textList('skill')),
      approval_ttl_seconds: z.optional(OwnApprovalTtl),
      enabled: z.optional(bool),
      per_hour: z.optional(
        z
          .int({ error: perHourWords })
          .check(z.gte(1, { error: perHourWords }), z.lte(3600, { error: perHourWords })),
      ),
    },
    { error: 'must be a block of keys such as hook and prompt' },
  )
  .check(
    z.refine((row) => present(row.hook, row.watch) === 1, { error: startWords }),
    z.refine((row) => present(row.job, row.prompt) === 1, { error: triggerWorkWords }),
    z.refine((row) => row.job === undefined || row.skills === undefined, {
      path: ['skills'],
      error: besidePrompt,
    }),
    z.refine((row) => row.job === undefined || row.approval_ttl_seconds === undefined, {
      path: ['approval_ttl_seconds'],
      error: besidePrompt,
    }),
  );
export type Trigger = z.infer<typeof Trigger>;

const chatShape = 'must be the number of the chat, such as 123456789 or -1001234567890';
/** The bot of the master. */
export const TelegramBlock = z.strictObject(
  {
    token_env: VariableName,
    chat_id: z.pipe(
      z.pipe(
        z.union(
          [z.int({ error: chatShape }), z.string().check(z.regex(/^-?\d{1,15}$/, { error: chatShape }))],
          {
            error: chatShape,
          },
        ),
        z.transform(Number),
      ),
      z.int({ error: chatShape }),
    ),
    approval_ttl_seconds: z.optional(OwnApprovalTtl),
  },
  { error: 'must be a block with token_env and chat_id' },
);
export type TelegramBlock = z.infer<typeof TelegramBlock>;

const hostWords =
  'must be a list of host names such as shop.example or *.shop.example, in lowercase, with no scheme, port or path';
const hostShape =
  /^(\*\.)?(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;
const HostList = z.array(z.unknown(), { error: hostWords }).check(
  z.refine((hosts) => hosts.every((host) => typeof host === 'string' && hostShape.test(host)), {
    error: hostWords,
  }),
);

const appWords = 'must be a list of application names or bundle ids, such as Notes or com.apple.Notes';
const browserNames =
  /^(safari|safari technology preview|(google )?chrome( beta| dev| canary)?|google chrome for testing|chromium|(mozilla )?firefox( developer edition| nightly)?|microsoft edge( beta| dev| canary)?|edge|arc|dia|zen( browser)?|brave( browser)?|opera( gx| air)?|vivaldi|orion|duckduckgo|tor browser|librewolf|waterfox|floorp|epiphany|gnome web|web|konqueror|falkon|midori|qutebrowser|comet|chatgpt atlas|atlas)$/;
const browserBundles =
  /^(com\.apple\.safari|com\.apple\.safaritechnologypreview|com\.google\.chrome|org\.chromium|org\.mozilla|com\.microsoft\.edgemac|company\.thebrowser|app\.zen-browser|com\.brave\.browser|com\.operasoftware|com\.vivaldi|com\.kagi\.kagimacos|com\.duckduckgo\.macos|org\.torproject|io\.gitlab\.librewolf|net\.waterfox|ai\.perplexity\.comet|com\.openai\.atlas)(\.|$)/;
/** A page saved as an app of its own carries its browser's id with `.app.` in it, or Safari's web app prefix. */
const savedPage = /(\.app\.[a-z]{32}$)|(^com\.apple\.safari\.webapp)/;
const foldName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\.(app|desktop)$/, '')
    .trim();
const isBrowser = (name: unknown): boolean =>
  typeof name === 'string' &&
  [browserNames, browserBundles, savedPage].some((shape) => shape.test(foldName(name)));
const isAppName = (name: unknown): name is string =>
  typeof name === 'string' && /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]{1,200}$/u.test(name.trim());
const AppList = z.pipe(
  z
    .array(z.custom<string>(isAppName, { error: appWords }), { error: appWords })
    .check(z.refine((apps) => !apps.some((app) => isBrowser(app)), { error: 'cannot name a web browser' })),
  z.transform((apps) => [...new Set(apps.map((app) => app.trim()))]),
);

const scriptWords = 'must be none, read_only or gated';
const browserWords = 'must be off, read or act';

/** The shape of `agent.yaml`, after empty keys that mean "not set" were dropped. Spec: agents, "agent.yaml". */
export const Profile = z.strictObject(
  {
    name: z.optional(
      text.check(
        z.regex(/^[^\p{Cc}]*\S[^\p{Cc}]*$/u, { error: 'must be one line with at least one letter' }),
      ),
    ),
    description: z.optional(text),
    mode: z.optional(z.enum(['assistant', 'work'], { error: 'must be assistant or work' })),
    routes: z.optional(RouteList),
    escalation_route: z.optional(RouteName),
    reasoning: z.optional(
      z.enum(['minimal', 'low', 'medium', 'high'], { error: 'must be minimal, low, medium or high' }),
    ),
    workspace: z.optional(text.check(filled('the path of a folder'))),
    persona_files: z.optional(textList('file name')),
    skills_dirs: z.optional(textList('path')),
    cost_cap_usd: z.optional(CostCap),
    max_steps: z.optional(wholeFromOne),
    autonomous: z.optional(bool),
    shell_ask_patterns: z.optional(textList('pattern')),
    shell_allow_patterns: z.optional(textList('pattern')),
    tool_output_chars: z.optional(wholeFromOne),
    shell_network: z.optional(bool),
    shell_write_paths: z.optional(textList('path')),
    shell_deny_patterns: z.optional(textList('pattern')),
    write_paths: z.optional(textList('path')),
    script_calls: z.optional(
      z.enum(['none', 'read_only', 'gated'], {
        error: (issue) =>
          typeof issue.input === 'boolean'
            ? `${scriptWords}, not a boolean (YAML reads a bare off, no, false, on, yes or true as one): write none to hand the agent no tool_script, or the one of the three meant`
            : scriptWords,
      }),
    ),
    script_llm: z.optional(z.boolean({ error: 'must be true or false' })),
    browser: z.optional(
      z.pipe(
        z.union([z.literal(false), z.enum(['off', 'read', 'act'])], {
          error: (issue) =>
            issue.input === true
              ? `${browserWords}, not a bare on, yes or true: write read to let it open and read pages, or act to let it click and type as well`
              : browserWords,
        }),
        z.transform((value) => (value === false ? ('off' as const) : value)),
      ),
    ),
    browser_hosts: z.optional(
      z.pipe(
        HostList,
        z.transform((hosts) => hosts as string[]),
      ),
    ),
    computer: z.optional(
      z.pipe(
        z.union([z.literal(false), z.enum(['off', 'on'])], {
          error: (issue) =>
            issue.input === true
              ? 'must be off or on, written as a text: put "on" in quotes, since YAML reads a bare on, yes or true as a switch and not as that word'
              : 'must be off or on',
        }),
        z.transform((value) => (value === false ? ('off' as const) : value)),
      ),
    ),
    computer_apps: z.optional(AppList),
    schedules: z.optional(z.array(Schedule, { error: 'must be a list of jobs' })),
    triggers: z.optional(z.array(Trigger, { error: 'must be a list of triggers' })),
    memory_consolidate: z.optional(text.check(filled('five cron fields, such as "30 3 * * 1"'))),
    telegram: z.optional(TelegramBlock),
    delegates: z.optional(textList('agent id')),
    tools: z.optional(textList('tool name')),
    mcp: z.optional(textList('server name')),
  },
  { error: 'must be a block of keys' },
);
export type Profile = z.infer<typeof Profile>;

/**
 * Keys that may not be left empty: an empty value would have to mean either "default" or "none", and the two differ in
 * what the agent may do. Any other empty key counts as not written.
 */
export const profileKeysNeverEmpty: ReadonlySet<string> = new Set([
  'autonomous',
  'shell_ask_patterns',
  'shell_allow_patterns',
  'shell_network',
  'shell_write_paths',
  'shell_deny_patterns',
  'write_paths',
  'script_calls',
  'script_llm',
]);
