import type { AgentProfile, ToolSummary } from '@my-agent-crew/contract';

/** Whether an agent holds a tool, or why it does not. */
export type Mark = 'held' | 'excluded' | 'mode' | 'key' | 'absent';

/** The sign of each mark in the table; its words stand in the legend and in every cell. Spec: tools, "dấu". */
export const markSigns: Record<Mark, string> = { held: '✓', excluded: '–', mode: '▫', key: '○', absent: '·' };

type Member = Pick<AgentProfile, 'id' | 'mode' | 'listable_tools' | 'declared'>;

/**
 * Reads one cell. `excluded` goes by the list the agent's file writes, never by what it holds: every agent holds some
 * tools, so going by those would make each gap look like a choice. What no list could bring is missing for the mode (only
 * agents of mode `work` have it), for a key, or because the agent has nothing to use it on.
 */
export const markOf = (tool: ToolSummary, agent: Member, crew: readonly Member[]): Mark => {
  if (tool.agents.includes(agent.id)) return 'held';
  if (agent.listable_tools.includes(tool.name)) {
    const { tools } = agent.declared;
    return tools.length > 0 && !tools.includes(tool.name) ? 'excluded' : 'absent';
  }
  if (tool.optional) return 'key';
  const able = crew.filter((one) => one.listable_tools.includes(tool.name) || tool.agents.includes(one.id));
  return agent.mode === 'assistant' && able.every((one) => one.mode === 'work') ? 'mode' : 'absent';
};
