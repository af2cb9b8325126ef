import type { InboxRow } from '@my-agent-crew/core';
import type { TelegramEvent } from '@my-agent-crew/telegram';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  gatherUpdates,
  type WaitingMessage,
  wordsOfUnit,
} from '../../src/channels/telegram/gather-updates.ts';

const start = Date.parse('2026-05-04T07:00:00.000Z');
let nextId = 0;
const message = (
  text: string,
  given: { readonly at?: number; readonly albumId?: string; readonly cameAt?: number } = {},
): WaitingMessage => {
  nextId += 1;
  const at = given.at ?? start;
  const row: InboxRow = {
    ...{ channel: 'telegram', botId: '1', updateId: nextId, payload: {}, state: 'new', error: null },
    ...{ heard: null, answers: null },
    receivedAt: new Date(given.cameAt ?? at).toISOString(),
  };
  const event: TelegramEvent = {
    ...{ kind: 'message', updateId: nextId, chatId: '42', messageId: nextId, at, text },
    files:
      given.albumId === undefined
        ? []
        : [{ kind: 'photo', fileId: 'f', name: '', mediaType: 'image/jpeg', bytes: 1 }],
    albumId: given.albumId ?? null,
    isForwarded: false,
  };
  return { row, event };
};
const texts = (messages: readonly WaitingMessage[]): string[][] =>
  gatherUpdates(messages, 0).map((unit) => unit.messages.map(({ event }) => event.text));

describe('messages that belong together', () => {
  it('are an album until 1.5 s are quiet, or another message follows [tg.gather.album]', () => {
    const album = [message('a', { albumId: 'x' }), message('b', { albumId: 'x', at: start + 400 })];
    expect(gatherUpdates(album, 0)).toMatchObject([{ readyAt: start + 400 + 1_500 }]);
    // A part may still come to a process that has only just begun to ask.
    expect(gatherUpdates(album, start + 60_000)).toMatchObject([{ readyAt: start + 60_000 + 1_500 }]);
    expect(gatherUpdates([...album, message('c')], 0)).toMatchObject([{ readyAt: 0 }, { readyAt: 0 }]);
    expect(texts([...album, message('c', { albumId: 'y' })])).toEqual([['a', 'b'], ['c']]);
  });

  it('are a paste from 4,000 units on, when the next comes within 2 s [tg.gather.paste]', () => {
    const long = 'x'.repeat(4_000);
    expect(gatherUpdates([message(long)], 0)).toMatchObject([{ readyAt: start + 2_000 }]);
    expect(gatherUpdates([message('x'.repeat(3_999))], 0)).toMatchObject([{ readyAt: 0 }]);
    expect(texts([message(long), message('b', { at: start + 2_000 })])).toEqual([[long, 'b']]);
    expect(texts([message(long), message('b', { at: start + 3_000 })])).toEqual([[long], ['b']]);
    expect(texts([message('x'.repeat(3_999)), message('b')])).toHaveLength(2);
    expect(texts([message(long), message('b', { albumId: 'x' })])).toHaveLength(2);
  });

  it('give the words back as they were, cut in a word or at a line [tg.gather.words]', () => {
    const joined = (...parts: string[]): string =>
      wordsOfUnit({ messages: parts.map((part) => message(part)) as [WaitingMessage] });
    expect(joined('x'.repeat(4_096), 'yz')).toBe(`${'x'.repeat(4_096)}yz`);
    expect(joined('x'.repeat(4_050), 'yz')).toBe(`${'x'.repeat(4_050)}\nyz`);
    const album = [message('', { albumId: 'x' }), message('chú thích', { albumId: 'x' })];
    expect(wordsOfUnit({ messages: album as [WaitingMessage] })).toBe('chú thích');
  });

  it('are each in one unit, in their order, whatever came [tg.gather.all]', () => {
    const kinds = fc.constantFrom('text', 'long', 'x', 'y');
    void fc.assert(
      fc.property(
        fc.array(fc.tuple(kinds, fc.integer({ min: 0, max: 5_000 })), { maxLength: 30 }),
        (list) => {
          const messages = list.map(([kind, late]: [string, number]) => {
            const at = start + late;
            if (kind === 'text' || kind === 'long')
              return message(kind === 'long' ? 'x'.repeat(4_096) : 'a', { at });
            return message('', { albumId: kind, at });
          });
          const units = gatherUpdates(messages, 0);
          expect(units.flatMap((unit) => unit.messages)).toEqual(messages);
          for (const { readyAt } of units.slice(0, -1)) expect(readyAt).toBe(0);
        },
      ),
    );
  });
});
