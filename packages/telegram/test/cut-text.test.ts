import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutText, formatText } from '../src/index.ts';
import { markdownText, seen, wildText, wordsOf } from './text-samples.ts';

const most = 4096;
const graphemesOf = (text: string): string[] =>
  [...new Intl.Segmenter('vi', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment);

const expectFits = (pieces: readonly string[], limit: number): void => {
  for (const piece of pieces) {
    const { length, plain } = formatText(piece);
    expect(length).toBeLessThanOrEqual(limit);
    expect(plain.length).toBeLessThanOrEqual(limit);
    expect(plain.trim()).not.toBe('');
    expect(piece.isWellFormed()).toBe(true);
  }
};

test('[tgapi.cut] a text of 4,096 units stays as it is, one more makes two pieces', () => {
  const fits = 'a'.repeat(most);
  expect(cutText(fits)).toEqual([fits]);
  expect(cutText(`${fits}b`)).toEqual([fits, 'b']);
  const marked = `**${'a'.repeat(most)}**`;
  expect(cutText(marked)).toEqual([marked]);
  expect(cutText(' \n\n ')).toEqual([]);
});

test('[tgapi.cut] pieces of any text hold all words with all marks, in order, within the limit', () => {
  fc.assert(
    fc.property(markdownText, fc.constantFrom(300, 1024, most), (markdown, limit) => {
      const pieces = cutText(markdown, limit);
      expectFits(pieces, limit);
      expect(pieces.flatMap(seen)).toEqual(seen(markdown));
    }),
    { numRuns: 40 },
  );
}, 240_000);

test('[tgapi.cut] pieces of wild characters hold all of them', () => {
  fc.assert(
    fc.property(fc.array(wildText, { minLength: 1, maxLength: 12 }), (parts) => {
      const markdown = parts.join('\n\n');
      const pieces = cutText(markdown, 200);
      expectFits(pieces, 200);
      expect(pieces.map(wordsOf).join('')).toBe(wordsOf(markdown));
    }),
    { numRuns: 200 },
  );
}, 240_000);

test('[tgapi.cut] no emoji, flag or letter with its marks is ever parted', () => {
  const unit = fc.constantFrom('👨‍👩‍👧‍👦', '🇻🇳', '👍🏽', '🏳️‍🌈', 'e\u0301\u0323', 'ư', '𠮷', 'đ');
  fc.assert(
    fc.property(fc.array(unit, { minLength: 3000, maxLength: 5000 }), (units) => {
      // Between two of a kind nothing but the list itself says where one ends.
      const text = units.join('');
      const pieces = cutText(text);
      expectFits(pieces, most);
      expect(pieces.flatMap(graphemesOf)).toEqual(graphemesOf(text));
    }),
    { numRuns: 20 },
  );
}, 240_000);

test('[tgapi.cut] a word of 20,000 letters is cut into full pieces', () => {
  const word = 'nghiêng'.repeat(3000).slice(0, 20_000);
  const pieces = cutText(word);
  expect(pieces.map((piece) => piece.length)).toEqual([4096, 4096, 4096, 4096, 3616]);
  expect(pieces.join('')).toBe(word);
});

test('[tgapi.cut] a grapheme longer than a message is cut between code points', () => {
  const pieces = cutText(`a${'\u0301'.repeat(9000)}`);
  expectFits(pieces, most);
  expect(pieces.join('')).toBe(`a${'\u0301'.repeat(9000)}`);
});

test('[tgapi.cut] long code is closed and opened again with its language, and keeps every line and indent', () => {
  const lines = Array.from(
    { length: 600 },
    (_, at) => `${' '.repeat(at % 9)}dòng ${at} \`\`\` ${'x'.repeat(at % 20)}`,
  );
  const pieces = cutText(`Mã:\n\n~~~ts\n${lines.join('\n')}\n~~~\n\nxong`);
  expectFits(pieces, most);
  expect(pieces.length).toBeGreaterThan(3);
  const code = pieces.map((piece) => /^(`+)ts\n([\s\S]*?)\n\1$/m.exec(piece)?.[2] ?? '');
  expect(code.join('\n')).toBe(lines.join('\n'));
});

test('[tgapi.cut] code that fits into a message begins a new one in place of being parted', () => {
  const code = `\`\`\`py\n${'print(1)\n'.repeat(300)}\`\`\``;
  const pieces = cutText(`${'lời '.repeat(600)}\n\n${code}`);
  expect(pieces).toHaveLength(2);
  expect(pieces[1]).toMatch(/^```py\nprint/);
});

test('[tgapi.cut] a link stays whole', () => {
  for (let lead = 4060; lead <= 4100; lead += 1) {
    const pieces = cutText(`${'a'.repeat(lead)} [một hai ba bốn](https://a.vn/x) và hết`);
    expectFits(pieces, most);
    expect(pieces.filter((piece) => piece.includes('[một hai ba bốn](<https://a.vn/x>)'))).toHaveLength(1);
  }
});

test('[tgapi.cut] a piece ends where a paragraph, line, sentence or word ends', () => {
  const sentence = 'Một câu dài vừa phải để đọc. ';
  const ends = (text: string): string | undefined => cutText(text)[0]?.slice(-5);
  expect(ends(`${sentence.repeat(100)}hết\n\n${sentence.repeat(100)}`)).toBe('. hết');
  expect(ends(`${sentence.repeat(100)}hết\n${sentence.repeat(100)}`)).toBe('. hết');
  expect(ends(sentence.repeat(300))).toBe(' đọc.');
  expect(ends('từng '.repeat(2000))).toBe(' từng');
});

test('[tgapi.cut] a list in a list keeps its indent in every piece', () => {
  const markdown = Array.from({ length: 400 }, (_, at) => `- mục ${at}\n  - con ${at}`).join('\n');
  const lines = cutText(markdown).flatMap((piece) => formatText(piece).plain.split('\n'));
  expect(lines).toEqual(formatText(markdown).plain.split('\n'));
  expect(lines[1]).toBe('\u00a0\u00a0• con 0');
});

test('[tgapi.cut] captions have at most 1,024 units', () => {
  expect(cutText('a'.repeat(1024), 1024)).toHaveLength(1);
  expect(cutText('a'.repeat(1025), 1024)).toHaveLength(2);
});
