import type { Clock, Inbox, InboxUpdate } from '@my-agent-crew/core';
import { beforeEach, describe, expect, it } from 'vitest';

/** What a test of an inbox stands on: a fresh, empty one and the clock it reads. */
export interface InboxFixture {
  readonly inbox: Inbox;
  readonly clock: Clock & { ms: number };
}

const update = (updateId: number, more: Partial<InboxUpdate> = {}): InboxUpdate => ({
  channel: 'telegram',
  botId: '42',
  updateId,
  payload: { update_id: updateId, message: { text: `lời ${updateId}` } },
  ...more,
});

const weekMs = 7 * 86_400_000;

/** The behaviour every implementation of `Inbox` must show; `make` gives a fresh, empty one before each test. */
export const describeInbox = (name: string, make: () => InboxFixture): void => {
  describe(`${name} as an inbox`, () => {
    let inbox: Inbox;
    let clock: InboxFixture['clock'];
    beforeEach(() => {
      ({ inbox, clock } = make());
    });

    const receive = (...ids: number[]): number[] =>
      inbox.receive(ids.map((id) => update(id))).map(({ updateId }) => updateId);
    const waiting = (botId = '42'): number[] =>
      inbox.waiting('telegram', botId).map(({ updateId }) => updateId);
    const offset = (botId = '42'): number | null => inbox.offset('telegram', botId);

    it('stores an update once, with the offset behind it, however often it comes', () => {
      expect(offset()).toBeNull();
      expect(receive(5)).toEqual([5]);
      expect(offset()).toBe(6);
      for (let time = 0; time < 3; time += 1) expect(receive(5)).toEqual([]);
      expect(receive(5, 6, 6, 7)).toEqual([6, 7]);
      expect(offset()).toBe(8);
      expect(waiting()).toEqual([5, 6, 7]);
    });

    it('gives back what came, whole and in order of the ids', () => {
      const rows = inbox.receive([update(9), update(8)]);
      const made = { heard: null, answers: null };
      const stored = { ...made, state: 'new', error: null, receivedAt: new Date(clock.ms).toISOString() };
      expect(rows).toEqual([
        { ...update(8), ...stored },
        { ...update(9), ...stored },
      ]);
      expect(inbox.waiting('telegram', '42')).toEqual(rows);
      expect(offset()).toBe(10);
    });

    it('ends updates one by one, and never one that has ended', () => {
      receive(1, 2, 3);
      inbox.finish('telegram', '42', [1]);
      inbox.finish('telegram', '42', [1, 2], 'the file is too large');
      expect(waiting()).toEqual([3]);
      inbox.finish('telegram', '42', [3, 99]);
      expect(waiting()).toEqual([]);
      expect(receive(1, 2, 3)).toEqual([]);
    });

    it('keeps what was made of an update until it ends', () => {
      receive(1, 2);
      inbox.note('telegram', '42', 1, { heard: 'mua sữa \ud800' });
      inbox.note('telegram', '42', 1, { answers: 'a1' });
      inbox.note('telegram', '43', 2, { answers: 'a2' });
      inbox.note('telegram', '42', 99, { answers: 'a2' });
      const made = () => inbox.waiting('telegram', '42').map(({ heard, answers }) => [heard, answers]);
      expect(made()).toEqual([
        [expect.stringMatching(/^mua sữa/), 'a1'],
        [null, null],
      ]);
      inbox.finish('telegram', '42', [1]);
      inbox.note('telegram', '42', 1, { answers: 'a3' });
      expect(made()).toEqual([[null, null]]);
    });

    it('keeps bots apart', () => {
      expect(inbox.receive([update(5), update(5, { botId: '43' })])).toHaveLength(2);
      inbox.finish('telegram', '42', [5]);
      expect(waiting()).toEqual([]);
      expect(waiting('43')).toEqual([5]);
      receive(6);
      expect([offset(), offset('43'), offset('44')]).toEqual([7, 6, null]);
    });

    it('starts at the offset of an older home, and takes it only from a bot that has none', () => {
      inbox.startAt('telegram', '42', 100);
      inbox.startAt('telegram', '42', 7);
      expect(offset()).toBe(100);
      expect(receive(98, 99, 100)).toEqual([100]);
      inbox.startAt('telegram', '42', 500);
      expect(offset()).toBe(101);
    });

    it('takes a lower id for new only after a week without an update, as Telegram starts over then', () => {
      receive(1_000);
      clock.ms += weekMs - 1;
      expect(receive(3)).toEqual([]);
      expect(offset()).toBe(1_001);
      clock.ms += 1;
      expect(offset()).toBeNull();
      expect(receive(3, 1_000)).toEqual([3]);
      expect(offset()).toBe(4);
      expect(receive(1, 3, 4)).toEqual([4]);
      expect(waiting()).toEqual([1_000, 3, 4]);
    });

    it('asks by its offset again when a week without an update ends with known ones', () => {
      receive(1_000);
      clock.ms += weekMs;
      expect(receive(1_000)).toEqual([]);
      expect(offset()).toBe(1_001);
    });
  });
};
