import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredMessage } from '../ports/log.ts';
import type { PromptMessage } from '../ports/model.ts';
import { coreTexts } from '../texts/core-texts.ts';
import { buildHistory } from './build-history.ts';

const base = { conversation_id: 'c', run_id: 'r', at: '2026-05-04T03:00:00.000Z' };
const usage = { prompt_tokens: null, cached_tokens: null, reasoning_tokens: null, completion_tokens: null };

type Item = { kind: 'user' | 'assistant' | 'tool'; ids: number[]; text: string };

const rowOf = (item: Item, position: number): StoredMessage => {
  const row = { ...base, id: `m${position}`, position };
  if (item.kind === 'user')
    return { ...row, role: 'user', text: item.text, source: 'web', steer: false, request_id: null };
  if (item.kind === 'tool') {
    const shaped = {
      outcome: 'ok',
      shaped_kind: 'none',
      original_chars: 1,
      cost_usd: null,
      metered: false,
      duration_ms: 1,
    } as const;
    return { ...row, role: 'tool', call_id: `k${item.ids[0] ?? 0}`, name: 't', output: item.text, ...shaped };
  }
  const calls = [...new Set(item.ids)].map((id) => ({
    id: `k${id}`,
    name: 't',
    arguments: {},
    invalid: null,
  }));
  const answered = {
    route: 'a:one',
    provider: null,
    cost_usd: null,
    usage,
    first_token_ms: null,
    duration_ms: 1,
    cut: null,
    details: null,
  };
  return { ...row, role: 'assistant', text: item.text, calls, ...answered };
};

const items = fc.array(
  fc.record({
    kind: fc.constantFrom('user', 'assistant', 'tool') as fc.Arbitrary<Item['kind']>,
    ids: fc.array(fc.nat(5), { maxLength: 3 }),
    text: fc.string({ maxLength: 5 }),
  }),
  { maxLength: 30 },
);

const assertPairValid = (history: readonly PromptMessage[]): void => {
  let awaited: string[] = [];
  for (const message of history) {
    if (message.role === 'tool') {
      expect(message.callId).toBe(awaited.shift());
      continue;
    }
    expect(awaited).toEqual([]);
    if (message.role === 'assistant') awaited = message.calls.map((call) => call.id);
  }
  expect(awaited).toEqual([]);
};

describe('the history of a request', () => {
  it('is pair-valid whatever the log holds [core.history.pair-valid]', () => {
    void fc.assert(
      fc.property(items, (list) => assertPairValid(buildHistory(list.map(rowOf), 'a:one', coreTexts('vi')))),
      { numRuns: 500 },
    );
  });

  it('only grows: the history of a log is a prefix of that of the longer log [core.history.prefix]', () => {
    const settled = fc.array(fc.tuple(fc.constantFrom('u', 'a', 'c'), fc.nat(2)), { maxLength: 24 });
    void fc.assert(
      fc.property(settled, (turns) => {
        const rows: StoredMessage[] = [];
        const lengths: number[] = [];
        turns.forEach(([kind, n], at) => {
          const add = (item: Item): void => void rows.push(rowOf(item, rows.length));
          if (kind === 'u') add({ kind: 'user', ids: [], text: `u${n}` });
          else add({ kind: 'assistant', ids: kind === 'c' ? [at * 10 + n] : [], text: `a${n}` });
          if (kind === 'c') add({ kind: 'tool', ids: [at * 10 + n], text: 'same' });
          lengths.push(rows.length);
        });
        const whole = buildHistory(rows, 'a:one', coreTexts('vi'));
        for (const length of lengths) {
          const part = buildHistory(rows.slice(0, length), 'a:one', coreTexts('vi'));
          expect(whole.slice(0, part.length)).toEqual(part);
        }
      }),
    );
  });

  it('puts results behind their call in call order and words of a person after them [core.history.order]', () => {
    const list: Item[] = [
      { kind: 'user', ids: [], text: 'x' },
      { kind: 'assistant', ids: [1, 2], text: '' },
      { kind: 'tool', ids: [2], text: 'second' },
      { kind: 'user', ids: [], text: 'steer' },
      { kind: 'tool', ids: [1], text: 'first' },
    ];
    const texts = buildHistory(list.map(rowOf), 'a:one', coreTexts('vi')).map((message) => message.text);
    expect(texts).toEqual(['x', '', 'first', 'second', 'steer']);
  });

  it('reads notes right before the words they were stored with [core.history.notes]', () => {
    const row = { ...rowOf({ kind: 'user', ids: [], text: 'hi' }, 0), notes: 'nhớ mua sữa' } as StoredMessage;
    expect(buildHistory([row], 'a:one', coreTexts('vi'))).toEqual([
      { role: 'user', text: 'hi', notes: 'nhớ mua sữa' },
    ]);
  });

  it('gives a provider its details back on its own route only [core.history.details]', () => {
    const row = {
      ...rowOf({ kind: 'assistant', ids: [], text: 'hi' }, 0),
      details: { sig: 1 },
    } as StoredMessage;
    expect(buildHistory([row], 'a:one', coreTexts('vi'))[0]).toMatchObject({ details: { sig: 1 } });
    expect(buildHistory([row], 'b:two', coreTexts('vi'))[0]).toMatchObject({ details: null });
  });
});
