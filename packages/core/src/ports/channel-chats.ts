/** Which conversation a chat of a channel talks in now. */
export interface ChannelChat {
  readonly channel: 'telegram';
  readonly chatId: string;
  readonly conversationId: string;
  /** The owner's local day it was opened on, `YYYY-MM-DD`. */
  readonly day: string;
}

/** Keeps the current conversation of each chat; a deleted conversation is forgotten. Spec: supplement §6, "One conversation per day per chat, or /new". */
export interface ChannelChats {
  current(channel: ChannelChat['channel'], chatId: string): ChannelChat | null;
  /** Null ends the current one: the next message opens another. */
  set(
    channel: ChannelChat['channel'],
    chatId: string,
    to: Pick<ChannelChat, 'conversationId' | 'day'> | null,
  ): void;
  /** The chat a conversation was ever opened for; null for one of another channel. */
  chatOf(conversationId: string): string | null;
}
