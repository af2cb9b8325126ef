import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coreTexts } from '../texts/core-texts.ts';
import { shortenStructure } from './shorten-structure.ts';

const texts = coreTexts('vi');

/** Every number token of a JSON text, in order: what stands outside its strings. */
const numbersOf = (json: string): string[] =>
  json.replaceAll(/"(?:[^"\\]|\\.)*"/gs, '""').match(/-?\d[\d.eE+-]*/g) ?? [];

const isSubsequence = (few: readonly string[], many: readonly string[]): boolean => {
  let at = 0;
  for (const item of many) if (at < few.length && few[at] === item) at += 1;
  return at === few.length;
};

const keysOf = (json: string): string[] =>
  [...json.matchAll(/"((?:[^"\\]|\\.)*)"\s*:/gs)].map((match) => match[1] ?? '');

const digits = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max });

/** Numbers as a program may print them, most of which a double cannot hold. */
const numberToken = fc
  .record({
    sign: fc.constantFrom('', '-'),
    whole: fc.oneof(
      fc.constant('0'),
      digits(0, 40).map((rest) => `7${rest}`),
    ),
    fraction: fc.oneof(
      fc.constant(''),
      digits(1, 25).map((rest) => `.${rest}`),
    ),
    exponent: fc.oneof(fc.constant(''), fc.constantFrom('e400', 'E-7', 'e+0', 'e-400', 'E12')),
  })
  .map(({ sign, whole, fraction, exponent }) => sign + whole + fraction + exponent);

const blank = fc.constantFrom('', ' ', '\n\t', '  ');

/** JSON texts as text: with blanks, escapes, keys that repeat and numbers nobody can parse. */
const json = fc.letrec<{ value: string; object: string; array: string; whole: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    numberToken,
    fc.string({ unit: 'binary', maxLength: 300 }).map((text) => JSON.stringify(text)),
    fc.constantFrom('true', 'null', '"\\ud83d"', '"\\u0031\\n\\""'),
    tie('object'),
    tie('array'),
  ),
  array: fc
    .tuple(blank, fc.array(tie('value'), { maxLength: 30 }))
    .map(([gap, items]) => `[${gap}${items.join(`${gap},${gap}`)}${gap}]`),
  object: fc
    .tuple(
      blank,
      fc.array(fc.tuple(fc.constantFrom('a', '10', '2', 'a b', '\\"x', '__proto__'), tie('value'))),
    )
    .map(
      ([gap, members]) =>
        `{${members.map(([key, value]) => `${gap}"${key}"${gap}:${value}`).join(',')}${gap}}`,
    ),
  whole: fc.oneof(tie('object'), tie('array')),
})).whole;

describe('shortening a structure', () => {
  it('writes no number anew: each stands in the original, in the same order, and the result parses [output.structure.numbers]', () => {
    let shortened = 0;
    void fc.assert(
      fc.property(json, fc.integer({ min: 2, max: 600 }), (text, cap) => {
        const shorter = shortenStructure(text, cap, texts);
        if (shorter === null) return;
        if (shorter.length < text.length / 2) shortened += 1;
        expect(shorter.length).toBeLessThanOrEqual(cap);
        expect(() => JSON.parse(shorter)).not.toThrow();
        expect(isSubsequence(numbersOf(shorter), numbersOf(text))).toBe(true);
      }),
      { numRuns: 400 },
    );
    expect(shortened).toBeGreaterThan(10);
  });

  it.each(['12345678901234567890123', '1e400', '-0', '1.0', '0.1e-7', '-1.50E+03', '0.30000000000000000001'])(
    'keeps %s to the digit [output.structure.numbers]',
    (token) => {
      const text = `{ "n" : ${token}, "rows": [${Array.from({ length: 900 }, () => token).join(', ')}] }`;
      const shorter = shortenStructure(text, 1200, texts) ?? '';
      expect(shorter).toContain(`{"n":${token},"rows":[${token},`);
      expect(new Set(numbersOf(shorter))).toEqual(new Set([token]));
    },
  );

  it('keeps every key in its order, those that repeat or look like numbers too [output.structure.keys]', () => {
    const text = `{"b":1,"10":2,"b":3,"2":{"b":"${'x'.repeat(5000)}"},"__proto__":4}`;
    const shorter = shortenStructure(text, 300, texts) ?? '';
    expect(keysOf(shorter)).toEqual(['b', '10', 'b', '2', 'b', '__proto__']);
    expect(numbersOf(shorter)).toEqual(['1', '2', '3', '4']);
  });

  it('goes as deep as the text does without running out of stack [output.structure.deep]', () => {
    const depth = 50_000;
    const deep = `${'[ '.repeat(depth)}1e400${' ]'.repeat(depth)}`;
    expect(shortenStructure(deep, depth * 3, texts)).toBe(`${'['.repeat(depth)}1e400${']'.repeat(depth)}`);
    expect(shortenStructure(deep, depth, texts)).toBeNull();
    const beside = `{"deep":[0,1,2,${'['.repeat(depth)}${']'.repeat(depth)}],"n":-0}`;
    expect(shortenStructure(beside, 400, texts)).toBe(
      `{"deep":[0,1,${JSON.stringify(texts.arrayTail(2))}],"n":-0}`,
    );
  });

  it('leaves what is no JSON object or array alone [output.structure.only-json]', () => {
    for (const text of ['{"a":1,}', '[1', '"text"', '12', '{a:1}', '[NaN]', '[1]x'])
      expect(shortenStructure(text.padEnd(200), 100, texts)).toBeNull();
  });

  it('cuts no surrogate pair in a string [output.surrogates]', () => {
    const faces = '🧑‍🍳𝒳'.repeat(400);
    for (let cap = 60; cap < 400; cap += 1) {
      const shorter = shortenStructure(JSON.stringify({ faces }), cap, texts);
      if (shorter !== null) expect(String(JSON.parse(shorter).faces).isWellFormed()).toBe(true);
    }
  });
});
