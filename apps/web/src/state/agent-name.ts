import type { AgentSummary } from '@my-agent-crew/contract';
import { text } from '../i18n/language.ts';

/** What an agent is called on every page: by its name, a master without one by its role, one that is gone by its id. */
export const agentName = (agents: readonly AgentSummary[], id: string): string => {
  const agent = agents.find((one) => one.id === id);
  if (agent === undefined) return id;
  return agent.is_master && agent.name === id ? text().thread.agent : agent.name;
};
