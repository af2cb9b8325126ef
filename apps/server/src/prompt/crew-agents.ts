import { commandsSection, type Home, type LoadedAgent, type SkillLibrary } from '@my-agent-crew/config';
import type { Agents } from '@my-agent-crew/core';
import { commandsOf } from '../crew/kit-commands.ts';
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
  const ids = new Set(reader.delegates);
  const reached = home.agents.filter(({ agent }) => ids.has(agent.id));
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
    const loaded = home.loaded(id);
    if (loaded === null) return parts;
    const index = skills.section(id, loaded.agent.tools.includes('skill_read'));
    if (isDelegated) return { ...parts, sections: [index] };
    const roster = rosterFor(home, skills, loaded);
    const commands = loaded.isMaster ? commandsSection(commandsOf(home, id), loaded.agent.language) : '';
    return { ...parts, sections: [index, roster, commands] };
  },
});
