import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coreTexts } from '../texts/core-texts.ts';
import { type Summarise, shortenOutput } from './shorten-output.ts';

const texts = coreTexts('vi');
const charge = {
  purpose: 'tool_summary',
  route: 'a:one',
  costMicros: null,
  usage: { prompt_tokens: 1, cached_tokens: 0, reasoning_tokens: 0, completion_tokens: 1 },
};
const summary =
  (text: string | null): Summarise =>
  async () => ({ text, charges: [charge] });

describe('shortening an output', () => {
  it('leaves an output within the cap alone [core.shorten.none]', async () => {
    expect(await shortenOutput('short', 100, texts, null)).toMatchObject({
      text: 'short',
      kind: 'none',
      originalChars: 5,
    });
  });

  it('keeps JSON parsable with every key and every number as written [core.shorten.structure]', async () => {
    const big = `{"id":12345678901234567890,"price":1.50,"rows":[${Array.from({ length: 900 }, (_, at) => `{"n":${at}.10}`).join(',')}],"text":"${'dài '.repeat(2000)}"}`;
    const shaped = await shortenOutput(big, 3000, texts, summary('never asked'));
    expect(shaped.kind).toBe('json');
    expect(shaped.text.length).toBeLessThanOrEqual(3000);
    expect(Object.keys(JSON.parse(shaped.text))).toEqual(['id', 'price', 'rows', 'text']);
    expect(shaped.text).toContain('12345678901234567890');
    expect(shaped.text).toContain('1.50');
    expect(shaped.text).toContain('"n":0.10');
    expect(shaped.charges).toEqual([]);
  });

  it('keeps opening and end word for word around a summary, labels paid from the cap [core.shorten.summary]', async () => {
    const long = `START ${'x'.repeat(20_000)} END`;
    const shaped = await shortenOutput(long, 4000, texts, summary('giữa toàn chữ x'));
    expect(shaped.kind).toBe('summary');
    expect(shaped.text.startsWith('START xxx')).toBe(true);
    expect(shaped.text.endsWith('xxx END')).toBe(true);
    expect(shaped.text).toContain('giữa toàn chữ x');
    expect(shaped.text.length).toBeLessThanOrEqual(4000);
    expect(shaped.charges).toEqual([charge]);
  });

  it('falls back to a cut on any trouble with the summary, and still counts its price [core.shorten.fallback]', async () => {
    const long = 'y'.repeat(20_000);
    for (const words of [null, '', '   ', 'z'.repeat(5000)]) {
      const shaped = await shortenOutput(long, 4000, texts, summary(words));
      expect(shaped).toMatchObject({ kind: 'cut', originalChars: 20_000, charges: [charge] });
    }
  });

  it('never exceeds the cap, names the right number of characters and never halves a surrogate pair [core.shorten.cut]', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 400 }),
        fc.integer({ min: 1, max: 200 }),
        async (text, cap) => {
          const shaped = await shortenOutput(text, cap, texts, null);
          expect(shaped.text.length).toBeLessThanOrEqual(Math.max(cap, 0));
          expect(shaped.text.isWellFormed()).toBe(text.isWellFormed() || shaped.text.isWellFormed());
          const dropped = /đã cắt bỏ (\d+) ký tự/.exec(shaped.text);
          if (shaped.kind === 'cut' && dropped !== null) {
            const head = shaped.text.slice(0, shaped.text.indexOf('\n[…'));
            expect(Number(dropped[1])).toBe(text.length - head.length);
          }
        },
      ),
    );
  });
});
