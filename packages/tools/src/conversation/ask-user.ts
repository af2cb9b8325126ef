import { defineTool, refuse, type Tool } from '@my-agent-crew/core';
import { z } from 'zod';
import { describeTool } from '../texts/descriptions.ts';
import { repliesIn } from '../texts/replies.ts';

/** `ask_user`: a question to the person. The turn stores the call and makes the answer its result; nothing runs here. */
export const askUser: Tool = defineTool({
  name: 'ask_user',
  input: z.object({
    question: z.string().min(1),
    options: z.array(z.string()).optional(),
    default: z.string().optional(),
  }),
  approval: 'always',
  kind: 'question',
  texts: describeTool('ask_user'),
  run: async (_input, { agent }) => refuse(repliesIn(agent.language).questionOnly),
});
