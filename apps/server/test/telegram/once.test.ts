import { join } from 'node:path';
import { type Approval, CrewError, routes } from '@my-agent-crew/contract';
import { type InboxRow, randomIds, systemClock } from '@my-agent-crew/core';
import { openStore, type Store } from '@my-agent-crew/store';
import type { TelegramEvent } from '@my-agent-crew/telegram';
import { afterEach, describe, expect, it } from 'vitest';
import type { WaitingMessage } from '../../src/channels/telegram/gather-updates.ts';
import { createMessageSender, type SenderParts } from '../../src/channels/telegram/message-sender.ts';
import { answerCommand } from '../../src/channels/telegram/own-commands.ts';
import { createMessageReader } from '../../src/channels/telegram/read-message.ts';
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

const message = (updateId: number): WaitingMessage => {
  const row: InboxRow = {
    ...{ channel: 'telegram', botId: '1', updateId, payload: {}, state: 'new', error: null },
    ...{ heard: null, answers: null },
    receivedAt: '2026-05-04T07:00:00.000Z',
  };
  const event: TelegramEvent = {
    ...{ kind: 'message', updateId, chatId: '42', messageId: updateId, at: 0, text: `t${updateId}` },
    ...{ files: [], albumId: 'x', isForwarded: false },
  };
  return { row, event };
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

describe('what a kill left of an update', () => {
  afterEach(() => endTelegramBench(bench));

  const receive = (store: Store, updateId: number, message: Readonly<Record<string, unknown>>): void => {
    const payload = {
      update_id: updateId,
      message: { message_id: 9, date: 1, chat: { id: chat }, ...message },
    };
    store.inbox.receive([{ channel: 'telegram', botId: '1000', updateId, payload }]);
  };
  const said = async (): Promise<string[]> => {
    const [conversation] = await conversations();
    const { messages } = await bench.read(conversation?.id ?? '');
    return messages.flatMap((row) => (row.role === 'user' && 'text' in row ? [row.text] : []));
  };

  it('that answered a question is no message of its own, and answers no other [tg.once.answer]', async () => {
    bench = await startTelegramBench({
      script: answers(
        { calls: [{ name: 'ask_user', arguments: { question: 'Màu?', options: ['đỏ', 'xanh'] } }] },
        { text: 'Xong.' },
        { text: 'Chào.' },
      ),
    });
    bench.bot.say('một');
    await expect.poll(() => bench.texts().at(-1)).toContain('Màu?');
    const [asked] = await bench.client.call(routes.listApprovals, { query: {} });
    const last = bench.bot.say('2');
    await expect.poll(() => bench.texts().at(-1)).toBe('Xong.');
    await bench.restart(() =>
      withStore((store) => {
        receive(store, last + 1, { text: '2' });
        store.inbox.note('telegram', '1000', last + 1, { answers: asked?.id ?? '' });
      }),
    );
    // The fake counts on from what it gave itself, so this one is known already.
    bench.bot.say('2');
    bench.bot.say('chào');
    await expect.poll(() => bench.texts().at(-1)).toBe('Chào.');
    expect(await said()).toEqual(['một', 'chào']);
  }, 60_000);

  it('is not heard again when its voice note was written down [tg.once.voice]', async () => {
    bench = await startTelegramBench({ config: 'audio_routes: [up:ears]\n', script: answers(repeat) });
    await bench.restart(() =>
      withStore((store) => {
        receive(store, 7, { voice: { file_id: 'gone', mime_type: 'audio/ogg', file_size: 3 } });
        store.inbox.note('telegram', '1000', 7, { heard: 'Mai họp lúc chín giờ.' });
      }),
    );
    await bench.shows('đáp Mai họp lúc chín giờ.');
    expect(bench.bot.callsOf('getFile')).toEqual([]);
  }, 60_000);

  it('/stop hands back what was sent before it, and not what was sent after [tg.stop]', async () => {
    bench = await startTelegramBench({ script: answers(repeat) });
    await bench.restart(() => {
      bench.bot.say('hai');
      bench.bot.say('/stop');
      bench.bot.say('ba');
    });
    await expect.poll(() => bench.texts().at(-1)).toBe('đáp ba');
    expect(bench.texts()[0]).toMatch(/not sent; send them again.*hai/s);
    expect(await said()).toEqual(['ba']);
  }, 60_000);
});

describe('a unit that became a turn before a kill', () => {
  it('/approve decides nothing that was asked after it came [tg.approve-command]', () => {
    const decided: string[] = [];
    const request = { kind: 'tool', name: 'bash', arguments: {}, created_at: '2026-05-04T07:00:00.001Z' };
    const run = (args: string, receivedAt: string): string =>
      answerCommand('approve', args, {
        ...{ words: telegramWords('en'), version: '1', master: null, kitCommands: [], conversation: null },
        ...{ waiting: 0, jobs: [], at: (iso) => iso, receivedAt },
        requests: [{ ...request, id: 'ap-1' } as Approval],
        decisions: {
          decide: ({ id }) => {
            decided.push(id);
            return 'Approved.';
          },
        },
      });
    expect(run('', '2026-05-04T07:00:00.000Z')).toContain('`ap-1` bash');
    expect(decided).toEqual([]);
    expect(run('ap-1', '2026-05-04T07:00:00.000Z')).toBe('Approved.');
    expect(run('', '2026-05-04T07:00:00.001Z')).toBe('Approved.');
  });

  it('is its voice note as soon as a model has written it down [tg.once.voice]', async () => {
    const kept: unknown[] = [];
    const file = { kind: 'voice', fileId: 'f', name: '', mediaType: 'audio/ogg', bytes: 1 } as const;
    const read = createMessageReader({
      api: { download: async () => ({ kind: 'file', bytes: new Uint8Array(1), path: 'f.oga' }) },
      hearing: { isOn: () => true, write: async () => ({ text: 'nghe rồi', booked: [] }) },
      ...{
        workspace: () => '/',
        timezone: () => 'UTC',
        words: () => telegramWords('en'),
        agentId: 'default',
      },
      keepHeard: (updateId, text) => void kept.push([updateId, text]),
    });
    const { row, event } = message(5);
    const unit = { messages: [{ row, event: { ...event, text: '', files: [file] } }] as const, readyAt: 0 };
    expect(await read(unit, 'c', new AbortController().signal)).toEqual({ text: 'nghe rồi', told: [] });
    expect(kept).toEqual([[5, 'nghe rồi']]);
  });

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
      ...{ aim: () => undefined, isAnswered: () => false },
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
    // A part that came while the first two waited is read with them.
    let isDown = true;
    const busy = createMessageSender({
      ...parts,
      send: async (conversationId, text, requestId) => {
        if (isDown) throw new CrewError('unavailable', 'The disk is full.');
        await parts.send(conversationId, text, requestId);
      },
    });
    await expect(busy.send(unit(11, 12), signal)).rejects.toThrow('The disk is full.');
    isDown = false;
    await busy.send(unit(11, 12, 13), signal);
    expect(sent.at(-1)).toBe('tg:1:11-13 t11+t12+t13');
  });
});
