/** The newest characters of a stream of bytes, in bounded memory. */
export interface OutputTail {
  push(chunk: Uint8Array): void;
  /** Flushes a cut character and gives what was kept. `push` may not follow. */
  end(): { readonly output: string; readonly droppedChars: number };
}

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
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  // Trimmed only when twice the wanted size is held, so that a flood of small chunks stays linear.
  const slack = Math.max(keepChars, 65_536);
  let pieces: string[] = [];
  let held = 0;
  let total = 0;

  const add = (text: string): void => {
    if (text === '') return;
    total += text.length;
    pieces.push(text);
    held += text.length;
    if (held <= keepChars + slack) return;
    const kept = lastChars(pieces.join(''), keepChars);
    pieces = [kept];
    held = kept.length;
  };

  return {
    push: (chunk) => add(decoder.decode(chunk, { stream: true })),
    end: () => {
      add(decoder.decode());
      const output = lastChars(pieces.join(''), keepChars);
      return { output, droppedChars: total - output.length };
    },
  };
};
