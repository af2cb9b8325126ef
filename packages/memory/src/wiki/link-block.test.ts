import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockOf, dropMarks, isBlockBroken, putBlock, withoutBlock, writeBlock } from './link-block.ts';

const opening = '<!-- crew:links -->';
const closing = '<!-- /crew:links -->';
const line = fc.constantFrom(
  'trà',
  '',
  '# Đà Nẵng',
  opening,
  closing,
  ` ${opening}`,
  '- ← [[A]]',
  `x ${closing}`,
  'b\r',
);
const text = fc.oneof(
  fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n')),
  fc.string(),
);
const block = fc.option(fc.array(fc.constantFrom('A', 'Đá', 'b|c'), { minLength: 1, maxLength: 3 }), {
  nil: null,
});

describe('the block of links', () => {
  it('is all that changes when it is put, moved to nothing, or put again [wiki.links.block]', () => {
    void fc.assert(
      fc.property(text, block, block, (before, first, second) => {
        const once = putBlock(before, first === null ? null : writeBlock(first));
        const twice = putBlock(once, second === null ? null : writeBlock(second));
        expect(withoutBlock(once)).toBe(withoutBlock(before));
        expect(withoutBlock(twice)).toBe(withoutBlock(before));
        if (!isBlockBroken(before))
          expect(blockOf(twice)).toEqual(second === null ? null : writeBlock(second));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is nothing that a text of people can hold [wiki.links.block]', () => {
    void fc.assert(
      fc.property(text, (written) => {
        const clean = dropMarks(written);
        expect(blockOf(clean)).toBeNull();
        expect(isBlockBroken(clean)).toBe(false);
      }),
    );
  });

  it('is left alone where its marks do not pair [wiki.links.broken]', () => {
    for (const broken of [
      opening,
      closing,
      `${opening}\n${opening}\n${closing}`,
      `${closing}\nx\n${opening}`,
    ]) {
      expect(isBlockBroken(broken)).toBe(true);
      expect(putBlock(broken, writeBlock(['A']))).toBe(broken);
      expect(withoutBlock(broken)).toBe(broken);
    }
  });

  it('keeps the place a person gave it, and comes last otherwise [wiki.links.block]', () => {
    expect(putBlock('a\n', writeBlock(['B']))).toBe(`a\n${opening}\n- ← [[B]]\n${closing}\n`);
    const moved = `a\n${opening}\nold\n${closing}\nb\n`;
    expect(putBlock(moved, writeBlock(['C']))).toBe(`a\n${opening}\n- ← [[C]]\n${closing}\nb\n`);
    expect(putBlock(moved, null)).toBe('a\nb\n');
  });
});
