import { defineTool, fail, type Skills, succeed, type Tool } from '@my-agent-crew/core';
import { z } from 'zod';
import { describeTool } from '../texts/descriptions.ts';
import { repliesIn } from '../texts/replies.ts';
import { nearestNames } from './nearest-names.ts';

/** Skills named when the one asked for is not there. */
const namedSkills = 5;

/** `skill_read`: the whole text of one of the agent's skills. An unknown name is answered with the nearest ones. */
export const createSkillRead = (skills: Skills): Tool =>
  defineTool({
    name: 'skill_read',
    input: z.object({ name: z.string().min(1) }),
    approval: 'never',
    parallel: true,
    replaySafe: true,
    texts: describeTool('skill_read'),
    run: async (input, { agent }) => {
      const text = skills.read(agent.id, input.name);
      if (text !== null) return succeed(text, input.name.trim());
      const near = nearestNames(input.name, skills.names(agent.id), namedSkills);
      return fail(repliesIn(agent.language).skillUnknown(input.name.slice(0, 100), near));
    },
  });
