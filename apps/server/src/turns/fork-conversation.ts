import type { Home } from '@my-agent-crew/config';
import { type Channel, type ConversationSummary, CrewError } from '@my-agent-crew/contract';
import type { Store } from '@my-agent-crew/store';
import type { ActivityHub } from '../activity/activity-hub.ts';
import type { Inbound } from './inbound.ts';

/** What a person asks for. */
interface ForkWanted {
  readonly sourceId: string;
  readonly beforePosition: number;
  /** Said in the fork at once, or null. */
  readonly text: string | null;
  readonly requestId: string | null;
  readonly source: Channel;
}

interface Parts {
  readonly store: Store;
  readonly home: Home;
  readonly hub: ActivityHub;
  readonly inbound: Inbound;
}

/**
 * Forks a conversation and says `text` in the fork. The same request again finds the fork it made and says nothing twice;
 * one that was cut between the two steps is completed by it. A text that is refused leaves no fork behind.
 */
export const forkConversation = async (
  { store, home, hub, inbound }: Parts,
  { sourceId, beforePosition, text, requestId, source }: ForkWanted,
): Promise<{ conversation: ConversationSummary; runId: string | null }> => {
  const { conversations } = store;
  const original = conversations.summary(sourceId);
  if (original !== null && home.agent(original.agent_id) === null)
    throw new CrewError(
      'conflict',
      `The agent "${original.agent_id}" of this conversation is no longer in the crew, so it was not forked.`,
    );
  const { id, isNew, calls } = conversations.fork({ sourceId, beforePosition, requestId });
  await store.spill.share(sourceId, id, calls);
  let runId: string | null = null;
  try {
    if (text !== null) runId = (await inbound.send({ conversationId: id, text, requestId, source })).run_id;
  } catch (error) {
    if (isNew) conversations.remove(id);
    throw error;
  }
  hub.conversation(id);
  const conversation = conversations.summary(id);
  if (conversation === null) throw new CrewError('conflict', 'The fork was deleted before it was answered.');
  return { conversation, runId };
};
