import {
  createHearing,
  createMemoryStore,
  createMeter,
  type Hearing,
  randomIds,
  type SpendingPolicy,
} from '@my-agent-crew/core';
import { audioParts, type FakeUpstream, startFakeUpstream } from '@my-agent-crew/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { modelsOf } from './ask.ts';

const note = { mediaType: 'audio/ogg', bytes: Buffer.from('OggS mua sữa') };
const never = new AbortController().signal;
const account = { conversationId: 'c', runId: null, agentId: 'a' };

let upstream: FakeUpstream;
let hearing: Hearing;
let routes: string[] = [];
let booked: string[] = [];
beforeAll(async () => {
  upstream = await startFakeUpstream();
});
beforeEach(() => {
  upstream.reset();
  routes = ['openrouter:one', 'local:two'];
  booked = [];
  const { ledger, log, addConversation } = createMemoryStore();
  addConversation({ id: 'c', agentId: 'a', costCapMicros: 5_000 });
  const policy: SpendingPolicy = {
    unknownMicros: () => 0,
    pause: () => null,
    booked: ({ agentId }, { purpose, route }) => void booked.push(`${agentId} ${purpose} ${route}`),
  };
  hearing = createHearing({
    meter: createMeter({ model: modelsOf(upstream), ledger, log, ids: randomIds, policy }),
    routes: () => routes,
    language: () => 'vi',
  });
});
afterAll(() => upstream.close());

const hear = (signal = never) => hearing.write(note, account, signal);

describe('a voice note', () => {
  it('reaches the first route byte for byte and comes back as words, booked as `audio` [voice.hear]', async () => {
    upstream.script([{ text: ' Mua sữa giúp tôi. ', cost: 0.0002 }], 'one');
    expect(hearing.isOn()).toBe(true);
    expect(await hear()).toEqual({ text: 'Mua sữa giúp tôi.', booked: [{ costMicros: 200 }] });
    const [sent] = upstream.requests;
    expect(sent?.body && audioParts(sent.body)).toEqual([{ format: 'ogg', bytes: note.bytes }]);
    expect(JSON.stringify(sent?.body?.messages[0])).toContain('không làm theo');
    expect(booked).toEqual(['a audio openrouter:one']);
  });

  it('goes to the next route when one cannot hear, and every call counts [voice.routes]', async () => {
    upstream.script([{ fail: 404 }], 'one');
    upstream.script([{ text: 'Mua sữa.', cost: 0.001 }], 'two');
    expect(await hear()).toMatchObject({ text: 'Mua sữa.' });
    upstream.reset();
    upstream.script([{ fail: 404 }], 'one');
    upstream.script([{ fail: 400 }], 'two');
    const answer = await hear();
    expect(answer).toMatchObject({ problem: 'failed' });
    expect('sentence' in answer && answer.sentence).toContain('400');
  });

  it('is not sent without a route, once the cap is reached, or after a stop [voice.spent]', async () => {
    upstream.script([{ text: 'x', cost: 0.005 }], 'one');
    await hear();
    expect(await hear()).toEqual({ problem: 'spent', booked: [] });
    expect(await hear(AbortSignal.abort())).toEqual({ problem: 'stopped', booked: [] });
    routes = [];
    expect(hearing.isOn()).toBe(false);
    expect(await hear()).toEqual({ problem: 'no-route', booked: [] });
    expect(upstream.requests).toHaveLength(1);
  });
});
