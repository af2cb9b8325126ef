import { join } from 'node:path';
import { CrewError, routes } from '@my-agent-crew/contract';
import { type InboxRow, randomIds, systemClock } from '@my-agent-crew/core';
import { openStore, type Store } from '@my-agent-crew/store';
import type { TelegramEvent } from '@my-agent-crew/telegram';
import { afterEach, describe, expect, it } from 'vitest';
import type { WaitingMessage } from '../../src/channels/telegram/gather-updates.ts';
import { createMessageSender, type SenderParts } from '../../src/channels/telegram/message-sender.ts';
import { telegramWords } from '../../src/channels/telegram/telegram-words.ts';
import {
  answers,
  chat,
  endTelegramBench,
  startTelegramBench,
  type TelegramBench,
  wordsOf,
} from './telegram-bench.ts';

let bench: TelegramBench;
const conversations = () => bench.client.call(routes.listConversations, { query: {} });
const repeat = (body: Parameters<typeof wordsOf>[0]) => ({ text: `đáp ${wordsOf(body)}` });

/** The database of a stopped server. */
const withStore = (work: (store: Store) => void): void => {
  const store = openStore({ file: join(bench.home, 'agent.sqlite3'), clock: systemClock, ids: randomIds });
  work(store);
  store.close();
};

describe('a message across a stop of the server', () => {
  afterEach(() => endTelegramBench(bench));

  it('is one album with the parts that came before and after it [tg.album.restart]', async () => {
    bench = await startTelegramBench({ script: answers(repeat) });
    const part = (fileId: string, caption: string) => ({
      message: {
        ...{ message_id: 500, date: 1_796_000_000, chat: { id: chat }, media_group_id: 'album-x', caption },
        photo: [{ file_id: fileId, file_size: 3, width: 10, height: 10 }],
      },
    });
    bench.bot.push(part('lost-1', 'Hai tấm'));
    await expect.poll(() => bench.bot.pending).toEqual([]);
    await bench.restart(() => void bench.bot.push(part('lost-2', '')));
    // Neither file is there any more, which is told once for the one message they are.
    await expect.poll(() => bench.texts().length).toBe(2);
    expect(bench.texts().join()).toMatch(/photo was not fetched.*photo was not fetched/s);
    expect(await conversations()).toHaveLength(1);
  }, 60_000);

  it('that was sent and not ended is not sent again on another day [tg.once.day]', async () => {
    bench = await startTelegramBench({ script: answers({ text: 'đáp một' }, { text: 'đáp hai' }) });
    const first = bench.bot.say('một');
    await bench.shows('đáp một');
    const [before] = await conversations();
    await bench.restart(() =>
      withStore((store) => {
        store.channelChats.set('telegram', String(chat), {
          conversationId: before?.id ?? '',
          day: '2020-01-01',
        });
        // As a kill leaves it between the turn and the end of the update.
        store.inbox.receive([
          {
            ...{ channel: 'telegram', botId: '1000', updateId: first + 1 },
            payload: {
              update_id: first + 1,
              message: { message_id: 9, date: 1, chat: { id: chat }, text: 'hai' },
            },
          },
        ]);
      }),
    );
    await bench.shows('đáp một', 'đáp hai');
    const after = await conversations();
    expect(after).toHaveLength(2);
    expect(after.map(({ message_count }) => message_count)).toEqual([2, 2]);
  });
});

describe('a unit that became a turn before a kill', () => {
  const message = (updateId: number): WaitingMessage => {
    const row: InboxRow = {
      ...{ channel: 'telegram', botId: '1', updateId, payload: {}, state: 'new', error: null },
      receivedAt: '2026-05-04T07:00:00.000Z',
    };
    const event: TelegramEvent = {
      ...{ kind: 'message', updateId, chatId: '42', messageId: updateId, at: 0, text: `t${updateId}` },
      ...{ files: [], albumId: 'x' },
    };
    return { row, event };
  };

  it('ends with the parts it had, and what came since is a message of its own [tg.once.part]', async () => {
    const accepted = new Set(['tg:1:5-6']);
    const finished: (readonly number[])[] = [];
    const sent: string[] = [];
    const parts: SenderParts = {
      ...{ botId: '1', now: () => 0, timezone: () => 'UTC', words: () => telegramWords('en') },
      finish: (ids) => void finished.push(ids),
      tell: () => undefined,
      chat: {
        current: () => ({ conversationId: 'c', day: '1969-12-31' }),
        set: () => undefined,
        open: () => 'd',
      },
      ...{ summary: () => null, isHeld: () => false },
      isAccepted: (_, requestId) => accepted.has(requestId),
      send: async (_, text, requestId) => void sent.push(`${requestId} ${text}`),
      read: async ({ messages }) => ({ text: messages.map(({ event }) => event.text).join('+'), told: [] }),
      decisions: { answer: () => '' },
    };
    const sender = createMessageSender(parts);
    const { signal } = new AbortController();
    const unit = (...ids: [number, ...number[]]) => ({
      kind: 'send' as const,
      command: null,
      unit: { messages: ids.map(message) as [WaitingMessage], readyAt: 0 },
    });
    await sender.send(unit(5, 6, 7), signal);
    expect([finished, sent]).toEqual([[[5, 6]], []]);
    expect(await sender.send(unit(7), signal)).toBe(true);
    expect([finished, sent]).toEqual([[[5, 6], [7]], ['tg:1:7 t7']]);
    const conflict = new CrewError('conflict', 'This conversation waits.');
    const held = createMessageSender({ ...parts, isHeld: () => true, send: () => Promise.reject(conflict) });
    expect(await held.send(unit(8), signal)).toBe(false);
    expect(finished).toHaveLength(2);
  });
});
