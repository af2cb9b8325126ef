import { describe, expect, it } from 'vitest';
import { createOutputTail } from './output-tail.ts';

const tailOf = (chunks: readonly Uint8Array[], keep: number) => {
  const tail = createOutputTail(keep);
  for (const chunk of chunks) tail.push(chunk);
  return tail.end();
};

describe('output tail', () => {
  it('keeps the newest characters and counts the dropped ones [sandbox.output.newest]', () => {
    const bytes = new TextEncoder().encode('0123456789');
    expect(tailOf([bytes, bytes], 4)).toEqual({ output: '6789', droppedChars: 16 });
  });

  it('joins a character whose bytes arrive one by one [sandbox.output.utf8]', () => {
    const bytes = new TextEncoder().encode('đẹp 🙂');
    expect(
      tailOf(
        [...bytes].map((byte) => Uint8Array.of(byte)),
        100,
      ).output,
    ).toBe('đẹp 🙂');
  });

  it('shows a replacement character for bytes that are no text, also at the very end [sandbox.output.utf8]', () => {
    expect(tailOf([Uint8Array.of(0x61, 0xff, 0x62, 0xe1, 0xba)], 100).output).toBe('a�b�');
  });

  it('never cuts a character in half [sandbox.output.utf8]', () => {
    expect(tailOf([new TextEncoder().encode('🙂🙂')], 3)).toEqual({ output: '🙂', droppedChars: 2 });
  });

  it('keeps the right tail through many trims [sandbox.output.newest]', () => {
    const tail = createOutputTail(10);
    for (let line = 0; line < 100_000; line += 1) tail.push(new TextEncoder().encode(`${line}\n`));
    expect(tail.end()).toEqual({ output: '998\n99999\n', droppedChars: 588_890 - 10 });
  });

  it('keeps what one decoder of everything would end with, however the bytes are cut [sandbox.output.newest] [sandbox.output.utf8]', () => {
    let seed = 1;
    const random = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const texts = ['a', 'đ', 'ẹ', '🙂', '\n', '\ufeff'].map((text) => [...new TextEncoder().encode(text)]);
    const pieces = [...texts, ...texts, [0xff], [0xe1], [0x80], [0xf0, 0x9f]];
    for (let round = 0; round < 60; round += 1) {
      const parts = Array.from(
        { length: round < 50 ? 300 : 60_000 },
        () => pieces[random(pieces.length)] ?? [],
      );
      const bytes = Uint8Array.from(parts.flat());
      const chunks: Uint8Array[] = [];
      for (let at = 0; at < bytes.length; ) {
        const length = 1 + random(round < 50 ? 7 : 9_000);
        chunks.push(bytes.subarray(at, at + length));
        at += length;
      }
      const keep = 1 + random(60);
      const whole = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
      const { output, droppedChars } = tailOf(chunks, keep);
      expect(droppedChars + output.length).toBe(whole.length);
      expect(whole.endsWith(output)).toBe(true);
      expect(output.length).toBeGreaterThanOrEqual(keep - 1);
    }
  });
});
