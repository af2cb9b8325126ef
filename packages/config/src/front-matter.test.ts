import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFrontMatter } from './front-matter.ts';
import { parseYaml } from './yaml/parse-yaml.ts';

const wrap = (block: string): string => `---\n${block}\n---\nbody`;
const keysOf = (block: string): unknown => {
  const read = readFrontMatter(wrap(block));
  return read.kind === 'read' ? read.keys : read.kind;
};

describe('front matter', () => {
  it.each([
    ['body', 'none'],
    ['text\n---\na: b\n---\n', 'none'],
    ['---\nname: x\nbody', 'broken'],
    ['---\nname: [x\n---\nbody', 'broken'],
  ])('%j is %s [kits.front-matter.yaml-first]', (text, kind) => {
    expect(readFrontMatter(text).kind).toBe(kind);
  });

  it('that is a list or one text declares nothing, and is still no part of the body [skills.front-matter.other-root]', () => {
    for (const block of ['- a\n- b', 'only words', '"a: b: c"'])
      expect(readFrontMatter(wrap(block))).toEqual({ kind: 'read', keys: {}, isBlock: false, body: 'body' });
    expect(readFrontMatter('---\n---\nbody')).toMatchObject({ keys: {}, isBlock: true });
  });

  it('of huge size is refused before it is read [kits.front-matter.cap]', () => {
    const read = readFrontMatter(wrap(`a: ${'x'.repeat(70_000)}`));
    expect(read).toMatchObject({ kind: 'broken', problem: expect.stringContaining('65536') });
  });
});

describe('a line with a second colon', () => {
  it.each([
    ['description: Use when: the tests fail', { description: 'Use when: the tests fail' }],
    ['description: Use when:', { description: 'Use when:' }],
    ['description: Use when: see issue #12', { description: 'Use when: see issue #12' }],
    ['description: Use when: "x" is [red]', { description: 'Use when: "x" is [red]' }],
    ['a: b: c\nn: 3\nt: [x, y]', { a: 'b: c', n: 3, t: ['x', 'y'] }],
    ['a: b: c\nd: e: f  ', { a: 'b: c', d: 'e: f' }],
    ['a: b: c\r\nd: on\r', { a: 'b: c', d: true }],
    ['a: back\\slash: "q" \\n', { a: 'back\\slash: "q" \\n' }],
    ['a: -x: y', { a: '-x: y' }],
    ['a: ?x: y', { a: '?x: y' }],
    ['a: 1: 2', { a: '1: 2' }],
    ['a: b: c\nkey: |\n  x: y: z\n  w', { a: 'b: c', key: 'x: y: z\nw\n' }],
    ['a: b: c\n# note: d: e', { a: 'b: c' }],
    ['a: b: c\nd: e # note: f', { a: 'b: c', d: 'e' }],
  ])('%j is text word for word [kits.front-matter.literal]', (block, expected) => {
    expect(keysOf(block)).toEqual(expected);
  });

  it.each([
    'a: "b": c',
    "a: 'b': c",
    'a: [b: c',
    'a: {b: c: d',
    'a: | b: c',
    'a: > b: c',
    'a: &b c: d',
    'a: *b : c',
    'a: !b c: d',
    'a: %b: c',
    'a: @b: c',
    'a: `b: c`',
    'a: - b: c',
    'a: ? b: c',
  ])('%j opens with a sign of YAML and is refused [kits.front-matter.untouched]', (block) => {
    expect(parseYaml(block).ok).toBe(false);
    expect(keysOf(block)).toBe('broken');
  });

  it.each([
    ['a nested key', 'a:\n  b: c: d'],
    ['a list item', 'a:\n- b: c: d'],
    ['a value over several lines', 'a: b: c\n  and more'],
    ['a comment only', 'a: b # c: d\nx: [y'],
    ['a comment in place of the value', 'a: # b: c\n  d: e: f'],
  ])('in %s is left alone, so the block is refused [kits.front-matter.untouched]', (_, block) => {
    expect(keysOf(block)).toBe('broken');
  });

  it.each(['\u0085', '\u2028', '\u2029', '\u0007', '\u001b', '\r'])(
    'that carries %j is left alone [kits.front-matter.line-ends]',
    (sign) => {
      expect(keysOf(`a: b${sign}c: d`)).toBe('broken');
      expect(keysOf(`x: y: z\na: b${sign}c: d`)).toBe('broken');
    },
  );

  it.each([
    ['quotes', 'a: \'q\nb: x: y\nz\'\nb: "x: y"\nc: d: e'],
    ['braces', 'a: {\nb: x: y\n}\nc: d: e'],
    ['brackets', 'a: [\nb: x: y\n]\nc: d: e'],
    ['a doubled key', 'a: b: c\na: d: e'],
  ])('inside %s refuses the whole block with the first error [kits.front-matter.own-pair]', (_, block) => {
    const first = parseYaml(block);
    if (first.ok) throw new Error('YAML reads this block by itself');
    const read = readFrontMatter(wrap(block));
    expect(read).toMatchObject({ kind: 'broken' });
    if (read.kind === 'broken' && block.startsWith('a: b: c'))
      expect(read).toMatchObject({
        line: (first.problems[0]?.line ?? 0) + 1,
        problem: first.problems[0]?.problem,
      });
  });

  it('is not what a refusal names when another line is still in the way [kits.front-matter.reason]', () => {
    expect(readFrontMatter(wrap('a: b: c\nd: @x'))).toMatchObject({ kind: 'broken', line: 3 });
    expect(readFrontMatter(wrap('ok: 1\nd: @x'))).toMatchObject({ kind: 'broken', line: 3 });
  });
});

const word = fc.stringMatching(/^[a-z][a-z0-9 ]{0,8}[a-z]$/);
const anyLine = fc.oneof(
  fc
    .tuple(word, fc.constantFrom(': ', ':', ' : ', ': - ', ': "', ": '", ': |', ': [', ' #'), word)
    .map((p) => p.join('')),
  fc.stringMatching(/^[ a-c:#'"{}[\],|>?*&!%@`\-\\]{0,14}$/),
  fc.constantFrom('  nested: x', '- item', '  more', 'a: b: c', "'", '"', '}', 'k: {', 'k: [', ''),
);
const anyBlock = fc.array(anyLine, { maxLength: 7 }).map((lines) => lines.join('\n'));

describe('any block', () => {
  it('that YAML reads comes out as YAML reads it [kits.front-matter.yaml-first]', () => {
    fc.assert(
      fc.property(anyBlock, (block) => {
        const yaml = parseYaml(`${block}\n`);
        const read = readFrontMatter(wrap(block));
        if (/^---[ \t]*$/m.test(block)) return;
        if (yaml.ok)
          expect(read).toEqual({ kind: 'read', keys: yaml.block.value, isBlock: true, body: 'body' });
        else if (yaml.isOtherRoot === true)
          expect(read).toMatchObject({ kind: 'read', keys: {}, isBlock: false });
      }),
      { numRuns: 2_000 },
    );
  });

  it('read a second time gains only lines that stand in it word for word [kits.front-matter.own-pair]', () => {
    fc.assert(
      fc.property(anyBlock, (block) => {
        const read = readFrontMatter(wrap(block));
        if (read.kind !== 'read' || parseYaml(`${block}\n`).ok || !read.isBlock) return;
        // Every text of the result must be found in the block as it was typed, never with our quotes in it.
        const texts = JSON.stringify(read.keys).match(/\\"[^"]*: /g) ?? [];
        for (const text of texts) expect(block).toContain(text.slice(1));
        const literal = Object.entries(read.keys).filter(
          ([key, value]) =>
            typeof value === 'string' &&
            block.split('\n').some((line) => line.trimEnd().replace(/ *: +/, ': ') === `${key}: ${value}`),
        );
        expect(literal.length).toBeGreaterThan(0);
      }),
      { numRuns: 2_000 },
    );
  });

  it('of sound lines among lines with a second colon keeps every sound value [kits.front-matter.literal]', () => {
    const sound = fc.constantFrom<readonly [string, unknown]>(
      ['1', 1],
      ['on', true],
      ['[a, "b: c"]', ['a', 'b: c']],
      ["'q: r'", 'q: r'],
      ['plain', 'plain'],
    );
    const text = fc.tuple(word, word).map(([left, right]) => `${left}: ${right} #1`);
    fc.assert(
      fc.property(fc.array(fc.oneof(sound, text), { minLength: 1, maxLength: 8 }), (values) => {
        const block = values
          .map((value, index) => `k${index}: ${typeof value === 'string' ? value : value[0]}`)
          .join('\n');
        const expected = Object.fromEntries(
          values.map((value, index) => [`k${index}`, typeof value === 'string' ? value : value[1]]),
        );
        expect(keysOf(block)).toEqual(expected);
      }),
    );
  });
});
