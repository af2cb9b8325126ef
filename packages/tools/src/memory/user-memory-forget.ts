import { factNamePattern, memoryLimits } from '@my-agent-crew/contract';
import { defineTool, fail, type Memory, type Outcome, succeed, type Tool } from '@my-agent-crew/core';
import { z } from 'zod';
import { describeTool } from '../texts/descriptions.ts';
import { repliesIn } from '../texts/replies.ts';
import { answerRefusal } from './answer-refusal.ts';
import { describeWrite } from './describe-write.ts';

/** `user_memory_forget`: drops one fact by its name. */
export const createUserMemoryForget = (memory: Memory): Tool =>
  defineTool({
    name: 'user_memory_forget',
    input: z.object({
      name: z.string().regex(factNamePattern),
      reason: z.string().max(memoryLimits.description).optional(),
    }),
    approval: 'never',
    texts: describeTool('user_memory_forget'),
    run: async ({ name, reason }, { agent, conversationId, runId }): Promise<Outcome> =>
      answerRefusal(() => {
        const replies = repliesIn(agent.language);
        const asker = { agentId: agent.id, conversationId, runId };
        const write = memory.forgetFact(asker, name, reason);
        if (write === null) return fail(replies.factUnknown(name));
        return succeed(describeWrite(write, name, replies.factForgotten, agent.language));
      }),
  });
