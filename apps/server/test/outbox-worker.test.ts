import { CrewError } from '@my-agent-crew/contract';
import {
  createMemoryOutbox,
  type Outbox,
  type OutboxDraft,
  type OutboxRow,
  randomIds,
  type SendEnd,
} from '@my-agent-crew/core';
import { createFakeClock } from '@my-agent-crew/testkit';
import { describe, expect, it } from 'vitest';
import { createOutboxWorker } from '../src/channels/outbox-worker.ts';

const second = 1_000;
const minute = 60 * second;
const startMs = Date.parse('2026-03-01T08:00:00.000Z');

type Answer = SendEnd | Promise<SendEnd> | Error;
const sent = (remoteId: string | null = 'm'): SendEnd => ({ kind: 'sent', remoteId });
const retry = (afterMs: number | null = null, isOutage = false): SendEnd => ({
  ...{ kind: 'retry', error: 'HTTP 500', afterMs, isOutage },
});
const never = new Promise<SendEnd>(() => undefined);

const draft = (key: string, target = '7'): OutboxDraft => ({
  ...{ key, target, channel: 'telegram', conversationId: null, runId: null },
  body: { kind: 'text', text: key, buttons: [] },
});

/** A worker over an outbox in memory, a clock that only the test moves, and a sender that answers what it is told. */
const setUp = (
  options: { answers?: readonly Answer[]; change?: (outbox: Outbox) => Partial<Outbox>; isAlone?: true } = {},
) => {
  const clock = createFakeClock(startMs);
  const outbox = createMemoryOutbox({ clock, ids: randomIds });
  const answers = [...(options.answers ?? [])];
  const sends: { key: string; text: string; at: number; signal: AbortSignal }[] = [];
  const ends: OutboxRow[] = [];
  const defects: unknown[] = [];
  const worker = createOutboxWorker({
    outbox: { ...outbox, ...options.change?.(outbox) },
    clock,
    onEnd: (row) => void ends.push(row),
    reportDefect: (cause) => void defects.push(cause),
  });
  const sender = {
    send: (row: OutboxRow, signal: AbortSignal): Promise<SendEnd> => {
      const text = row.body.kind === 'text' ? row.body.text : row.body.path;
      sends.push({ key: row.key, text, at: (clock.now() - startMs) / second, signal });
      const answer = answers.shift() ?? sent(`m-${row.key}`);
      if (answer instanceof Error) throw answer;
      return Promise.resolve(answer);
    },
  };
  if (options.isAlone !== true) worker.setSender('telegram', sender);
  const put = (...drafts: OutboxDraft[]): void => {
    outbox.put(drafts);
    worker.wake();
  };
  const keys = (): string[] => sends.map(({ key }) => key);
  const row = (key: string): OutboxRow => {
    const found = outbox.byKey(key);
    if (found === null) throw new Error(`There is no message ${key}.`);
    return found;
  };
  return { clock, outbox, worker, sender, sends, ends, defects, put, keys, row };
};

describe('the worker of the outbox', () => {
  it('sends what is put, once, and only when it was woken [outbox.send]', async () => {
    const { clock, worker, put, keys, row, outbox } = setUp();
    outbox.put([draft('early')]);
    worker.start();
    await clock.settle();
    put(draft('a'), draft('b', '8'));
    put(draft('a'));
    await clock.advance(60 * minute);
    expect(keys()).toEqual(['early', 'a', 'b']);
    expect(row('a')).toMatchObject({ state: 'sent', remoteId: 'm-a', attempts: 1 });
    expect(clock.sleepers()).toBe(0);
  });

  it('sends a hundred messages of one chat in order, however the sends fail in between [outbox.order]', async () => {
    const answers = Array.from({ length: 100 }, (_, at) => (at % 3 === 0 ? [retry(), sent()] : [sent()]));
    const { clock, worker, put, sends, outbox } = setUp({ answers: answers.flat() });
    worker.start();
    const names = Array.from({ length: 100 }, (_, at) => `n${at}`);
    put(...names.map((name) => draft(name)));
    await clock.advance(60 * minute);
    expect([...new Set(sends.map(({ key }) => key))]).toEqual(names);
    expect(sends).toHaveLength(134);
    expect(outbox.counts()).toMatchObject({ sent: 100, waiting: 0 });
  });

  it('sends to several chats at once and to one chat never twice at a time [outbox.order]', async () => {
    const { clock, worker, put, keys } = setUp({ answers: Array.from({ length: 8 }, () => never) });
    worker.start();
    put(...Array.from({ length: 10 }, (_, chat) => draft(`c${chat}`, `${chat}`)), draft('behind', '0'));
    await clock.settle();
    expect(keys()).toEqual(['c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7']);
  });

  it('tries again after 1, 2, 4 … seconds, at most five minutes apart, and twelve times in all [outbox.retry]', async () => {
    const { clock, worker, put, sends, row } = setUp({ answers: Array.from({ length: 12 }, () => retry()) });
    worker.start();
    put(draft('a'), draft('b'));
    await clock.advance(16 * minute);
    expect(row('a')).toMatchObject({ state: 'waiting', attempts: 11, error: 'HTTP 500' });
    await clock.advance(60 * minute);
    const times = sends.filter(({ key }) => key === 'a').map(({ at }) => at);
    expect(times).toEqual([0, 1, 3, 7, 15, 31, 63, 127, 255, 511, 811, 1_111]);
    expect(row('a')).toMatchObject({ state: 'dead', attempts: 12, error: 'HTTP 500' });
    expect(sends.at(-1)).toMatchObject({ key: 'b', at: 1_111 });
  });

  it('waits as long as the channel asks, with the whole chat and no other [outbox.retry]', async () => {
    const { clock, worker, put, sends } = setUp({ answers: [retry(40 * second)] });
    worker.start();
    put(draft('a'));
    await clock.settle();
    put(draft('b'), draft('c', '8'));
    await clock.advance(39_999);
    expect(sends.map(({ key, at }) => `${key} ${at}`)).toEqual(['a 0', 'c 0']);
    await clock.advance(1);
    expect(sends.map(({ key, at }) => `${key} ${at}`).slice(2)).toEqual(['a 40', 'b 40']);
  });

  it('waits out an outage of the channel, however long it is, and counts none of its attempts [outbox.outage]', async () => {
    const night = Array.from({ length: 960 }, () => retry(null, true));
    const { clock, worker, put, sends, row } = setUp({ answers: night });
    worker.start();
    put(draft('a'));
    await clock.advance(8 * 60 * minute - 1);
    expect(sends).toHaveLength(960);
    expect(row('a')).toMatchObject({ state: 'waiting', attempts: 0 });
    await clock.advance(1);
    expect(row('a')).toMatchObject({ state: 'sent', attempts: 1, error: null });
  });

  it('gives up at once on what is refused, and goes on with the next [outbox.refused]', async () => {
    const { clock, worker, put, keys, row } = setUp({
      answers: [{ kind: 'refused', error: 'bot was blocked' }],
    });
    worker.start();
    put(draft('a'), draft('b'));
    await clock.advance(60 * minute);
    expect(keys()).toEqual(['a', 'b']);
    expect(row('a')).toMatchObject({ state: 'dead', attempts: 1, error: 'bot was blocked' });
  });

  it('never sends a new message again whose answer did not come, unless a person asks [outbox.unsure]', async () => {
    const { clock, worker, put, keys, row, outbox } = setUp({
      answers: [{ kind: 'unsure', error: 'reset' }],
    });
    worker.start();
    put(draft('a'), draft('b'));
    await clock.advance(24 * 60 * minute);
    expect(keys()).toEqual(['a', 'b']);
    expect(row('a')).toMatchObject({ state: 'unsure', error: 'reset' });
    outbox.resend(row('a').id);
    worker.wake();
    await clock.settle();
    expect(keys()).toEqual(['a', 'b', 'a']);
    expect(row('a')).toMatchObject({ state: 'sent', attempts: 1 });
  });

  it('makes an edit again whose answer did not come [outbox.unsure]', async () => {
    const { clock, worker, put, sends, row, outbox } = setUp({
      answers: [sent('m-1'), { kind: 'unsure', error: 'reset' }],
    });
    worker.start();
    put(draft('a'));
    await clock.settle();
    outbox.revise('a', { kind: 'text', text: 'edited', buttons: [] });
    worker.wake();
    await clock.advance(minute);
    expect(sends.map(({ text, at }) => `${text} ${at}`)).toEqual(['a 0', 'edited 0', 'edited 1']);
    expect(row('a')).toMatchObject({ state: 'sent', remoteId: 'm-a' });
  });

  it('takes a sender that throws or does not end for a defect, and holds the message as unsure [outbox.defect]', async () => {
    const { clock, worker, put, sends, row, defects } = setUp({ answers: [new Error('broken'), never] });
    worker.start();
    put(draft('a'), draft('b'), draft('c'));
    await clock.advance(5 * minute - 1);
    expect(defects).toEqual([new Error('broken')]);
    expect([row('a').state, row('b').state, row('c').state]).toEqual(['unsure', 'sending', 'waiting']);
    await clock.advance(1);
    expect(row('b').error).toContain('did not answer within 5 minutes');
    expect(sends[1]?.signal.aborted).toBe(true);
    expect(row('c').state).toBe('sent');
  });

  it('keeps messages while a channel has no sender, and swaps senders without losing one [outbox.senders]', async () => {
    const { clock, worker, put, keys, sender, row } = setUp({ isAlone: true });
    worker.start();
    put(draft('a'), draft('b'));
    await clock.advance(60 * minute);
    expect([row('a').state, clock.sleepers()]).toEqual(['waiting', 0]);
    const answer = Promise.withResolvers<SendEnd>();
    worker.setSender('telegram', { send: () => answer.promise });
    await clock.settle();
    worker.setSender('telegram', null);
    await clock.advance(second);
    worker.setSender('telegram', sender);
    await clock.settle();
    expect([row('a').state, keys()]).toEqual(['sending', []]);
    answer.resolve(sent('by the first'));
    await clock.settle();
    expect(row('a')).toMatchObject({ state: 'sent', remoteId: 'by the first' });
    expect(keys()).toEqual(['b']);
  });

  it('closes what an earlier process was sending before it begins, and says so [outbox.cut]', async () => {
    const { clock, worker, keys, row, outbox, ends } = setUp();
    outbox.put([draft('a'), draft('b')]);
    outbox.begin(row('a').id);
    worker.start();
    await clock.settle();
    expect(keys()).toEqual(['b']);
    expect(ends.map(({ key, state }) => `${key} ${state}`)).toEqual(['a unsure', 'b sent']);
  });

  it('stops taking when it is closed and waits for the send in hand [outbox.close]', async () => {
    const answer = Promise.withResolvers<SendEnd>();
    const { clock, worker, put, keys, row } = setUp({
      answers: [answer.promise],
    });
    worker.start();
    put(draft('a'), draft('b'));
    await clock.settle();
    let isClosed = false;
    const closing = worker.close().then(() => {
      isClosed = true;
    });
    await clock.advance(29 * second);
    expect([isClosed, worker.isBusy()]).toEqual([false, true]);
    answer.resolve(sent('late'));
    await closing;
    put(draft('c'));
    await clock.advance(minute);
    expect(keys()).toEqual(['a']);
    expect(row('a')).toMatchObject({ state: 'sent', remoteId: 'late' });
    expect(clock.sleepers()).toBe(0);
  });

  it('waits 30 seconds for it and then leaves it to the next start [outbox.close]', async () => {
    const { clock, worker, put, row, sends, outbox } = setUp({ answers: [never] });
    worker.start();
    put(draft('a'));
    await clock.settle();
    let isClosed = false;
    const closing = worker.close().then(() => {
      isClosed = true;
    });
    await clock.advance(30 * second - 1);
    expect([isClosed, sends[0]?.signal.aborted]).toEqual([false, false]);
    await clock.advance(1);
    await closing;
    await clock.settle();
    expect([row('a').state, sends[0]?.signal.aborted]).toEqual(['sending', true]);
    expect(outbox.closeCut().map(({ state }) => state)).toEqual(['unsure']);
  });

  it('notes a message that went out as soon as the store can be written again, and sends it no second time [outbox.store]', async () => {
    let failures = 3;
    const fail = (): void => {
      failures -= 1;
      if (failures >= 0) throw new CrewError('unavailable', 'The disk is full.');
    };
    const { clock, worker, put, keys, row, defects } = setUp({
      change: (outbox) => ({
        end: (id, to) => {
          fail();
          return outbox.end(id, to);
        },
      }),
    });
    worker.start();
    put(draft('a'), draft('b'));
    await clock.advance(14 * second);
    expect([keys(), row('a').state, defects.length]).toEqual([['a'], 'sending', 1]);
    await clock.advance(second);
    expect([keys(), row('a').state]).toEqual([['a', 'b'], 'sent']);
  });

  it('sends nothing it could not mark as begun, and looks again [outbox.store]', async () => {
    let failures = 2;
    const { clock, worker, put, keys, defects } = setUp({
      change: (outbox) => ({
        begin: (id) => {
          failures -= 1;
          if (failures >= 0) throw new CrewError('unavailable', 'The disk is full.');
          return outbox.begin(id);
        },
      }),
    });
    worker.start();
    await clock.settle();
    put(draft('a'));
    await clock.advance(9 * second);
    expect([keys(), defects.length]).toEqual([[], 1]);
    await clock.advance(second);
    expect(keys()).toEqual(['a']);
  });

  it('sends by a clock that was set forward or back within twenty seconds [outbox.clock]', async () => {
    const { clock, worker, put, sends } = setUp({
      answers: [retry(10 * minute), sent(), retry(10 * minute)],
    });
    worker.start();
    put(draft('a'));
    await clock.settle();
    clock.set(startMs + 60 * minute);
    await clock.advance(20 * second);
    expect(sends).toHaveLength(2);
    put(draft('b'));
    await clock.settle();
    clock.set(startMs - 60 * minute);
    await clock.advance(20 * second);
    expect(sends).toHaveLength(4);
  });
});
