import type { ChannelChats } from '@my-agent-crew/core';
import { beforeEach, describe, expect, it } from 'vitest';

/** What a test of chats stands on: a fresh, empty book, and conversations that exist. */
export interface ChannelChatsFixture {
  readonly chats: ChannelChats;
  /** Makes a conversation and returns its id. */
  readonly converse: () => string;
}

/** The behaviour every implementation of `ChannelChats` must show; `make` gives a fresh, empty one before each test. */
export const describeChannelChats = (name: string, make: () => ChannelChatsFixture): void => {
  describe(`${name} as the keeper of chats`, () => {
    let chats: ChannelChats;
    let converse: () => string;
    beforeEach(() => {
      ({ chats, converse } = make());
    });

    it('keeps one current conversation per chat, and the chat of every one there ever was', () => {
      const [first, second, other] = [converse(), converse(), converse()];
      expect(chats.current('telegram', '7')).toBeNull();
      chats.set('telegram', '7', { conversationId: first, day: '2026-03-01' });
      chats.set('telegram', '8', { conversationId: other, day: '2026-03-01' });
      chats.set('telegram', '7', { conversationId: second, day: '2026-03-02' });
      expect(chats.current('telegram', '7')).toEqual({
        ...{ channel: 'telegram', chatId: '7', conversationId: second, day: '2026-03-02' },
      });
      expect(chats.current('telegram', '8')?.conversationId).toBe(other);
      expect([first, second, other, 'nobody'].map((id) => chats.chatOf(id))).toEqual(['7', '7', '8', null]);
    });

    it('ends the current one of a chat, and takes an old one back', () => {
      const id = converse();
      chats.set('telegram', '7', { conversationId: id, day: '2026-03-01' });
      chats.set('telegram', '7', null);
      chats.set('telegram', '7', null);
      expect(chats.current('telegram', '7')).toBeNull();
      expect(chats.chatOf(id)).toBe('7');
      chats.set('telegram', '7', { conversationId: id, day: '2026-03-03' });
      expect(chats.current('telegram', '7')).toMatchObject({ conversationId: id, day: '2026-03-03' });
    });
  });
};
