import type { Home, LoadedAgent, SkillLibrary } from '@my-agent-crew/config';
import type { Agents } from '@my-agent-crew/core';
import { type RosterMember, rosterSection } from './roster.ts';

const memberOf = (loaded: LoadedAgent, skills: SkillLibrary): RosterMember => {
  const { agent } = loaded;
  return {
    id: agent.id,
    name: agent.name,
    mode: loaded.mode,
    description: loaded.description,
    skills: skills.skills(agent.id),
    jobs: [],
    tools: agent.tools,
    route: agent.routes[0] ?? '',
    escalationRoute: agent.escalationRoute,
  };
};

const rosterFor = (home: Home, skills: SkillLibrary, reader: LoadedAgent): string => {
  if (!reader.agent.tools.includes('delegate')) return '';
  const reached = home.agents.filter(({ agent }) => reader.delegates.includes(agent.id));
  return rosterSection(
    memberOf(reader, skills),
    reached.map((other) => memberOf(other, skills)),
    reader.agent.language,
  );
};

/** The crew as turns see it: the home's agents, with the sections only the running server can write. */
export const createCrewAgents = (home: Home, skills: SkillLibrary): Agents => ({
  agent: (id) => home.agent(id),
  promptParts: (id, isDelegated) => {
    const parts = home.promptParts(id);
    const loaded = home.agents.find(({ agent }) => agent.id === id);
    if (loaded === undefined) return parts;
    const index = skills.section(id, loaded.agent.tools.includes('skill_read'));
    return { ...parts, sections: [index, isDelegated ? '' : rosterFor(home, skills, loaded)] };
  },
});
