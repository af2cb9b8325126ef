import { read } from 'node:fs';
import { promisify } from 'node:util';

/** Lines of a text file, as much as was asked for and fits. */
export interface ReadWindow {
  /** Whole lines with their ends, read from `offset` on; at most a little more than `maxChars`. */
  readonly text: string;
  /** True when the file ends where the text ends. */
  readonly isEnd: boolean;
  /** Lines seen before the window and in it; the whole count when `isEnd`. */
  readonly lines: number;
}

/** What to read: `offset` is a line from 1, `limit` a number of lines. */
export interface WindowRequest {
  readonly offset: number;
  readonly limit: number;
  readonly maxChars: number;
}

const readAt = promisify(read);
const chunkBytes = 262_144;
/** A zero byte this early marks a binary file, wherever the window lies. */
const probeBytes = 8_192;
const newline = 0x0a;
/** Bytes a UTF-16 unit takes at most in UTF-8. */
const bytesPerChar = 3;

/** Gathers the bytes of the wanted lines. */
const createCollector = ({ offset, limit, maxChars }: WindowRequest) => {
  const byteLimit = maxChars * bytesPerChar + 4;
  const kept: Buffer[] = [];
  let keptBytes = 0;
  let ended = 0;
  let isOpenLine = false;

  /** Takes one line, or the part of it that `bytes` holds; false once no more is wanted. */
  const takeLine = (bytes: Buffer): boolean => {
    if (ended >= offset - 1) {
      const piece = bytes.subarray(0, byteLimit - keptBytes);
      kept.push(piece);
      keptBytes += piece.length;
      if (piece.length < bytes.length) return false;
    }
    isOpenLine = bytes.at(-1) !== newline;
    if (!isOpenLine) ended += 1;
    return true;
  };

  return {
    take: (chunk: Buffer): boolean => {
      let start = 0;
      while (start < chunk.length) {
        if (ended >= offset - 1 + limit || keptBytes >= byteLimit) return false;
        const found = chunk.indexOf(newline, start);
        const end = found === -1 ? chunk.length : found + 1;
        if (!takeLine(chunk.subarray(start, end))) return false;
        start = end;
      }
      return true;
    },
    finish: (isEnd: boolean): ReadWindow | 'binary' => {
      const bytes = Buffer.concat(kept);
      if (bytes.includes(0)) return 'binary';
      // A character cut at the byte limit is left out rather than replaced.
      const text = new TextDecoder('utf-8').decode(bytes, { stream: !isEnd });
      return { text, isEnd, lines: ended + (isEnd && isOpenLine ? 1 : 0) };
    },
  };
};

/**
 * Reads a window by lines and nothing beyond it. Returns `binary` when a zero byte turns up near the file's start or in
 * the window. Memory stays within a few times `maxChars`, whatever the file's size. A stop ends the window early.
 */
export const readWindow = async (
  fd: number,
  request: WindowRequest,
  signal: AbortSignal,
): Promise<ReadWindow | 'binary'> => {
  const collector = createCollector(request);
  for (let position = 0; !signal.aborted; ) {
    const { bytesRead, buffer } = await readAt(fd, Buffer.allocUnsafe(chunkBytes), 0, chunkBytes, position);
    if (bytesRead === 0) return collector.finish(true);
    const chunk = buffer.subarray(0, bytesRead);
    if (position === 0 && chunk.subarray(0, probeBytes).includes(0)) return 'binary';
    position += bytesRead;
    if (!collector.take(chunk)) break;
  }
  return collector.finish(false);
};
