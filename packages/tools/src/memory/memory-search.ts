import type { MemoryHit } from '@my-agent-crew/contract';
import { defineTool, type Memory, type Outcome, succeed, type Tool } from '@my-agent-crew/core';
import { z } from 'zod';
import { describeTool } from '../texts/descriptions.ts';
import { repliesIn } from '../texts/replies.ts';
import { answerRefusal } from './answer-refusal.ts';

const describeHit = ({ file, heading, text }: MemoryHit): string => {
  const place = heading === '' ? file : `${file} › ${heading}`;
  return `[${place}]\n${text}`;
};

/** `memory_search`: the shared facts and the agent's own memory. */
export const createMemorySearch = (memory: Memory): Tool =>
  defineTool({
    name: 'memory_search',
    input: z.object({ query: z.string().min(1) }),
    approval: 'never',
    parallel: true,
    replaySafe: true,
    texts: describeTool('memory_search'),
    run: async ({ query }, { agent }): Promise<Outcome> =>
      answerRefusal(() => {
        const replies = repliesIn(agent.language);
        const hits = memory.search(agent.id, query);
        if (hits.length === 0) return succeed(replies.noMemory);
        return succeed([replies.foundMemory(hits.length), ...hits.map(describeHit)].join('\n\n'));
      }),
  });
