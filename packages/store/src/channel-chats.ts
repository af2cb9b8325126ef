import type { ChannelChats } from '@my-agent-crew/core';
import { and, eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import { channelChats } from './schema.ts';

/** The chats of a connection. */
export const createChannelChats = (database: Database): ChannelChats => {
  const { query } = database;
  return {
    current: (channel, chatId) => {
      const row = query
        .select()
        .from(channelChats)
        .where(
          and(
            eq(channelChats.channel, channel),
            eq(channelChats.chatId, chatId),
            eq(channelChats.isCurrent, true),
          ),
        )
        .get();
      return row === undefined ? null : { channel, chatId, conversationId: row.conversationId, day: row.day };
    },
    set: (channel, chatId, to) =>
      database.write(() => {
        query
          .update(channelChats)
          .set({ isCurrent: false })
          .where(and(eq(channelChats.channel, channel), eq(channelChats.chatId, chatId)))
          .run();
        if (to === null) return;
        const row = { channel, chatId, day: to.day, isCurrent: true };
        query
          .insert(channelChats)
          .values({ ...row, conversationId: to.conversationId })
          .onConflictDoUpdate({ target: channelChats.conversationId, set: row })
          .run();
      }),
    chatOf: (conversationId) =>
      query.select().from(channelChats).where(eq(channelChats.conversationId, conversationId)).get()
        ?.chatId ?? null,
  };
};
