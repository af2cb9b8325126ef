/** The newest characters of a stream of bytes, in bounded memory. */
export interface OutputTail {
  push(chunk: Uint8Array): void;
  /** Flushes a cut character and gives what was kept. Later bytes are ignored. */
  end(): { readonly output: string; readonly droppedChars: number };
}

/** Bytes a UTF-16 unit takes at most in UTF-8. */
const bytesPerChar = 3;
const firstBytes = 65_536;

const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;

/** The last `keep` UTF-16 units of `text`, one fewer rather than half a character. */
const lastChars = (text: string, keep: number): string => {
  if (text.length <= keep) return text;
  const start = text.length - keep;
  return text.slice(isLowSurrogate(text.charCodeAt(start)) ? start + 1 : start);
};

/**
 * Keeps the newest `keepChars` UTF-16 units and counts the rest. Bytes that are no UTF-8 become replacement
 * characters; a character split over two chunks stays whole.
 */
export const createOutputTail = (keepChars: number): OutputTail => {
  const counter = new TextDecoder('utf-8', { ignoreBOM: true });
  const wantedBytes = keepChars * bytesPerChar + bytesPerChar;
  // Bytes are kept and text is made once, at the end: a flood leaves short-lived garbage only. Twice the wanted size
  // is used before the older half is thrown away, so that every byte is moved once at most.
  let bytes = Buffer.allocUnsafeSlow(firstBytes);
  let held = 0;
  let total = 0;
  let isOver = false;

  const makeRoom = (length: number): void => {
    if (held + length <= bytes.length) return;
    const kept = Math.min(held, wantedBytes);
    const size = Math.max(bytes.length, Math.min(2 * wantedBytes, 2 * (held + length)), kept + length);
    const room = size > bytes.length ? Buffer.allocUnsafeSlow(size) : bytes;
    bytes.copy(room, 0, held - kept, held);
    bytes = room;
    held = kept;
  };

  return {
    push: (chunk) => {
      if (isOver) return;
      total += counter.decode(chunk, { stream: true }).length;
      makeRoom(chunk.length);
      bytes.set(chunk, held);
      held += chunk.length;
    },
    end: () => {
      isOver = true;
      total += counter.decode().length;
      const start = Math.max(0, held - wantedBytes);
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(start, held));
      const output = lastChars(text, keepChars);
      return { output, droppedChars: total - output.length };
    },
  };
};
