import type { Home } from '@my-agent-crew/config';
import { CrewError } from '@my-agent-crew/contract';
import { assemblePrompt } from '@my-agent-crew/core';

/** The system prompt as the next turn of this agent would send it. */
export const readAgentPrompt = (
  home: Home,
  id: string,
  now: number,
): { prompt: string; persona_names: string[] } => {
  const loaded = home.agents.find((candidate) => candidate.agent.id === id);
  if (loaded === undefined) throw new CrewError('not-found', `There is no agent "${id}".`);
  const parts = home.promptParts(id);
  return {
    prompt: assemblePrompt(loaded.agent, parts, now),
    persona_names: parts.persona.map((file) => file.name),
  };
};
