import { defineTool, fail, type Schedules, succeed, type Tool } from '@my-agent-crew/core';
import { z } from 'zod';
import { describeTool } from '../texts/descriptions.ts';

/** One name that stands alone is a list of one. Spec: tools, "một tên đứng riêng được hiểu là một skill". */
const Skills = z.union([z.string(), z.array(z.string())]).transform((names) => [names].flat());

/**
 * `schedule_create`: proposes a job of the agent itself. It asks a person in every stance; the card is what will run. A
 * proposal that cannot be made is asked about too, with what is wrong as the reason. Spec: tools, "Đề xuất lịch chạy".
 */
export const createScheduleCreate = (schedules: Schedules): Tool =>
  defineTool({
    name: 'schedule_create',
    input: z.object({
      name: z.string(),
      prompt: z.string(),
      cron: z.string().optional(),
      every: z.string().optional(),
      at: z.string().optional(),
      skills: Skills.optional(),
    }),
    approval: 'always',
    texts: describeTool('schedule_create'),
    assess: (input, agent) => ({ refuse: null, ask: schedules.card(agent, input), routine: null }),
    run: async (input, { agent, conversationId }) => {
      const { isMade, text } = schedules.create(agent, input, { conversationId });
      return isMade ? succeed(text, input.name.trim()) : fail(text);
    },
  });
