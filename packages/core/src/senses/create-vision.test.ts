import { describe, expect, it } from 'vitest';
import type { Admission, Meter } from '../ports/meter.ts';
import type { ModelReply, ModelRequest } from '../ports/model.ts';
import type { VisionRequest } from '../ports/vision.ts';
import { createVision } from './create-vision.ts';

const request: VisionRequest = {
  picture: { mediaType: 'image/png', bytes: Uint8Array.from([1]) },
  question: 'Đây là gì?',
  language: 'vi',
  account: { conversationId: 'c', runId: 'r', agentId: 'a' },
  purpose: 'image',
};
const replyOf = (text: string, sentence: string | null): ModelReply =>
  ({
    text,
    failure: sentence === null ? null : { kind: 'fatal', sentence, status: 500, retryAfterMs: null },
  }) as unknown as ModelReply;

const scene = (replies: readonly (ModelReply | 'spent')[]) => {
  const asked: { request: ModelRequest; purpose: string }[] = [];
  const left = [...replies];
  const meter: Meter = {
    admit: async (_account, purpose): Promise<Admission> => {
      const next = left.shift();
      if (next === undefined || next === 'spent') return { stop: { reason: 'budget' } };
      return {
        stop: null,
        call: async (made) => {
          asked.push({ request: made, purpose });
          return { reply: next, booked: { costMicros: 7 } };
        },
      };
    },
  };
  return { asked, vision: createVision({ meter, routes: () => ['p:one', 'p:two'] }) };
};
const never = new AbortController().signal;

describe('a picture', () => {
  it('goes to the first route with its question, through the meter [webtools.image.routes]', async () => {
    const { asked, vision } = scene([replyOf(' một con mèo ', null)]);
    expect(await vision.read(request, never)).toEqual({ text: 'một con mèo', booked: [{ costMicros: 7 }] });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      purpose: 'image',
      request: {
        route: 'p:one',
        messages: [{ role: 'user', text: 'Đây là gì?', pictures: [request.picture] }],
        tools: [],
      },
    });
  });

  it('goes to the next route when one fails or says nothing, and every call counts [webtools.image.routes]', async () => {
    const first = scene([replyOf('', 'One is down.'), replyOf('mèo', null)]);
    expect(await first.vision.read(request, never)).toMatchObject({ text: 'mèo', booked: [{}, {}] });
    const second = scene([replyOf('half', 'One broke.'), replyOf('  ', null)]);
    expect(await second.vision.read(request, never)).toEqual({
      problem: 'failed',
      sentence: 'p:two answered without a word.',
      booked: [{ costMicros: 7 }, { costMicros: 7 }],
    });
  });

  it('is not sent once the money is used up, the turn stopped, or no route can be used [webtools.image.spent]', async () => {
    const spent = scene(['spent']);
    expect(await spent.vision.read(request, never)).toEqual({ problem: 'spent', booked: [] });
    const late = scene([replyOf('', 'Down.'), 'spent']);
    expect(await late.vision.read(request, never)).toMatchObject({ problem: 'spent', booked: [{}] });
    const stopped = scene([replyOf('x', null)]);
    expect(await stopped.vision.read(request, AbortSignal.abort())).toEqual({
      problem: 'stopped',
      booked: [],
    });
    expect([...spent.asked, ...stopped.asked]).toEqual([]);
    const meter = { admit: () => Promise.reject(new Error('not asked')) };
    expect(await createVision({ meter, routes: () => [] }).read(request, never)).toEqual({
      problem: 'no-route',
      booked: [],
    });
  });
});
