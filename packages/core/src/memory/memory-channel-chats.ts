import type { ChannelChat, ChannelChats } from '../ports/channel-chats.ts';

/** The conversations of chats in memory, for hosts that keep nothing and for tests. */
export const createMemoryChannelChats = (): ChannelChats => {
  const current = new Map<string, ChannelChat>();
  const chats = new Map<string, string>();
  return {
    current: (channel, chatId) => current.get(`${channel}:${chatId}`) ?? null,
    set: (channel, chatId, to) => {
      current.delete(`${channel}:${chatId}`);
      if (to === null) return;
      const { conversationId, day } = to;
      current.set(`${channel}:${chatId}`, { channel, chatId, conversationId, day });
      chats.set(conversationId, chatId);
    },
    chatOf: (conversationId) => chats.get(conversationId) ?? null,
  };
};
