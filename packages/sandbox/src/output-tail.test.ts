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
});
