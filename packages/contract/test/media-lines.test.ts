import { describe, expect, it } from 'vitest';
import { readMediaLines, withoutHalfLine } from '../src/index.ts';

const text = (words: string) => ({ kind: 'text', text: words });
const media = (path: string) => ({ kind: 'media', path });
const file = (path: string) => ({ kind: 'file', path });

describe('lines that stand for a file', () => {
  it('come in their place between the words [media.lines.order]', () => {
    expect(
      readMediaLines(
        'Đêm qua ngủ 7 giờ.\n\nMEDIA: data/charts/giấc ngủ.png\n\n- một\n- hai\nFILE:bao-cao.pdf\nFILE: artifact:cv_1\nHết.\n',
      ),
    ).toEqual([
      text('Đêm qua ngủ 7 giờ.'),
      media('data/charts/giấc ngủ.png'),
      text('- một\n- hai'),
      file('bao-cao.pdf'),
      { kind: 'artifact', id: 'cv_1' },
      text('Hết.'),
    ]);
    expect(readMediaLines('MEDIA: a.png\r\nFILE: b.csv\r\n')).toEqual([media('a.png'), file('b.csv')]);
    expect(readMediaLines('')).toEqual([]);
    expect(readMediaLines(' \n\n')).toEqual([]);
    expect(readMediaLines('   lùi vào\n')).toEqual([text('   lùi vào')]);
  });

  it.each([
    'MEDIA: a.png',
    'MEDIA:a.png',
    '   MEDIA:   a.png   ',
    '`MEDIA: a.png`',
    '``MEDIA: a.png`` ',
    'MEDIA: `a.png`',
    '`MEDIA:a.png`\r',
    '```MEDIA: a.png```',
  ])('are read with or without backticks: %j [media.lines.ticks]', (line) => {
    expect(readMediaLines(`a\n${line}\nb`)).toEqual([text('a'), media('a.png'), text('b')]);
  });

  it.each([
    'see MEDIA: a.png',
    '- MEDIA: a.png',
    '> MEDIA: a.png',
    '    MEDIA: a.png',
    '\tMEDIA: a.png',
    'media: a.png',
    'MEDIA a.png',
    'MEDIA:',
    'FILE:   ',
    '`MEDIA:`',
    '`MEDIA: a.png',
    'MEDIA: a.png`',
    '`MEDIA: a.png` shows the chart',
    'MEDIAFILE: a.png',
  ])('are whole lines and nothing else: %j stays words [media.lines.whole]', (line) => {
    expect(readMediaLines(line)).toEqual([text(line.trimEnd())]);
  });

  it('do not count inside a fenced block of code, and do again behind it [media.lines.code]', () => {
    const block = '```md\nMEDIA: a.png\n~~~\n``\n````js\nFILE: b.pdf';
    expect(readMediaLines(`${block}\n\`\`\`\nFILE: c.pdf`)).toEqual([
      text(`${block}\n\`\`\``),
      file('c.pdf'),
    ]);
    expect(readMediaLines(`${block}\nMEDIA: d.png`)).toEqual([text(`${block}\nMEDIA: d.png`)]);
    expect(readMediaLines('~~~\nMEDIA: a.png\n~~~~\nMEDIA: b.png')).toEqual([
      text('~~~\nMEDIA: a.png\n~~~~'),
      media('b.png'),
    ]);
    expect(readMediaLines('```a`b\nMEDIA: a.png')).toEqual([text('```a`b'), media('a.png')]);
  });

  it('are told in one pass, however long an answer is made [media.lines.linear]', () => {
    const parts = [' ', '`', '\n', 'MEDIA:', '~', '\t'].map((piece) => piece.repeat(40_000));
    for (const part of parts)
      for (const answer of [
        `MEDIA:${part}x`,
        `${part}MEDIA: x`,
        `\`MEDIA:${part}x`,
        `MEDIA: x\n${part}\nx`,
      ]) {
        const held = withoutHalfLine(answer);
        expect(answer.startsWith(held)).toBe(true);
        expect(readMediaLines(answer).length).toBeGreaterThan(0);
      }
  });
});

describe('an answer that is still being written', () => {
  it.each([
    ['Đây:\nM', 'Đây:\n'],
    ['Đây:\nMEDIA', 'Đây:\n'],
    ['Đây:\nMEDIA: data/cha', 'Đây:\n'],
    ['Đây:\n`FILE: a.p', 'Đây:\n'],
    ['FIL', ''],
    ['Đây:\nMEDIA: a.png\n', 'Đây:\nMEDIA: a.png\n'],
    ['Đây:\nMai', 'Đây:\nMai'],
    ['see MEDIA: a', 'see MEDIA: a'],
    ['a\n\n', 'a\n\n'],
    ['', ''],
  ])('holds back a line that may become one: %j [media.lines.half]', (written, shown) => {
    expect(withoutHalfLine(written)).toBe(shown);
  });
});
