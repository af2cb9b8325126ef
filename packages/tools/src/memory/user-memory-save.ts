import { factNamePattern, factTypes, memoryLimits } from '@my-agent-crew/contract';
import { defineTool, type Memory, type Outcome, succeed, type Tool } from '@my-agent-crew/core';
import { z } from 'zod';
import { describeTool } from '../texts/descriptions.ts';
import { repliesIn } from '../texts/replies.ts';
import { answerRefusal } from './answer-refusal.ts';
import { describeWrite } from './describe-write.ts';

/** `user_memory_save`: one fact about the owner, for the whole crew; the same name again updates it. */
export const createUserMemorySave = (memory: Memory): Tool =>
  defineTool({
    name: 'user_memory_save',
    input: z.object({
      name: z.string().regex(factNamePattern),
      description: z.string().trim().min(1).max(memoryLimits.description),
      type: z.enum(factTypes),
      text: z.string().max(memoryLimits.fact).optional(),
      reason: z.string().max(memoryLimits.description).optional(),
    }),
    approval: 'never',
    texts: describeTool('user_memory_save'),
    run: async ({ text = '', reason, ...fact }, { agent, conversationId, runId }): Promise<Outcome> =>
      answerRefusal(() => {
        const asker = { agentId: agent.id, conversationId, runId };
        const words = { ...fact, text, ...(reason === undefined ? {} : { reason }) };
        const write = memory.saveFact(asker, words);
        return succeed(describeWrite(write, fact.name, repliesIn(agent.language).factSaved, agent.language));
      }),
  });
