import type { Run } from '@my-agent-crew/contract';
import { systemClock } from '@my-agent-crew/core';
import type { Store } from '@my-agent-crew/store';
import { describe, expect, it } from 'vitest';
import { createActivityHub } from '../src/activity/activity-hub.ts';
import { formatFrame, type SseFrame, type SseSource } from '../src/http/index.ts';

const emptyStore = {
  runs: { open: () => [], list: () => [] },
  approvals: { pending: () => [] },
  alerts: { active: () => [] },
  outbox: { counts: () => ({}) },
  memoryProposals: { pending: () => [] },
} as unknown as Store;

const run = (id: number): Run => ({ id: `r${id}` }) as Run;
const wireOf = (frame: SseFrame): string => ('wire' in frame ? frame.wire.toString() : formatFrame(frame));
const seqsIn = (wire: string): number[] =>
  [...wire.matchAll(/^id: (\d+)$/gm)].map((match) => Number(match[1]));

/** Reads a watcher's stream until it holds this event. */
const readTo = async (source: SseSource, seq: number): Promise<{ wire: string; pieces: SseFrame[] }> => {
  const pieces: SseFrame[] = [];
  let wire = '';
  for await (const frame of source) {
    pieces.push(frame);
    wire += wireOf(frame);
    if (seqsIn(wire).includes(seq)) return { wire, pieces };
  }
  throw new Error('The stream ended before the event.');
};

describe('the activity stream', () => {
  it('tells every watcher every event after its snapshot, in order [records.watchers.order]', async () => {
    const hub = createActivityHub(emptyStore, systemClock);
    const early = hub.watch(new AbortController().signal);
    hub.run(run(1));
    hub.run(run(2));
    const late = hub.watch(new AbortController().signal);
    hub.run(run(3));
    expect(seqsIn((await readTo(early, 3)).wire)).toEqual([0, 1, 2, 3]);
    expect(seqsIn((await readTo(late, 3)).wire)).toEqual([2, 3]);
  });

  it('serialises once for all watchers and hands them the same bytes [records.watchers.once]', async () => {
    const hub = createActivityHub(emptyStore, systemClock);
    const sources = [1, 2, 3].map(() => hub.watch(new AbortController().signal));
    for (let id = 1; id <= 10; id += 1) hub.run(run(id));
    const read = await Promise.all(sources.map((source) => readTo(source, 10)));
    const gathered = read.map(({ pieces }) => pieces.filter((frame) => 'wire' in frame));
    expect(gathered.map((list) => list.length)).toEqual([1, 1, 1]);
    expect(gathered[0]?.[0]).toMatchObject({ frames: 10 });
    expect(gathered[1]?.[0]).toBe(gathered[0]?.[0]);
    expect(gathered[2]?.[0]).toBe(gathered[0]?.[0]);
  });

  it('cuts a watcher that falls 256 events behind, and only that one; it may come back to a fresh snapshot [records.watchers.slow]', async () => {
    const hub = createActivityHub(emptyStore, systemClock);
    const slow = hub.watch(new AbortController().signal);
    const reader = slow[Symbol.asyncIterator]();
    await reader.next();
    const alive = hub.watch(new AbortController().signal);
    const reading = readTo(alive, 400);
    for (let id = 1; id <= 400; id += 1) {
      hub.run(run(id));
      if (id % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 25));
    }
    expect(seqsIn((await reading).wire)).toHaveLength(401);
    await expect(
      (async () => {
        for (;;) if ((await reader.next()).done === true) return;
      })(),
    ).rejects.toMatchObject({ code: 'too-many' });
    hub.run(run(401));
    const back = hub.watch(new AbortController().signal);
    hub.run(run(402));
    expect(seqsIn((await readTo(back, 402)).wire)).toEqual([401, 402]);
  });
});
