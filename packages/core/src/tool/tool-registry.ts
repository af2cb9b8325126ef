import { toJSONSchema } from 'zod';
import type { Agent } from '../ports/agents.ts';
import type { ToolSpec } from '../ports/model.ts';
import type { Tool } from './tool.ts';

/** The tools of a process, and what each agent holds of them. */
export interface ToolRegistry {
  /** Every tool, in registration order. */
  readonly all: readonly Tool[];
  /** The tool, when this agent holds it. */
  find(agent: Agent, name: string): Tool | null;
  /** What the model is told, in a stable order and byte for byte the same between calls. */
  specs(agent: Agent): readonly ToolSpec[];
}

const describeParameters = (
  tool: Tool,
  descriptions: Readonly<Record<string, string>>,
): Record<string, unknown> => {
  const { $schema: _dialect, ...schema } = toJSONSchema(tool.input, { io: 'input' }) as Record<
    string,
    unknown
  >;
  const properties = (schema['properties'] ?? {}) as Record<string, Record<string, unknown>>;
  const described = Object.entries(properties).map(([name, property]) => [
    name,
    descriptions[name] === undefined ? property : { ...property, description: descriptions[name] },
  ]);
  return { ...schema, properties: Object.fromEntries(described) };
};

/** Builds the registry. Two tools of one name are a defect and throw. */
export const createToolRegistry = (tools: readonly Tool[]): ToolRegistry => {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  if (byName.size !== tools.length) throw new Error('Two tools carry the same name.');
  const cache = new Map<string, readonly ToolSpec[]>();
  const held = (agent: Agent): readonly Tool[] => tools.filter((tool) => agent.tools.includes(tool.name));
  return {
    all: tools,
    find: (agent, name) => (agent.tools.includes(name) ? (byName.get(name) ?? null) : null),
    specs: (agent) => {
      const key = `${agent.language} ${agent.tools.join(' ')}`;
      const known = cache.get(key);
      if (known !== undefined) return known;
      const specs = held(agent).map((tool) => ({
        name: tool.name,
        description: tool.texts[agent.language].description,
        parameters: describeParameters(tool, tool.texts[agent.language].parameters),
      }));
      cache.set(key, specs);
      return specs;
    },
  };
};
