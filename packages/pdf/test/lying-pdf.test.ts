import { deflateSync } from 'node:zlib';
import { createPdfFiles } from '@my-agent-crew/pdf';
import { describe, expect, it } from 'vitest';
import { makePdf } from './make-pdf.ts';

const never = new AbortController().signal;
const files = createPdfFiles({ orderMs: 8_000, memoryPages: 2_048 });
const whole = makePdf([{ lines: ['the words of one page'] }]).toString('latin1');

/** A document with some of its letters exchanged. */
const exchanged = (from: string, to: string): Buffer => {
  if (!whole.includes(from)) throw new Error(`There is no ${from}.`);
  return Buffer.from(whole.replace(from, to), 'latin1');
};

/** How many pages it claims to have, and what is said of the first and of the last of them. */
const look = async (bytes: Buffer): Promise<unknown[]> => {
  const file = await files.open(bytes, never);
  if ('problem' in file) return [file.problem];
  const said = [await file.page(1), await file.page(file.pageCount)];
  file.close();
  return [file.pageCount, ...said.map((one) => ('problem' in one ? one.problem : one.kind))];
};

describe('a document that lies about itself', () => {
  it.each([
    ['more pages than it has', '/Count 1', '/Count 9', [9, 'text', 'broken']],
    ['a thousand million pages', '/Count 1', '/Count 999999999', [1, 'text', 'text']],
    ['fewer pages than none', '/Count 1', '/Count -1', [1, 'text', 'text']],
    ['a page tree that is its own branch', '/Kids [7 0 R]', '/Kids [2 0 R]', [1, 'broken', 'broken']],
    ['a page without end of parents', '/Parent 2 0 R', '/Parent 7 0 R', [1, 'text', 'text']],
    ['a table that leads back to itself', '/Size 8', '/Prev 9 /Size 8', [1, 'text', 'text']],
    ['a content that is its own page', '/Contents 6 0 R', '/Contents 7 0 R', [1, 'blank', 'blank']],
    ['a length beyond the file', '/Length 4800', '/Length 999999999 /X 1', [1, 'text', 'text']],
  ])('with %s gives what it has, at once [webtools.pdf.lies]', async (_what, from, to, expected) => {
    expect(await look(exchanged(from, to))).toEqual(expected);
  });

  it('as a picture of a size that fits no memory loses that page, not the server [webtools.pdf.lies]', async () => {
    const scan = makePdf([{ kind: 'scan' }]).toString('latin1');
    const huge = Buffer.from(
      scan.replace('/Width 40 /Height 40', '/Width 2000000 /Height 2000000'),
      'latin1',
    );
    const before = process.memoryUsage().rss;
    const file = await files.open(huge, never);
    if ('problem' in file) return expect(file.problem).toMatch(/broken|too-large/);
    const picture = await file.render(1);
    file.close();
    expect('problem' in picture ? picture.problem : picture.mediaType).toMatch(/image\/png|broken|too-large/);
    expect(process.memoryUsage().rss - before).toBeLessThan(400_000_000);
  });

  it('as a font map that unpacks to far more than it is costs that page only [webtools.pdf.lies]', async () => {
    const packed = deflateSync(deflateSync(Buffer.alloc(300_000_000, 32)));
    const bytes = makePdf([{ lines: ['words'] }], '', []);
    const at = bytes.indexOf('<< /Length ', bytes.indexOf('5 0 obj'));
    const end = bytes.indexOf('endstream', at);
    const bomb = Buffer.concat([
      bytes.subarray(0, at),
      Buffer.from(`<< /Length ${packed.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n`),
      packed,
      Buffer.from('\n'),
      bytes.subarray(end),
    ]);
    const before = process.memoryUsage().rss;
    const [count, ...said] = await look(bomb);
    expect(count).toBe(1);
    // Which limit it meets first, time or memory, depends on the machine.
    for (const one of said) expect(one).toMatch(/^(too-large|stuck)$/);
    expect(process.memoryUsage().rss - before).toBeLessThan(400_000_000);
  }, 60_000);
});
