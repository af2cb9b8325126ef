import {
  createMemoryOutbox,
  type Outbox,
  type OutboxDraft,
  type OutboxRow,
  randomIds,
} from '@my-agent-crew/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { memoryStore, standingClock } from './store-fixture.ts';

const move = fc.record({
  what: fc.constantFrom(
    ...(['put', 'deliver', 'revise', 'begin', 'begin', 'begin', 'sent', 'sent', 'retry', 'dead'] as const),
    ...(['unsure', 'closeCut', 'resend', 'drop', 'later', 'earlier'] as const),
  ),
  key: fc.nat({ max: 5 }),
  words: fc.nat({ max: 2 }),
});
type Move = typeof move extends fc.Arbitrary<infer Value> ? Value : never;

/** Two chats: keys of one are even, those of the other odd. */
const draft = (key: number, words = 0): OutboxDraft => ({
  ...{ key: `k${key}`, channel: 'telegram', target: `${key % 2}`, conversationId: null, runId: null },
  body: { kind: 'text', text: `words ${words}`, buttons: [] },
});

/** Plays moves as producers, the worker, a person and kills make them, and judges what leaves. */
const createScene = (outbox: Outbox, clock: ReturnType<typeof standingClock>) => {
  // Requests of each key that may have made a new message, since a person last asked for one.
  const creations = new Map<string, number>();
  const order: string[] = [];
  const note = (drafts: readonly OutboxDraft[]): void => {
    for (const { key } of drafts) if (!order.includes(key)) order.push(key);
  };
  const begin = (row: OutboxRow): void => {
    const chat = order.flatMap((key) => {
      const one = outbox.byKey(key);
      return one !== null && one.target === row.target ? [one] : [];
    });
    // One send per chat at a time, and no message overtakes one that still waits before it.
    expect(chat.filter(({ state }) => state === 'sending')).toEqual([]);
    expect(chat.find(({ state }) => state === 'waiting')?.key).toBe(row.key);
    const begun = outbox.begin(row.id);
    if (begun === null) throw new Error('What is due cannot be begun.');
    if (begun.remoteId !== null) return;
    creations.set(row.key, (creations.get(row.key) ?? 0) + 1);
    expect(creations.get(row.key), `${row.key} left twice`).toBe(1);
  };
  const end = (row: OutboxRow | null, to: 'sent' | 'waiting' | 'dead' | 'unsure'): void => {
    if (row?.state !== 'sending') return;
    // A retry and a refusal say for certain that nothing arrived.
    if (to !== 'sent' && to !== 'unsure' && row.remoteId === null) creations.set(row.key, 0);
    const remoteId = to === 'sent' ? { remoteId: row.remoteId ?? `m-${row.key}` } : {};
    outbox.end(row.id, { state: to, error: null, nextAt: clock.ms + 1_000, ...remoteId });
  };
  const moves: Readonly<Record<Move['what'], (row: OutboxRow | null, at: Move) => void>> = {
    put: (_row, { key }) => {
      const drafts = [draft(key), draft((key + 1) % 6)];
      outbox.put(drafts);
      note(drafts);
    },
    deliver: (_row, { key, words }) => {
      const drafts = [draft(key, words)];
      if (outbox.deliver(`run-${words}`, drafts)) note(drafts);
    },
    revise: (_row, { key, words }) => void outbox.revise(`k${key}`, draft(key, words).body),
    begin: (_row, { key }) => {
      const due = outbox.due(clock.ms);
      const next = due[key % Math.max(1, due.length)];
      if (next !== undefined) begin(next);
    },
    sent: (row) => end(row, 'sent'),
    retry: (row) => end(row, 'waiting'),
    dead: (row) => end(row, 'dead'),
    unsure: (row) => end(row, 'unsure'),
    closeCut: () => void outbox.closeCut(),
    resend: (row) => {
      if (row !== null && outbox.resend(row.id) !== null) creations.set(row.key, 0);
    },
    drop: (row) => {
      if (row !== null) outbox.drop(row.id);
    },
    later: () => {
      clock.ms += 600;
    },
    earlier: () => {
      clock.ms -= 600;
    },
  };
  const play = (one: Move): void => moves[one.what](outbox.byKey(`k${one.key}`), one);
  return { play, keys: order };
};

const judge = (outbox: Outbox, clock: ReturnType<typeof standingClock>, moves: readonly Move[]) => {
  const scene = createScene(outbox, clock);
  return moves.map((one) => {
    scene.play(one);
    // What both keepers must agree on after every move, but for their ids.
    return {
      rows: scene.keys.map((key) => ({ ...outbox.byKey(key), id: '' })),
      due: outbox.due(clock.ms).map(({ key }) => key),
      nextAt: outbox.nextAt(clock.ms),
      counts: outbox.counts(),
    };
  });
};

it('lets no key leave twice unless a person asks or it is an edit, and keeps the order of a chat, whatever happens [outbox.once]', () => {
  fc.assert(
    fc.property(fc.array(move, { maxLength: 60, size: 'max' }), (moves) => {
      const [one, other] = [standingClock(), standingClock()];
      const inMemory = createMemoryOutbox({ clock: one, ids: randomIds });
      const store = memoryStore(other);
      const told = judge(store.outbox, other, moves);
      store.close();
      expect(told).toEqual(judge(inMemory, one, moves));
    }),
    { numRuns: 60 },
  );
}, 120_000);
