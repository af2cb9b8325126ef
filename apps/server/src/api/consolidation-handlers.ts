import { CrewError } from '@my-agent-crew/contract';
import type { Handlers } from '../http/index.ts';
import type { Crew } from './crew.ts';

/** Starts consolidations of memory and tells what came of the newest. */
export const consolidationHandlers = ({
  consolidations,
  home,
}: Pick<Crew, 'consolidations' | 'home'>): Pick<Handlers, 'consolidateMemory' | 'getConsolidation'> => ({
  consolidateMemory: ({ params }) => {
    const { conversationId, runId } = consolidations.start(params.id);
    return { conversation_id: conversationId, run_id: runId };
  },
  getConsolidation: async ({ params }) => {
    if (home.agent(params.id) === null) throw new CrewError('not-found', `There is no agent ${params.id}.`);
    return { consolidation: await consolidations.latest(params.id) };
  },
});
