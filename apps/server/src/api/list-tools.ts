import type { Home } from '@my-agent-crew/config';
import type { ToolSummary } from '@my-agent-crew/contract';
import type { ToolRegistry } from '@my-agent-crew/core';

/** Every tool of the crew with the agents that hold it; a tool nobody holds is listed too. */
export const listTools = (home: Home, registry: ToolRegistry): ToolSummary[] =>
  registry.all.map((tool) => ({
    name: tool.name,
    description: tool.texts[home.settings.language].description,
    approval: tool.approval,
    parallel: tool.parallel,
    replay_safe: tool.replaySafe,
    agents: home.agents.flatMap(({ agent }) => (agent.tools.includes(tool.name) ? [agent.id] : [])),
    // There without being held by anyone until a route reads pictures. Spec: tools, "optional đánh dấu tool".
    optional: tool.name === 'image_read',
  }));
