/** What other harnesses call our tools, in lowercase: opencode writes `bash` where Claude Code writes `Bash`. Spec: agents, "Kit". */
const aliases: Readonly<Record<string, string>> = {
  bash: 'shell_run',
  read: 'workspace_read',
  write: 'workspace_write',
  edit: 'workspace_edit',
  multiedit: 'workspace_edit',
  glob: 'workspace_glob',
  grep: 'workspace_grep',
  ls: 'workspace_list',
  list: 'workspace_list',
  webfetch: 'fetch_url',
  websearch: 'web_search',
  task: 'delegate',
  agent: 'delegate',
};

/** Tools that no list of a kit takes away. Spec: agents, "Memory, skill_read và image_read luôn được giữ". */
const alwaysKept = [
  'memory_save',
  'memory_search',
  'user_memory_save',
  'user_memory_forget',
  'wiki_get',
  'wiki_search',
  'wiki_apply',
  'skill_read',
  'image_read',
];

/** The tools a kit file allows: null is everything its mode brings. */
export interface KitTools {
  readonly tools: readonly string[] | null;
  readonly warnings: readonly string[];
}

/** Splits at commas outside brackets: `Bash(a, b), Read` names two tools. */
const splitNames = (text: string): string[] => text.match(/(?:[^,()]|\([^)]*\)?)+/g) ?? [];

const writtenNames = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value])
    .filter((entry) => typeof entry === 'string')
    .flatMap(splitNames)
    .map((name) => name.trim())
    .filter((name) => name !== '');

const ownName = (name: string): string | null => {
  const alias = aliases[name.toLowerCase()];
  if (alias !== undefined && Object.hasOwn(aliases, name.toLowerCase())) return alias;
  return name === 'delegate' || /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/.test(name) ? name : null;
};

interface Mapped {
  readonly names: readonly string[];
  readonly warnings: readonly string[];
}

/** Names of ours pass, names of a harness are mapped, and those that only a harness has are dropped. */
const mapNames = (written: readonly string[]): Mapped => {
  const names: string[] = [];
  const warnings: string[] = [];
  for (const entry of written) {
    const name = ownName(entry.replace(/\(.*$/s, '').trim());
    if (name === null) continue;
    if (entry.includes('(') && name !== 'delegate')
      warnings.push(
        `tools lists ${entry.slice(0, 60)}, but ${name} cannot be held to what stands in brackets, so it was left out: write the name alone to allow all of it.`,
      );
    else names.push(name);
  }
  return { names: [...new Set(names)], warnings };
};

const isSwitches = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is switched off in opencode's form, `tools: { write: false }`; every other tool stays. */
const switchedOff = (value: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(value).filter((name) => value[name] === false);

const isUnsaid = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && /^\s*\*?\s*$/.test(value));

const allowedNames = (value: unknown, toolNames: readonly string[]): Mapped | null => {
  if (isUnsaid(value)) return null;
  if (!isSwitches(value)) {
    const written = writtenNames(value);
    return written.includes('*') ? null : mapNames(written);
  }
  const off = new Set(mapNames(switchedOff(value)).names);
  return off.size === 0 ? null : { names: toolNames.filter((name) => !off.has(name)), warnings: [] };
};

/** Reads `tools` and `disallowedTools` of an agent file of any harness. Names of the kept tools that this build lacks are not added. */
export const chooseKitTools = (
  tools: unknown,
  disallowed: unknown,
  toolNames: readonly string[],
): KitTools => {
  const allowed = allowedNames(tools, toolNames);
  const forbidden = new Set(
    mapNames(writtenNames(disallowed).map((name) => name.replace(/\(.*$/s, ''))).names,
  );
  if (allowed === null && forbidden.size === 0) return { tools: null, warnings: [] };
  const kept = alwaysKept.filter((name) => toolNames.includes(name));
  const names = (allowed?.names ?? toolNames).filter((name) => !forbidden.has(name));
  // An empty list would mean every tool, so a list that came to nothing still names something.
  const chosen = [...new Set([...names, ...kept])];
  return { tools: chosen.length === 0 ? alwaysKept : chosen, warnings: allowed?.warnings ?? [] };
};
