import { describe, expect, it } from 'vitest';
import { mergeDetails } from './merge-details.ts';

const text = (words: string, more: Record<string, unknown> = {}) => ({
  type: 'reasoning.text',
  text: words,
  index: 0,
  ...more,
});

describe('thought blocks', () => {
  it('are joined from fragments and closed by the signature that comes last [models.details.merge]', () => {
    const fragments = [
      text('a'),
      text('b'),
      { type: 'reasoning.text', signature: 'S', index: 0, text: null },
      text('c'),
      text('d', { index: 1 }),
    ];
    expect(mergeDetails(fragments)).toEqual([
      text('ab', { signature: 'S' }),
      text('c'),
      text('d', { index: 1 }),
    ]);
  });

  it('of other kinds stay as they came, in order [models.details.merge]', () => {
    const sealed = { type: 'reasoning.encrypted', data: 'x', index: 0 };
    const summary = { type: 'reasoning.summary', summary: 'a', index: 0 };
    expect(mergeDetails([sealed, sealed, summary, { ...summary, summary: 'b' }, 'noise', null])).toEqual([
      sealed,
      sealed,
      { ...summary, summary: 'ab' },
    ]);
  });

  it('leave the fragments themselves untouched [models.details.merge]', () => {
    const fragments = [Object.freeze(text('a')), Object.freeze(text('b'))];
    expect(mergeDetails(fragments)).toEqual([text('ab')]);
    expect(fragments).toEqual([text('a'), text('b')]);
  });
});
