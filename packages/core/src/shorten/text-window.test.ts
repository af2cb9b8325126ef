import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textWindow } from './text-window.ts';

describe('a window of a text', () => {
  it('read on from window to window gives the text back, no character in halves [output.surrogates]', () => {
    void fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.integer({ min: 1, max: 40 }),
        (text, chars) => {
          let whole = '';
          for (let next: number | null = 0; next !== null; ) {
            const window = textWindow(text, next, chars);
            expect(window.offset).toBe(next);
            expect(window.text.isWellFormed()).toBe(true);
            expect(window.text.length).toBeLessThanOrEqual(Math.max(2, chars));
            whole += window.text;
            next = window.next;
          }
          expect(whole).toBe(text);
        },
      ),
    );
  });

  it('begins a character early when asked to begin in its middle, and is empty beyond the end [output.read.bounds]', () => {
    expect(textWindow('a😀b', 2, 5)).toEqual({ text: '😀b', offset: 1, next: null, totalChars: 4 });
    expect(textWindow('abc', 9, 5)).toEqual({ text: '', offset: 3, next: null, totalChars: 3 });
    expect(textWindow('abc', -4, 0)).toEqual({ text: 'a', offset: 0, next: 1, totalChars: 3 });
  });
});
