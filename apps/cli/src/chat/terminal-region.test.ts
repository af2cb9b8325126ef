import { describe, expect, it } from 'vitest';
import { drawRegion, eraseRegion, growTail, type RegionContent } from './terminal-region.ts';

const content = (more: Partial<RegionContent> = {}): RegionContent => ({
  tail: '',
  status: '',
  prompt: '› ',
  input: '',
  cursor: 0,
  ...more,
});

describe('the foot of the chat', () => {
  it('is the unfinished line, what happens now, and the typed line, with the cursor in it [cli.chat.foot]', () => {
    const drawn = drawRegion(content({ tail: 'đang', status: '… 3 s', input: 'xin chào', cursor: 3 }), 40);
    expect(drawn.text).toBe('đang\n… 3 s\n› xin chào\r\u001b[5C');
    expect(drawn.cursorRow).toBe(2);
    expect(eraseRegion(drawn.cursorRow)).toBe('\r\u001b[2A\u001b[J');
  });

  it('wraps a long typed line by itself and keeps the cursor where the person edits [cli.chat.foot]', () => {
    const drawn = drawRegion(content({ input: 'abcdefghij', cursor: 2 }), 5);
    expect(drawn.text).toBe('› abc\ndefgh\nij\u001b[2A\r\u001b[4C');
    expect(drawn.cursorRow).toBe(0);
    expect(drawRegion(content({ input: 'abcdefghij', cursor: 10 }), 5).cursorRow).toBe(2);
  });

  it('gives whole lines to the transcript and keeps the rest of the last one [cli.chat.wrap]', () => {
    expect(growTail('một ', 'hai\nba', 20)).toEqual({ rows: 'một hai\n', tail: 'ba' });
    expect(growTail('', 'một hai ba bốn', 8)).toEqual({ rows: 'một hai\n', tail: 'ba bốn' });
    expect(growTail('x', '\n\n', 8)).toEqual({ rows: 'x\n\n', tail: '' });
  });

  it('loses no character, however the text is cut and wrapped [cli.chat.wrap]', () => {
    const text = 'Một đoạn văn khá dài có chữ漢字 và 🐙 cùngmộttừrấtdàikhôngcóchỗngắt để thử.';
    for (let columns = 4; columns < 40; columns += 1) {
      let tail = '';
      let rows = '';
      for (const letter of text) {
        const grown = growTail(tail, letter, columns);
        rows += grown.rows;
        tail = grown.tail;
      }
      expect((rows + tail).replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
    }
  });
});
