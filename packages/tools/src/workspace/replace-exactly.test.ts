import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replaceExactly } from './replace-exactly.ts';

const edit = (content: string | Buffer, old: string, next: string, all = false) => {
  const result = replaceExactly(Buffer.from(content as string), old, next, all);
  return result.kind === 'replaced' ? result.content.toString('utf8') : result.kind;
};

describe('exact replacement', () => {
  it('reads \\n as CRLF in a file of CRLF lines and writes CRLF back [tools.edit.crlf]', () => {
    expect(edit('a\r\nb\r\nc\r\n', 'a\nb\n', 'x\ny\nz\n')).toBe('x\r\ny\r\nz\r\nc\r\n');
    expect(edit('a\r\nb\r\n', 'b', 'b1\nb2')).toBe('a\r\nb1\r\nb2\r\n');
    expect(edit('a\r\nb\r\n', 'a\r\nb', 'c\r\nd')).toBe('c\r\nd\r\n');
  });

  it('leaves mixed line ends, a byte order mark and bytes that are no text as they are [tools.edit.bytes]', () => {
    expect(edit('\ufeffone\r\ntwo\nthree', 'two', '2')).toBe('\ufeffone\r\n2\nthree');
    const bytes = Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from('old'), Buffer.of(0xe1, 0xba)]);
    const result = replaceExactly(bytes, 'old', 'new', false);
    expect(result.kind === 'replaced' && [...result.content]).toEqual([
      0xff,
      0xfe,
      ...Buffer.from('new'),
      0xe1,
      0xba,
    ]);
  });

  it('takes composed and decomposed accents, and straight and curly quotes, for different texts [tools.edit.exact]', () => {
    expect(edit('đẹp'.normalize('NFD'), 'đẹp'.normalize('NFC'), 'x')).toBe('other-form');
    expect(edit('“đẹp”', '"đẹp"', 'x')).toBe('other-form');
    expect(edit('“đẹp”', '“đẹp”', '"xấu"')).toBe('"xấu"');
    expect(edit('đẹp', 'xấu', 'x')).toBe('absent');
  });

  it('refuses several matches unless all are meant [tools.edit.unique]', () => {
    expect(edit('a b a', 'a', 'c')).toBe('several');
    expect(edit('a b a', 'a', 'c', true)).toBe('c b c');
    expect(edit('aXa', 'a', 'aa', true)).toBe('aaXaa');
  });

  it('keeps every byte outside the replaced passage, for any file [tools.edit.bytes]', () => {
    const marker = '\u0001old\u0002';
    const clean = fc
      .uint8Array({ maxLength: 200 })
      .map((bytes) => bytes.filter((byte) => byte !== 1 && byte !== 2));
    fc.assert(
      fc.property(clean, clean, fc.string({ maxLength: 30 }), (before, after, next) => {
        const content = Buffer.concat([before, Buffer.from(marker), after]);
        const result = replaceExactly(content, marker, next, false);
        if (result.kind !== 'replaced') throw new Error(result.kind);
        expect(result.content.subarray(0, before.length).equals(before)).toBe(true);
        expect(result.content.subarray(result.content.length - after.length).equals(after)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
