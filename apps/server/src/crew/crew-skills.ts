import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  createProgramLookup,
  createSkillLibrary,
  type Home,
  type SkillLibrary,
  type SkillPlaces,
} from '@my-agent-crew/config';
import type { ParkedPart } from '@my-agent-crew/contract';
import { builtinSkillsRoot } from '@my-agent-crew/templates';

const placesOf = (
  home: Home,
  agentId: string,
  machine: Pick<SkillPlaces, 'builtinDir' | 'hasProgram'>,
): SkillPlaces | null => {
  const loaded = home.loaded(agentId);
  if (loaded === null) return null;
  return {
    ...machine,
    agentDir: loaded.folder,
    skillsDirs: loaded.skillsDirs,
    kitSkillDirs: loaded.kitParts().skillDirs,
    closed: loaded.promptPlaces.realClosed,
  };
};

/**
 * The skills of a home's crew, read when first asked for and anew after an agent was edited. Programs are looked for on
 * the path that commands run with.
 */
export const createCrewSkills = (
  home: Home,
  environment: Readonly<Record<string, string | undefined>>,
): SkillLibrary => {
  const machine = {
    builtinDir: builtinSkillsRoot(),
    hasProgram: createProgramLookup(environment['PATH']),
  };
  const kitDirs = new Map<string, readonly string[]>();
  const skills = createSkillLibrary({
    placesOf: (agentId) => {
      const places = placesOf(home, agentId, machine);
      if (places !== null) kitDirs.set(agentId, places.kitSkillDirs);
      return places;
    },
    language: home.settings.language,
  });
  home.onChange(({ agentId }) => {
    skills.forget(agentId);
    // A kit of the home reaches everybody, and one that now lies in a workspace nobody.
    for (const [id, dirs] of kitDirs)
      if (!isDeepStrictEqual(home.loaded(id)?.kitParts().skillDirs, dirs)) skills.forget(id);
  });
  return skills;
};

/**
 * Reads every agent's skills, one agent at a time between other work, so that neither the start nor the first message of a
 * large crew waits for thousands of files. Ends early when the signal aborts.
 */
export const warmSkills = async (home: Home, skills: SkillLibrary, signal: AbortSignal): Promise<void> => {
  for (const { agent } of home.agents) {
    await setImmediate();
    if (signal.aborted) return;
    skills.skills(agent.id);
  }
};

/** Every skill file of the crew that was left out, each once, whoever would have it. */
export const parkedSkills = (home: Home, skills: SkillLibrary): ParkedPart[] => [
  ...new Map(
    home.agents.flatMap(({ agent }) => skills.parked(agent.id)).map((part) => [part.file, part]),
  ).values(),
];
