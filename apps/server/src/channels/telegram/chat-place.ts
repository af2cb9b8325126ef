import type { ChannelChats } from '@my-agent-crew/core';
import type { Conversations } from '@my-agent-crew/store';

/** Where what a conversation asks is told. */
export interface ChatPlace {
  /** The chat, or null for what is told on the web alone. */
  readonly chatId: string | null;
  /** The conversation that the work began in. */
  readonly rootId: string;
}

/**
 * The chat of a conversation: its own, that of the one that delegated it, or for a job the master's. Spec: supplement §6.
 */
export const chatPlaceOf = (
  parts: {
    readonly conversations: Pick<Conversations, 'summary'>;
    readonly chats: Pick<ChannelChats, 'chatOf'>;
    /** The chat of the master; null while no channel is set up. */
    readonly masterChat: string | null;
  },
  conversationId: string,
): ChatPlace => {
  const seen = new Set<string>();
  let id = conversationId;
  for (;;) {
    seen.add(id);
    const summary = parts.conversations.summary(id);
    const parentId = summary?.parent_id ?? null;
    if (parentId === null || seen.has(parentId)) {
      const own = parts.chats.chatOf(id);
      return { rootId: id, chatId: own ?? (summary?.channel === 'job' ? parts.masterChat : null) };
    }
    id = parentId;
  }
};
