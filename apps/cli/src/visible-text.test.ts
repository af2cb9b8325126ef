import { describe, expect, it } from 'vitest';
import { displayWidth, splitRow, visible } from './visible-text.ts';

const red = (text: string): string => `\u001b[31m${text}\u001b[39m`;

describe('text from elsewhere', () => {
  it('cannot move the cursor, colour the terminal, ring, or turn the reading direction [cli.render.safe]', () => {
    expect(visible('a\u001b[2Jb\u001b]0;title\u0007c\rd\be\u202ef\u0085g')).toBe('abcdefg');
    expect(visible('one\r\ntwo\tthree\n')).toBe('one\ntwo  three\n');
    expect(visible('Tiếng Việt đủ dấu 🐙')).toBe('Tiếng Việt đủ dấu 🐙');
  });
});

describe('the width of a line', () => {
  it('counts what a terminal shows: composed marks once, wide letters twice, colours not at all [cli.chat.wrap]', () => {
    expect(displayWidth('tiếng')).toBe(5);
    expect(displayWidth('tiếng'.normalize('NFD'))).toBe(5);
    expect(displayWidth('漢字🐙')).toBe(6);
    expect(displayWidth(red('đỏ'))).toBe(2);
  });

  it('decides where a row ends: at a space if it can, else anywhere, never inside a colour code [cli.chat.wrap]', () => {
    expect(splitRow('một hai ba', 20)).toEqual(['một hai ba', '']);
    expect(splitRow('một hai ba', 8)).toEqual(['một hai', 'ba']);
    expect(splitRow('một hai ba', 7)).toEqual(['một hai', 'ba']);
    expect(splitRow('x'.repeat(10), 4)).toEqual(['xxxx', 'xxxxxx']);
    expect(splitRow('漢字漢字', 5)).toEqual(['漢字', '漢字']);
    expect(splitRow(`${red('một')} ${red('hai')}`, 7)).toEqual([`${red('một')} ${red('hai')}`, '']);
  });

  it('costs a very long line its length once [cli.chat.wrap]', () => {
    let rest = 'từ '.repeat(200_000);
    let rows = 0;
    const started = performance.now();
    while (rest !== '') {
      rest = splitRow(rest, 79)[1];
      rows += 1;
    }
    expect(rows).toBeGreaterThan(7_000);
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('always makes progress, also when nothing fits [cli.chat.wrap]', () => {
    expect(splitRow('漢字', 1)[1].length).toBeLessThan(2);
  });
});
