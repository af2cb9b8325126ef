import type { TurnFrame } from '@my-agent-crew/contract';

/** Collects frames of a stream and hands them over in batches, at most one per animation frame. */
export interface Ingest<Frame> {
  push(frame: Frame): void;
  /** Hands over what waits right now. */
  flush(): void;
  /** Drops what waits. */
  clear(): void;
}

/** A hidden page gets no animation frames; it flushes by this timer instead, in ms. */
const hiddenFlushMs = 100;

/** `apply` receives every frame once, in order. */
export const createIngest = <Frame>(apply: (frames: readonly Frame[]) => void): Ingest<Frame> => {
  let waiting: Frame[] = [];
  let cancel: (() => void) | null = null;
  const flush = (): void => {
    cancel?.();
    cancel = null;
    if (waiting.length === 0) return;
    const frames = waiting;
    waiting = [];
    apply(frames);
  };
  const schedule = (): void => {
    if (cancel !== null) return;
    if (document.hidden) {
      const timer = setTimeout(flush, hiddenFlushMs);
      cancel = () => clearTimeout(timer);
      return;
    }
    const request = requestAnimationFrame(flush);
    // A page hidden between the request and its frame would wait for ever.
    const timer = setTimeout(flush, hiddenFlushMs);
    cancel = () => {
      cancelAnimationFrame(request);
      clearTimeout(timer);
    };
  };
  return {
    push(frame) {
      waiting.push(frame);
      schedule();
    },
    flush,
    clear() {
      cancel?.();
      cancel = null;
      waiting = [];
    },
  };
};

/**
 * Joins neighbouring text deltas of one message into one, so that a burst costs the store one write. Only exact
 * neighbours are joined: an overlap or a hole is left for the reducer to judge.
 */
export const joinDeltas = (frames: readonly TurnFrame[]): TurnFrame[] => {
  const joined: TurnFrame[] = [];
  let texts: string[] = [];
  let end = 0;
  const close = (): void => {
    const last = joined.at(-1);
    if (texts.length > 1 && last?.type === 'text_delta') last.text = texts.join('');
    texts = [];
  };
  for (const frame of frames) {
    const last = joined.at(-1);
    if (
      frame.type === 'text_delta' &&
      last?.type === 'text_delta' &&
      last.message_id === frame.message_id &&
      last.stream === frame.stream &&
      end === frame.offset
    ) {
      texts.push(frame.text);
      end += frame.text.length;
      last.seq = frame.seq;
      continue;
    }
    close();
    if (frame.type === 'text_delta') {
      joined.push({ ...frame });
      texts = [frame.text];
      end = frame.offset + frame.text.length;
    } else joined.push(frame);
  }
  close();
  return joined;
};
