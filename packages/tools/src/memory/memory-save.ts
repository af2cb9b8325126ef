import { memoryLimits } from '@my-agent-crew/contract';
import { defineTool, type Memory, type Outcome, succeed, type Tool } from '@my-agent-crew/core';
import { z } from 'zod';
import { describeTool } from '../texts/descriptions.ts';
import { repliesIn } from '../texts/replies.ts';
import { answerRefusal } from './answer-refusal.ts';

/** `memory_save`: adds a line to today's note. Spec: tools, "nối - HH:MM text vào ghi chú hôm nay". */
export const createMemorySave = (memory: Memory): Tool =>
  defineTool({
    name: 'memory_save',
    input: z.object({ text: z.string().trim().min(1).max(memoryLimits.line) }),
    approval: 'never',
    texts: describeTool('memory_save'),
    run: async ({ text }, { agent }): Promise<Outcome> =>
      answerRefusal(() => succeed(repliesIn(agent.language).noteSaved(memory.saveNote(agent, text)))),
  });
