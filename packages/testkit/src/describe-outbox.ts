import type { Clock, Outbox, OutboxBody, OutboxDraft, OutboxRow } from '@my-agent-crew/core';
import { beforeEach, describe, expect, it } from 'vitest';

/** What a test of an outbox stands on: a fresh, empty one and the clock it reads, which stands still until `ms` is changed. */
export interface OutboxFixture {
  readonly outbox: Outbox;
  readonly clock: Clock & { ms: number };
}

const text = (words: string): OutboxBody => ({ kind: 'text', text: words, buttons: [] });

const draft = (key: string, more: Partial<OutboxDraft> = {}): OutboxDraft => ({
  key,
  channel: 'telegram',
  target: '7',
  conversationId: null,
  runId: null,
  body: text(`words of ${key}`),
  ...more,
});

/** The behaviour every implementation of `Outbox` must show; `make` gives a fresh, empty one before each test. */
export const describeOutbox = (name: string, make: () => OutboxFixture): void => {
  describe(`${name} as an outbox`, () => {
    let outbox: Outbox;
    let clock: OutboxFixture['clock'];
    beforeEach(() => {
      ({ outbox, clock } = make());
    });

    const row = (key: string): OutboxRow => {
      const found = outbox.byKey(key);
      if (found === null) throw new Error(`There is no message ${key}.`);
      return found;
    };
    const begin = (key: string): OutboxRow | null => outbox.begin(row(key).id);
    const end = (key: string, to: Parameters<Outbox['end']>[1]): OutboxRow => outbox.end(row(key).id, to);
    const send = (key: string, remoteId: string | null = `m-${key}`): OutboxRow => {
      begin(key);
      return end(key, { state: 'sent', error: null, remoteId });
    };
    const due = (now = clock.ms): string[] => outbox.due(now).map(({ key }) => key);

    it('keeps each key once, whoever puts it again and in which state it is', () => {
      expect(outbox.put([draft('a'), draft('b'), draft('a', { body: text('other') })])).toBe(2);
      send('a');
      expect(outbox.put([draft('a'), draft('c')])).toBe(1);
      expect(row('a')).toMatchObject({ state: 'sent', body: text('words of a'), remoteId: 'm-a' });
      expect(outbox.counts()).toEqual({ waiting: 2, sending: 0, sent: 1, dead: 0, unsure: 0, dropped: 0 });
    });

    it('gives back what was put, to the letter', () => {
      const buttons = [[{ text: 'Duyệt 👍', data: 'approve:1' }], []];
      const body: OutboxBody = { kind: 'text', text: '"Trà đá" \n*😀*', buttons };
      const file: OutboxBody = { kind: 'file', as: 'photo', agentId: 'coach', path: 'a/b.png', caption: '' };
      const more = { conversationId: 'conv-1', runId: 'run-1', target: '-100', body };
      outbox.put([draft('a', more), draft('b', { body: file })]);
      const stored = row('a');
      expect(stored).toEqual({
        ...draft('a', more),
        id: stored.id,
        state: 'waiting',
        attempts: 0,
        nextAt: clock.ms,
        error: null,
        remoteId: null,
        createdAt: new Date(clock.ms).toISOString(),
        sentAt: null,
      });
      expect(outbox.get(stored.id)).toEqual(stored);
      expect(row('b').body).toEqual(file);
      expect(outbox.get('nobody')).toBeNull();
      expect(outbox.byKey('nobody')).toBeNull();
    });

    it('tells a run once and stores nothing the second time', () => {
      expect(outbox.deliver('run-1', [draft('a'), draft('b')])).toBe(true);
      expect(outbox.deliver('run-1', [draft('c')])).toBe(false);
      expect(outbox.byKey('c')).toBeNull();
      expect(outbox.deliver('run-2', [])).toBe(true);
      expect(outbox.deliver('run-2', [draft('c')])).toBe(false);
      expect(outbox.deliver('run-3', [draft('a'), draft('d')])).toBe(true);
      expect(outbox.list(['waiting'], 9).map(({ key }) => key)).toEqual(['d', 'b', 'a']);
    });

    it('gives the first message of each chat, and none of a chat that is being sent to', () => {
      outbox.put([draft('a'), draft('b'), draft('c', { target: '8' }), draft('d', { target: '8' })]);
      expect(due()).toEqual(['a', 'c']);
      expect(begin('a')).toMatchObject({ key: 'a', state: 'sending', attempts: 1 });
      expect(due()).toEqual(['c']);
      end('a', { state: 'sent', error: null });
      expect(due()).toEqual(['b', 'c']);
      expect(row('a')).toMatchObject({ remoteId: null, sentAt: new Date(clock.ms).toISOString() });
    });

    it('begins a message once, and ends only what was begun', () => {
      outbox.put([draft('a')]);
      expect(() => end('a', { state: 'sent', error: null })).toThrow('not being sent');
      expect(begin('a')).not.toBeNull();
      expect(begin('a')).toBeNull();
      end('a', { state: 'sent', error: null });
      expect(begin('a')).toBeNull();
      expect(() => end('a', { state: 'waiting', error: null })).toThrow('not being sent');
      expect(outbox.begin('nobody')).toBeNull();
      expect(() => outbox.end('nobody', { state: 'sent', error: null })).toThrow('not being sent');
    });

    it('holds the whole chat until a retry is due, and no other chat', () => {
      outbox.put([draft('a'), draft('b'), draft('c', { target: '8' })]);
      begin('a');
      end('a', { state: 'waiting', error: '429', nextAt: clock.ms + 5_000 });
      expect(row('a')).toMatchObject({
        state: 'waiting',
        error: '429',
        attempts: 1,
        nextAt: clock.ms + 5_000,
      });
      expect(due()).toEqual(['c']);
      expect(outbox.nextAt(clock.ms)).toBe(clock.ms + 5_000);
      expect(due(clock.ms + 4_999)).toEqual(['c']);
      expect(due(clock.ms + 5_000)).toEqual(['a', 'c']);
      expect(outbox.nextAt(clock.ms + 5_000)).toBeNull();
    });

    it('holds edits of older messages and new ones too while a retry is waited for', () => {
      outbox.put([draft('a'), draft('b')]);
      send('a');
      begin('b');
      end('b', { state: 'waiting', error: '429', nextAt: clock.ms + 5_000 });
      outbox.revise('a', text('edited'));
      outbox.put([draft('c')]);
      expect(due()).toEqual([]);
      expect(due(clock.ms + 5_000)).toEqual(['a']);
    });

    it('names the next time a chat comes due, leaving out chats that are being sent to', () => {
      expect(outbox.nextAt(clock.ms)).toBeNull();
      outbox.put([draft('a'), draft('b', { target: '8' })]);
      for (const [key, ms] of [['a', 9_000] as const, ['b', 3_000] as const]) {
        begin(key);
        end(key, { state: 'waiting', error: 'x', nextAt: clock.ms + ms });
      }
      expect(outbox.nextAt(clock.ms)).toBe(clock.ms + 3_000);
      expect(outbox.nextAt(clock.ms + 3_000)).toBe(clock.ms + 9_000);
      begin('b');
      expect(outbox.nextAt(clock.ms)).toBe(clock.ms + 9_000);
    });

    it('makes no message wait longer because the clock was set back', () => {
      outbox.put([draft('a')]);
      begin('a');
      end('a', { state: 'waiting', error: 'x', nextAt: clock.ms + 5_000 });
      clock.ms -= 3_600_000;
      expect(due()).toEqual(['a']);
      outbox.put([draft('b', { target: '8' })]);
      clock.ms -= 1;
      expect(due()).toEqual(['a', 'b']);
    });

    it('does not let a message that is stuck or let go hold back those behind it', () => {
      outbox.put([draft('a'), draft('b'), draft('c'), draft('d')]);
      begin('a');
      end('a', { state: 'dead', error: 'blocked' });
      begin('b');
      end('b', { state: 'unsure', error: 'no answer' });
      expect(outbox.drop(row('c').id)).toMatchObject({ state: 'dropped' });
      expect(due()).toEqual(['d']);
    });

    it('does not count an attempt that an outage cut short', () => {
      outbox.put([draft('a')]);
      begin('a');
      end('a', { state: 'waiting', error: 'no network', isUncounted: true });
      expect(row('a')).toMatchObject({ attempts: 0, nextAt: clock.ms, error: 'no network' });
    });

    it('turns a new body of a sent message into an edit, and sends the same body not again', () => {
      outbox.put([draft('a'), draft('b')]);
      const first = send('a');
      clock.ms += 1_000;
      expect(outbox.revise('a', text('words of a'))).toEqual(first);
      expect(due()).toEqual(['b']);
      expect(outbox.revise('a', text('edited'))).toMatchObject({
        ...{ state: 'waiting', attempts: 0, remoteId: 'm-a', body: text('edited'), sentAt: first.sentAt },
      });
      expect(due()).toEqual(['a']);
      begin('a');
      expect(outbox.revise('a', text('too late'))).toBeNull();
      expect(end('a', { state: 'sent', error: null })).toMatchObject({
        remoteId: 'm-a',
        sentAt: first.sentAt,
      });
    });

    it('gives a message that waits the new body, and keeps it waiting as long', () => {
      outbox.put([draft('a')]);
      begin('a');
      end('a', { state: 'waiting', error: 'x', nextAt: clock.ms + 5_000 });
      expect(outbox.revise('a', text('newer'))).toMatchObject({ body: text('newer'), attempts: 0 });
      expect(due()).toEqual([]);
      expect(due(clock.ms + 5_000)).toEqual(['a']);
    });

    it('revises nothing that is stuck, let go, unknown, or was sent without a name', () => {
      outbox.put([draft('a'), draft('b'), draft('c'), draft('d')]);
      begin('a');
      end('a', { state: 'dead', error: 'x' });
      begin('b');
      end('b', { state: 'unsure', error: 'x' });
      outbox.drop(row('c').id);
      send('d', null);
      for (const key of ['a', 'b', 'c', 'd', 'nobody']) expect(outbox.revise(key, text('new'))).toBeNull();
    });

    it('closes what an earlier process was sending as unsure, and sends a cut edit again', () => {
      outbox.put([draft('a'), draft('b', { target: '8' }), draft('c', { target: '9' })]);
      send('b');
      outbox.revise('b', text('edited'));
      begin('a');
      begin('b');
      expect(outbox.closeCut().map(({ key, state }) => `${key} ${state}`)).toEqual(['a unsure', 'b waiting']);
      expect(row('a').error).toContain('nobody knows whether it arrived');
      expect(row('b')).toMatchObject({ body: text('edited'), remoteId: 'm-b', error: null });
      expect(outbox.closeCut()).toEqual([]);
      expect(due()).toEqual(['b', 'c']);
    });

    it('sends again what a person asks for, from the start, and nothing else', () => {
      outbox.put(['a', 'b', 'c', 'd', 'e'].map((key) => draft(key, { target: key })));
      begin('a');
      end('a', { state: 'dead', error: 'x', nextAt: clock.ms + 5_000 });
      begin('b');
      end('b', { state: 'unsure', error: 'x' });
      outbox.drop(row('c').id);
      send('d');
      for (const key of ['a', 'b', 'c'])
        expect(outbox.resend(row(key).id)).toMatchObject({ state: 'waiting', attempts: 0, error: null });
      expect(outbox.resend(row('d').id)).toBeNull();
      expect(outbox.resend(row('e').id)).toBeNull();
      begin('e');
      expect(outbox.resend(row('e').id)).toBeNull();
      expect(outbox.resend('nobody')).toBeNull();
      expect(due()).toEqual(['a', 'b', 'c']);
    });

    it('lets go what a person asks for, and nothing that is sent or being sent', () => {
      outbox.put(['a', 'b', 'c', 'd', 'e'].map((key) => draft(key, { target: key })));
      begin('a');
      end('a', { state: 'dead', error: 'x' });
      begin('b');
      end('b', { state: 'unsure', error: 'x' });
      send('d');
      begin('e');
      for (const key of ['a', 'b', 'c']) expect(outbox.drop(row(key).id)).toMatchObject({ state: 'dropped' });
      for (const id of [row('a').id, row('d').id, row('e').id, 'nobody']) expect(outbox.drop(id)).toBeNull();
      expect(outbox.counts()).toEqual({ waiting: 0, sending: 1, sent: 1, dead: 0, unsure: 0, dropped: 3 });
    });

    it('lists the states asked for, the newest first', () => {
      outbox.put([draft('a'), draft('b'), draft('c')]);
      send('a');
      outbox.drop(row('b').id);
      expect(outbox.list(['waiting', 'sent'], 9).map(({ key }) => key)).toEqual(['c', 'a']);
      expect(outbox.list(['waiting', 'sent', 'dropped'], 2).map(({ key }) => key)).toEqual(['c', 'b']);
      expect(outbox.list([], 9)).toEqual([]);
    });
  });
};
