import type { ServerResponse } from 'node:http';
import { formatFrame, framesIn, type SseFrame, type SseSource } from './sse-source.ts';

/** How patient the writer of one stream is. */
export interface SseLimits {
  /** Ms between comment lines that keep the connection alive. */
  heartbeatMs: number;
  /** A full socket may be this many frames behind … */
  behindFrames: number;
  /** … and this many bytes, before the writer stops reading the source. */
  behindBytes: number;
  /** A watcher that is that far behind and does not drain within this time is cut. */
  stallMs: number;
}

/** The limits of the product. Spec: supplement §7 "256 frames per watcher, a slow one is cut and reconnects". */
export const sseLimits: SseLimits = {
  heartbeatMs: 15_000,
  behindFrames: 256,
  behindBytes: 1024 * 1024,
  stallMs: 10_000,
};

/** How a stream ended: told to the watcher, hung up by it, cut for being slow, or broken by its source. */
export type SseEnding =
  | { kind: 'over' | 'gone' | 'slow'; frames: number }
  | { kind: 'failed'; frames: number; cause: unknown };

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
};

const endFrame = 'event: end\ndata: {}\n\n';

/** Gathers what one tick produces into one write, and knows how far the socket is behind. */
const createBatch = (outgoing: ServerResponse, limits: SseLimits) => {
  let text = '';
  let frames = 0;
  let scheduled = false;
  const flush = (): void => {
    scheduled = false;
    if (text === '' || outgoing.destroyed) return;
    if (outgoing.write(text)) frames = 0;
    text = '';
  };
  return {
    flush,
    add(frame: SseFrame): void {
      frames += framesIn(frame);
      if ('wire' in frame) {
        // Bytes that are shared with other watchers go out as they are, behind what was gathered before.
        flush();
        if (!outgoing.destroyed && outgoing.write(frame.wire)) frames = 0;
        return;
      }
      text += formatFrame(frame);
      if (scheduled) return;
      scheduled = true;
      setImmediate(flush);
    },
    caughtUp(): void {
      frames = 0;
    },
    isFull: (): boolean =>
      frames >= limits.behindFrames || outgoing.writableLength + text.length >= limits.behindBytes,
  };
};

/** Resolves true once the socket has room again, false when it stayed full for `stallMs` or closed. */
const drained = (outgoing: ServerResponse, stallMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    if (outgoing.destroyed || !outgoing.writableNeedDrain) return resolve(!outgoing.destroyed);
    const settle = (hasRoom: boolean) => () => {
      clearTimeout(timer);
      outgoing.off('drain', onDrain).off('close', onClose);
      resolve(hasRoom);
    };
    const onDrain = settle(true);
    const onClose = settle(false);
    const timer = setTimeout(onClose, stallMs);
    outgoing.once('drain', onDrain).once('close', onClose);
  });

const pump = async (outgoing: ServerResponse, source: SseSource, limits: SseLimits): Promise<SseEnding> => {
  const batch = createBatch(outgoing, limits);
  let frames = 0;
  try {
    for await (const frame of source) {
      if (outgoing.destroyed) return { kind: 'gone', frames };
      batch.add(frame);
      frames += framesIn(frame);
      if (!batch.isFull()) continue;
      batch.flush();
      if (!(await drained(outgoing, limits.stallMs)))
        return { kind: outgoing.destroyed ? 'gone' : 'slow', frames };
      batch.caughtUp();
    }
  } catch (cause) {
    batch.flush();
    return outgoing.destroyed ? { kind: 'gone', frames } : { kind: 'failed', frames, cause };
  }
  batch.flush();
  return { kind: outgoing.destroyed ? 'gone' : 'over', frames };
};

/**
 * Writes one stream to its watcher and returns how it ended. Frames of one tick leave in one write, uncompressed and
 * at once. `controller` is the request's: it aborts when the watcher hangs up, and aborting it from outside (the
 * server closes) cuts the watcher without an end, so that it comes back.
 */
export const writeStream = async (
  outgoing: ServerResponse,
  source: SseSource,
  controller: AbortController,
  limits: SseLimits,
): Promise<SseEnding> => {
  outgoing.writeHead(200, headers);
  outgoing.write('retry: 1000\n\n');
  const cut = (): void => {
    outgoing.destroy();
  };
  controller.signal.addEventListener('abort', cut);
  const heartbeat = setInterval(() => {
    if (!outgoing.writableNeedDrain) outgoing.write(': beat\n\n');
  }, limits.heartbeatMs);
  outgoing.once('close', () => clearInterval(heartbeat));
  if (controller.signal.aborted) cut();
  const ending = await pump(outgoing, source, limits);
  clearInterval(heartbeat);
  controller.signal.removeEventListener('abort', cut);
  if (ending.kind === 'over') outgoing.end(endFrame);
  else outgoing.destroy();
  controller.abort();
  return ending;
};
