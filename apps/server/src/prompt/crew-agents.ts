import type { Home, LoadedAgent } from '@my-agent-crew/config';
import type { Agents } from '@my-agent-crew/core';
import { type RosterMember, rosterSection } from './roster.ts';

const memberOf = (loaded: LoadedAgent): RosterMember => {
  const { agent } = loaded;
  return {
    id: agent.id,
    name: agent.name,
    mode: loaded.mode,
    description: loaded.description,
    skills: [],
    jobs: [],
    tools: agent.tools,
    route: agent.routes[0] ?? '',
    escalationRoute: agent.escalationRoute,
  };
};

const rosterFor = (home: Home, id: string): string => {
  const reader = home.agents.find(({ agent }) => agent.id === id);
  if (reader === undefined || !reader.agent.tools.includes('delegate')) return '';
  const reached = home.agents.filter(({ agent }) => reader.delegates.includes(agent.id));
  return rosterSection(memberOf(reader), reached.map(memberOf), reader.agent.language);
};

/** The crew as turns see it: the home's agents, with the sections only the running server can write. */
export const createCrewAgents = (home: Home): Agents => ({
  agent: (id) => home.agent(id),
  promptParts: (id, isDelegated) => ({
    ...home.promptParts(id),
    sections: isDelegated ? [] : [rosterFor(home, id)],
  }),
});
