import { commandsSection, type Home, type LoadedAgent, type SkillLibrary } from '@my-agent-crew/config';
import { CrewError } from '@my-agent-crew/contract';
import type { Agents } from '@my-agent-crew/core';
import { commandsOf } from '../crew/kit-commands.ts';
import { type RosterMember, rosterSection } from './roster.ts';

/** Names of an agent's jobs that are on; the same list until they change. */
export type JobNames = (agentId: string) => readonly string[];

const memberOf = (loaded: LoadedAgent, skills: SkillLibrary, jobNames: JobNames): RosterMember => {
  const { agent } = loaded;
  return {
    id: agent.id,
    name: agent.name,
    mode: loaded.mode,
    description: loaded.description,
    skills: skills.skills(agent.id),
    jobs: jobNames(agent.id),
    tools: agent.tools,
    route: agent.routes[0] ?? '',
    escalationRoute: agent.escalationRoute,
  };
};

/** The last roster of each reader with what it was made of: agents and their skills are never changed, only replaced. */
const createRosters = (
  home: Home,
  skills: SkillLibrary,
  jobNames: JobNames,
): ((reader: LoadedAgent) => string) => {
  const known = new Map<string, { readonly made: readonly unknown[]; readonly text: string }>();
  return (reader) => {
    if (!reader.agent.tools.includes('delegate')) return '';
    const ids = new Set(reader.delegates);
    const members = [reader, ...home.agents.filter(({ agent }) => ids.has(agent.id))];
    const made = members.flatMap((member) => {
      const { id } = member.agent;
      return [member, skills.skills(id), jobNames(id)];
    });
    const last = known.get(reader.agent.id);
    if (last?.made.length === made.length && made.every((part, at) => part === last.made[at]))
      return last.text;
    const [own, ...others] = members.map((member) => memberOf(member, skills, jobNames));
    const text = own === undefined ? '' : rosterSection(own, others, reader.agent.language);
    known.set(reader.agent.id, { made, text });
    return text;
  };
};

/** A folder that is there but did not load is parked: its turns wait for the mend. */
const refuseParkedAgent = (home: Home, id: string): null => {
  const parked = home.parked.find(({ file }) => file.split('/').slice(-3, -1).join('/') === `agents/${id}`);
  if (parked === undefined) return null;
  throw new CrewError(
    'unavailable',
    `Agent "${id}" is parked, so its turn does not go on yet. Mend ${parked.file}: ${parked.reason}`,
  );
};

/** The crew as turns see it: the home's agents, with the sections only the running server can write. */
export const createCrewAgents = (home: Home, skills: SkillLibrary, jobNames: JobNames): Agents => {
  const rosterFor = createRosters(home, skills, jobNames);
  return {
    agent: (id) => home.agent(id) ?? refuseParkedAgent(home, id),
    promptParts: (id, isDelegated) => {
      const parts = home.promptParts(id);
      const loaded = home.loaded(id);
      if (loaded === null) return parts;
      const index = skills.section(id, loaded.agent.tools.includes('skill_read'));
      if (isDelegated) return { ...parts, sections: [index] };
      const commands = loaded.isMaster ? commandsSection(commandsOf(home, id), loaded.agent.language) : '';
      return { ...parts, sections: [index, rosterFor(loaded), commands] };
    },
  };
};
