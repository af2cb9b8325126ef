import type { Client } from '@my-agent-crew/client';
import {
  type Conversation,
  type Message,
  type Run,
  reduceThread,
  routes,
  type ThreadState,
  type TurnFrame,
  threadFrom,
} from '@my-agent-crew/contract';
import { createTold } from './told.ts';

/** What a follower tells as a conversation goes on, each thing once. Callbacks must not throw. */
export interface FollowerEvents {
  /** One frame of the stream, after `state` took it in. */
  onFrame(frame: TurnFrame): void;
  /** A message that was stored while the stream was not heard. */
  onMissed(message: Message): void;
  /** A run that ended while the stream was not heard. */
  onMissedEnd(run: Run): void;
}

/** One conversation, kept current. */
export interface ThreadFollower {
  state(): ThreadState;
  /** The conversation as it was last read. */
  conversation(): Conversation;
  /** Reads the conversation again and tells what was missed. */
  refresh(): Promise<void>;
  /** Follows the running turn until its stream ends; a second call joins the first. */
  follow(): Promise<void>;
  isFollowing(): boolean;
}

const pageSize = 200;

/**
 * Opens a conversation and keeps it current: frames of the running turn, and what was stored while nobody listened
 * (a turn may be over before its stream was opened). Everything stops when the signal aborts.
 */
export const openThread = async (
  client: Client,
  id: string,
  signal: AbortSignal,
  events: FollowerEvents,
): Promise<ThreadFollower> => {
  const params = { id };
  const read = (): Promise<Conversation> =>
    client.call(routes.getConversation, { params, query: { limit: pageSize }, signal });
  let conversation = await read();
  let state = threadFrom(conversation);
  let following: Promise<void> | null = null;
  const told = createTold(conversation);

  const refresh = async (): Promise<void> => {
    conversation = await read();
    state = threadFrom(conversation);
    for (const message of conversation.messages) if (told.takeMessage(message)) events.onMissed(message);
    if (conversation.run !== null && told.takeEnd(conversation.run)) events.onMissedEnd(conversation.run);
  };

  const followOnce = async (): Promise<void> => {
    for await (const { event } of client.watch(routes.watchTurn, { params, signal })) {
      if (event.type === 'gap') await refresh();
      const news = told.newsOf(event);
      reduceThread(state, event);
      if (news !== null) events.onFrame(news);
    }
    if (!signal.aborted) await refresh();
  };

  return {
    state: () => state,
    conversation: () => conversation,
    refresh,
    follow() {
      following ??= followOnce().finally(() => {
        following = null;
      });
      return following;
    },
    isFollowing: () => following !== null,
  };
};
