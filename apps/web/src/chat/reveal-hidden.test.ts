import { describe, expect, it } from 'vitest';
import { argumentLines } from './argument-lines.ts';
import { revealHidden } from './reveal-hidden.ts';

describe('what a person approves', () => {
  it('shows zero-width, direction, tag and control characters by their number [web.approval.full]', () => {
    expect(revealHidden('rm\u200b -r \u202e/\u{e0041}\u0007')).toBe(
      'rm[U+200B] -r [U+202E]/[U+E0041][U+0007]',
    );
    expect(revealHidden('a\rb')).toBe('a[U+000D]b');
  });

  it('leaves ordinary text, Vietnamese, tabs, line ends and emoji as they are [web.approval.full]', () => {
    const text = 'Chạy\tnhé\nĐường phố 👍 日本';
    expect(revealHidden(text)).toBe(text);
  });

  it('is every argument, strings as they are and the rest as JSON [web.approval.full]', () => {
    expect(argumentLines({ command: 'a "b"', list: [1], gone: undefined, nothing: null })).toEqual([
      { name: 'command', value: 'a "b"' },
      { name: 'list', value: '[\n  1\n]' },
      { name: 'gone', value: 'null' },
      { name: 'nothing', value: 'null' },
    ]);
  });
});
