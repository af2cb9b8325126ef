import { CrewError } from '@my-agent-crew/contract';
import { assemblePrompt } from '@my-agent-crew/core';
import { tellDailyNotes } from '../prompt/daily-notes.ts';
import type { Crew } from './crew.ts';

/** The system prompt as the next turn of this agent would send it. */
export const readAgentPrompt = async (
  { home, agents, clock }: Crew,
  id: string,
): Promise<{ prompt: string; persona_names: string[]; opening: string; opening_chars: number }> => {
  const agent = home.agent(id);
  if (agent === null) throw new CrewError('not-found', `There is no agent "${id}".`);
  const parts = await agents.promptParts(id, false);
  const opening = tellDailyNotes(home, id, clock.now(), {}).text;
  return {
    opening,
    opening_chars: opening.length,
    prompt: assemblePrompt(agent, parts, clock.now()),
    persona_names: parts.persona.map((file) => file.name),
  };
};
