import { deflateSync, inflateSync } from 'node:zlib';
import { createPdfFiles } from '@my-agent-crew/pdf';
import { describe, expect, it } from 'vitest';
import { encodePng } from '../src/encode-png.ts';
import { limitMemory } from '../src/limit-memory.ts';
import { makePdf } from './make-pdf.ts';

const never = new AbortController().signal;
const files = createPdfFiles();
const open = async (bytes: Buffer, from = files, signal = never) => {
  const file = await from.open(bytes, signal);
  if ('problem' in file) throw new Error(file.problem);
  return file;
};
const text = (words: string) => ({ lines: [words] });

describe('pages', () => {
  it('with words give them, Vietnamese with its marks [webtools.pdf.text]', async () => {
    const file = await open(
      makePdf([text('xem ABCng dai nhat the gioi'), { lines: ['Second page', 'of two lines of words'] }]),
    );
    expect(file.pageCount).toBe(2);
    expect(await file.page(1)).toEqual({ kind: 'text', text: 'xem Đường dai nhat the gioi' });
    expect(await file.page(2)).toEqual({ kind: 'text', text: 'Second page\nof two lines of words' });
    file.close();
  });

  it('that are blank and pages that are only a picture are told apart [webtools.pdf.kinds]', async () => {
    const file = await open(makePdf([{ kind: 'blank' }, { kind: 'scan' }, text('x')]));
    expect(await file.page(1)).toEqual({ kind: 'blank' });
    expect(await file.page(2)).toEqual({ kind: 'scan' });
    expect(await file.page(3)).toEqual({ kind: 'text', text: 'x' });
    expect(await file.page(4)).toEqual({ problem: 'broken' });
    file.close();
  });

  it('are drawn as a PNG of the size models look at [webtools.pdf.render]', async () => {
    const file = await open(makePdf([{ kind: 'scan' }]));
    const picture = await file.render(1);
    file.close();
    if ('problem' in picture) throw new Error(picture.problem);
    const bytes = Buffer.from(picture.bytes);
    expect(picture.mediaType).toBe('image/png');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1_108, 1_568]);
    const length = bytes.readUInt32BE(33);
    const rows = inflateSync(bytes.subarray(41, 41 + length));
    const middle = 784 * (1_108 * 3 + 1) + 1 + 554 * 3;
    expect([...rows.subarray(middle, middle + 3)]).toEqual([0x80, 0x80, 0x80]);
  });

  it('keep their colours: blue is not taken for red [webtools.pdf.render]', () => {
    const png = encodePng(Uint8Array.from([255, 0, 10, 0]), 1, 1);
    expect([...inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)))]).toEqual([0, 10, 0, 255]);
  });
});

describe('documents of strangers', () => {
  it('under a password are refused as such [webtools.pdf.encrypted]', async () => {
    const key = `<${'41'.repeat(32)}>`;
    const locked = makePdf([text('secret')], `/Encrypt 6 0 R /ID [${key} ${key}]`, [
      `<< /Filter /Standard /V 1 /R 2 /O ${key} /U ${key} /P -4 >>`,
    ]);
    expect(await files.open(locked, never)).toEqual({ problem: 'encrypted' });
  });

  it('that are broken are refused, whatever the bytes [webtools.pdf.broken]', async () => {
    const whole = makePdf([text('words of a page')]);
    const broken = [Buffer.from('%PDF-1.5\n'), Buffer.alloc(10_000, 7), whole.subarray(0, 40), makePdf([])];
    for (const bytes of broken) expect(await files.open(bytes, never)).toEqual({ problem: 'broken' });
    for (let seed = 1; seed <= 5; seed += 1) {
      const bytes = Buffer.from(whole);
      for (let at = seed * 31; at < bytes.length; at += 97) bytes[at] = (bytes[at] ?? 0) ^ (seed * 37);
      const file = await files.open(bytes, never);
      if ('problem' in file) continue;
      await file.page(1);
      file.close();
    }
    const good = await open(whole);
    expect(good.pageCount).toBe(1);
    good.close();
  });

  it('that unpack to far more than they are fail at that page, in bounded memory, and the others are read [webtools.pdf.bomb]', async () => {
    const packed = deflateSync(deflateSync(Buffer.alloc(300_000_000, 32)));
    const bomb = { stream: packed, filter: '[/FlateDecode /FlateDecode]' };
    const bounded = createPdfFiles({ orderMs: 8_000, memoryPages: 2_048 });
    const file = await open(
      makePdf([text('before the bomb it goes'), bomb, text('after the bomb it goes on')]),
      bounded,
    );
    const before = process.memoryUsage().rss;
    expect(await file.page(1)).toMatchObject({ kind: 'text' });
    expect(await file.page(2)).not.toMatchObject({ kind: 'text' });
    expect(process.memoryUsage().rss - before).toBeLessThan(400_000_000);
    expect(await file.page(3)).toMatchObject({ text: 'after the bomb it goes on' });
    file.close();
  }, 60_000);

  it('get no more memory than they may have [webtools.pdf.memory]', async () => {
    const small = createPdfFiles({ orderMs: 20_000, memoryPages: 300 });
    const huge = makePdf([{ stream: Buffer.alloc(30_000_000, 32), filter: '[]' }]);
    expect(await small.open(huge, never)).toEqual({ problem: 'too-large' });
    expect(() => limitMemory(Uint8Array.from([0, 97, 115, 109, 1, 0, 0, 0]), 1)).toThrow('no memory limit');
  });

  it('that take too much lose that page only, and after three such pages all of them [webtools.pdf.stuck]', async () => {
    const hasty = createPdfFiles({ orderMs: 600, memoryPages: 4_096 });
    const slow = { stream: Buffer.from('0 0 m 1 1 l S q Q '.repeat(3_000_000)), filter: '[]' };
    const file = await hasty.open(makePdf([slow, text('still the words of a page')]), never);
    if ('problem' in file) return expect(file.problem).toBe('stuck');
    const asked = [];
    for (const number of [1, 1, 1, 2]) asked.push(await file.page(number));
    file.close();
    // Which limit such a page meets first, time or memory, depends on the machine.
    const problems = asked.map((one) => ('problem' in one ? one.problem : 'read'));
    expect(problems.slice(0, 3).every((problem) => problem === 'stuck' || problem === 'too-large')).toBe(
      true,
    );
    expect(problems[3]).not.toBe('read');
  }, 60_000);

  it('end with a stop, and give their place to the next [webtools.pdf.stop]', async () => {
    const stop = new AbortController();
    const [one, two] = [
      await open(makePdf([text('a')]), files, stop.signal),
      await open(makePdf([text('b')])),
    ];
    let isIn = false;
    const third = open(makePdf([text('c')])).then((file) => {
      isIn = true;
      return file;
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(isIn).toBe(false);
    expect(await files.open(makePdf([text('d')]), AbortSignal.timeout(50))).toEqual({ problem: 'stopped' });
    stop.abort();
    expect(await one.page(1)).toEqual({ problem: 'stopped' });
    one.close();
    one.close();
    expect(await (await third).page(1)).toEqual({ kind: 'text', text: 'c' });
    expect(await two.page(1)).toEqual({ kind: 'text', text: 'b' });
    for (const file of [two, await third]) file.close();
    expect(await two.page(1)).toEqual({ problem: 'stopped' });
  });
});
