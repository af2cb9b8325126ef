import type { Profile } from '@my-agent-crew/contract';

/** One tool that exists in this build and the agents it is for. */
export interface CatalogEntry {
  readonly name: string;
  /** `work` is handed only to agents in work mode. */
  readonly mode: 'any' | 'work';
}

/** What decides which tools an agent holds. */
export interface ToolQuestion {
  readonly profile: Profile;
  readonly mode: 'assistant' | 'work';
  readonly isMaster: boolean;
  readonly catalog: readonly CatalogEntry[];
  /** True when kits of its own bring agents that it may hand work to. */
  readonly bringsAgents: boolean;
  /** True when pictures can be read on this machine. */
  readonly hasVision: boolean;
}

const arrivesAlone = /^(tool_script|tool_search|mcp__.*)$/;
const comesByKey = /^(browser|computer)_/;

const canDelegate = ({ profile, mode, isMaster, bringsAgents }: ToolQuestion): boolean =>
  isMaster || bringsAgents || mode === 'work' || (profile.delegates ?? []).length > 0;

const warnAbout = (name: string, question: ToolQuestion): string | null => {
  if (arrivesAlone.test(name))
    return `tools lists ${name}, but no list hands it out: it comes with the tools the agent holds and the servers in mcp. Remove the line.`;
  if (name.startsWith('browser_'))
    return `tools lists ${name}, but no list hands it out: browser tools come with the key browser. Remove the line.`;
  if (name.startsWith('computer_'))
    return `tools lists ${name}, but no list hands it out: desktop tools come with the key computer. Remove the line.`;
  if (name === 'delegate')
    return canDelegate(question)
      ? null
      : 'tools lists delegate, but this agent hands work to nobody, so it does not get it: write delegates, or remove the line.';
  if (name === 'image_read' && !question.hasVision) return null;
  if (question.catalog.some((entry) => entry.name === name))
    return `tools lists ${name}, but only an agent with mode: work has it: set the mode, or remove the line.`;
  return `tools lists unknown tool ${name}: it was left out. Check the spelling, or update the crew.`;
};

/** The tools an agent holds, in catalogue order, and what its list asked for in vain. Spec: agents, key `tools`. */
export const chooseTools = (
  question: ToolQuestion,
): {
  readonly tools: readonly string[];
  /** What a list could bring, by name. Spec: agents, `listable_tools`. */
  readonly listable: readonly string[];
  readonly warnings: readonly string[];
} => {
  const offered = question.catalog
    .filter((entry) => entry.mode === 'any' || question.mode === 'work')
    .filter((entry) => !arrivesAlone.test(entry.name) && !comesByKey.test(entry.name))
    .filter((entry) => entry.name !== 'delegate' || canDelegate(question))
    .filter((entry) => entry.name !== 'image_read' || question.hasVision)
    .map((entry) => entry.name);
  const listable = offered.toSorted((left, right) => (left < right ? -1 : 1));
  const listed = new Set(question.profile.tools ?? []);
  if (listed.size === 0) return { tools: offered, listable, warnings: [] };
  return {
    listable,
    tools: offered.filter((name) => listed.has(name)),
    warnings: [...listed]
      .filter((name) => !offered.includes(name))
      .map((name) => warnAbout(name, question))
      .filter((warning) => warning !== null),
  };
};
