import {
  type Compaction,
  type Conversation,
  type ConversationSummary,
  CrewError,
} from '@my-agent-crew/contract';
import { compactConversation, contextWindowOf, isoTime, randomIds } from '@my-agent-crew/core';
import type { Handlers } from '../http/index.ts';
import type { Crew } from './crew.ts';

/** What a conversation's page shows of its length: the summaries and the window of the route that is asked first. */
export const readContext = async (
  { store, home, windows }: Crew,
  { id, agent_id }: ConversationSummary,
): Promise<Pick<Conversation, 'compactions' | 'context_window'>> => {
  const route = home.agent(agent_id)?.routes[0];
  return {
    compactions: [...(await store.log.compactions(id))],
    context_window: route === undefined ? null : contextWindowOf(windows, route),
  };
};

const refuseBusy = (crew: Crew, id: string): ConversationSummary => {
  const summary = crew.store.conversations.summary(id);
  if (summary === null) throw new CrewError('not-found', `There is no conversation ${id}.`);
  if (summary.state !== 'idle' || crew.host.isActive(id))
    throw new CrewError(
      'conflict',
      'A turn of this conversation is still open. Nothing was changed: wait for it or stop it first.',
    );
  return summary;
};

/** Answers about summaries of older messages. `signal` ends what a person asked for with the server. */
export const compactionHandlers = (
  crew: Crew,
  signal: AbortSignal,
): Pick<Handlers, 'compactConversation' | 'undoCompaction'> => {
  const busy = new Set<string>();
  const compactNow = async (id: string): Promise<Compaction> => {
    const { agent_id } = refuseBusy(crew, id);
    const agent = crew.home.agent(agent_id);
    if (agent === null)
      throw new CrewError(
        'conflict',
        `The agent "${agent_id}" of this conversation is not there any more. Nothing was changed.`,
      );
    if (busy.has(id))
      throw new CrewError('conflict', 'This conversation is being summarised already. Nothing was changed.');
    busy.add(id);
    try {
      const { registry: tools, agents, clock, meter, windows } = crew;
      const ports = { log: crew.store.log, meter, windows, tools, agents, clock, ids: randomIds };
      return await compactConversation(ports, agent, id, signal);
    } finally {
      busy.delete(id);
      crew.hub.conversation(id);
    }
  };
  return {
    compactConversation: ({ params }) => compactNow(params.id),
    undoCompaction: async ({ params }) => {
      refuseBusy(crew, params.id);
      const known = await crew.store.log.compactions(params.id);
      if (!known.some((one) => one.id === params.compaction_id))
        throw new CrewError('not-found', `There is no summary ${params.compaction_id} in this conversation.`);
      const undone = await crew.store.log.undoCompaction(params.compaction_id, isoTime(crew.clock.now()));
      if (undone === null)
        throw new CrewError(
          'conflict',
          'This summary is not in effect: it was taken back, or a newer one stands. Nothing was changed.',
        );
      crew.hub.conversation(params.id);
      return undone;
    },
  };
};
