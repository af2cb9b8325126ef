/** One command of the owner that watches tool calls. */
export interface Hook {
  readonly event: 'PreToolUse' | 'PostToolUse';
  /** A regular expression on the tool's names; empty or `*` matches every tool. */
  readonly matcher: string;
  readonly command: string;
  readonly timeoutSeconds: number;
  /** Absolute; the command runs there. */
  readonly folder: string;
}

/** What harnesses call our tools, the name they are told first. Spec: agents, "Kit", the table and "Hook". */
const aliases: Readonly<Record<string, readonly string[]>> = {
  shell_run: ['Bash'],
  workspace_read: ['Read'],
  workspace_write: ['Write'],
  workspace_edit: ['Edit', 'MultiEdit'],
  workspace_glob: ['Glob'],
  workspace_grep: ['Grep'],
  workspace_list: ['LS'],
  fetch_url: ['WebFetch'],
  web_search: ['WebSearch'],
  delegate: ['Task', 'Agent'],
  artifact_import: ['Read', 'workspace_read'],
  artifact_export: ['Write', 'workspace_write'],
};

const aliasesOf = (tool: string): readonly string[] =>
  Object.hasOwn(aliases, tool) ? (aliases[tool] ?? []) : [];

/** The name a hook is told as `tool_alias`; the tool's own name when no harness has such a tool. */
export const aliasOf = (tool: string): string => aliasesOf(tool)[0] ?? tool;

/** True when a hook is to be asked about a tool. A matcher that is no regular expression matches nothing. */
export const isWatched = (matcher: string, tool: string): boolean => {
  if (matcher === '' || matcher === '*') return true;
  try {
    const expression = new RegExp(matcher);
    return [tool, ...aliasesOf(tool)].some((name) => expression.test(name));
  } catch {
    return false;
  }
};
