import type { Agent } from '../ports/agents.ts';

/** What an embedder must say about an agent; every other field has a default. */
export type AgentFields = Pick<Agent, 'id' | 'routes' | 'tools'> &
  Partial<Agent> & { readonly folder: string };

/** An agent for an application of one's own: careful defaults, files only below `folder`. */
export const createAgent = ({ folder, ...fields }: AgentFields): Agent => ({
  name: fields.id,
  language: 'en',
  timezone: 'UTC',
  escalationRoute: null,
  reasoning: null,
  maxSteps: 12,
  costCapMicros: 500_000,
  autonomous: false,
  approvalTtlSeconds: 600,
  toolOutputChars: 8_000,
  workspace: { root: folder, writePaths: [], closed: [] },
  shell: { askPatterns: [], allowPatterns: [], denyPatterns: [], sandbox: null },
  ...fields,
});
