import type { TurnFrame } from '@my-agent-crew/contract';
import { describe, expect, it } from 'vitest';
import { joinDeltas } from './ingest.ts';

const delta = (seq: number, offset: number, text: string, message_id = 'm'): TurnFrame => ({
  type: 'text_delta',
  seq,
  stream: 'r.1',
  conversation_id: 'c',
  run_id: 'r',
  message_id,
  offset,
  text,
});
const thinking = (seq: number): TurnFrame => ({
  type: 'thinking',
  seq,
  stream: 'r.1',
  conversation_id: 'c',
  run_id: 'r',
  message_id: 'm',
});

describe('a burst of text', () => {
  it('becomes one write per message and keeps the order of everything else [web.stream.batched]', () => {
    const frames = [
      delta(1, 0, 'Xin '),
      delta(2, 4, 'chào'),
      thinking(3),
      delta(4, 8, ' bạn'),
      delta(5, 0, 'b', 'n'),
    ];
    expect(joinDeltas(frames)).toEqual([
      delta(2, 0, 'Xin chào'),
      thinking(3),
      delta(4, 8, ' bạn'),
      delta(5, 0, 'b', 'n'),
    ]);
  });

  it('is not joined across a hole or an overlap, which the reducer must see [web.stream.batched]', () => {
    const frames = [delta(1, 0, 'abc'), delta(2, 5, 'x'), delta(3, 2, 'y')];
    expect(joinDeltas(frames)).toEqual(frames);
  });

  it('leaves the frames it was given untouched [web.stream.batched]', () => {
    const frames = [delta(1, 0, 'a'), delta(2, 1, 'b')];
    joinDeltas(frames);
    expect(frames).toEqual([delta(1, 0, 'a'), delta(2, 1, 'b')]);
  });

  it('of 20,000 pieces is joined in one pass [web.stream.batched]', () => {
    const frames = Array.from({ length: 20_000 }, (_, index) => delta(index + 1, index * 4, 'abcd'));
    const joined = joinDeltas(frames);
    expect(joined).toHaveLength(1);
    expect(joined[0]).toMatchObject({ seq: 20_000, text: 'abcd'.repeat(20_000) });
  });
});
