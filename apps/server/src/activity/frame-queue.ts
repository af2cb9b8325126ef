import { CrewError } from '@my-agent-crew/contract';
import { framesIn, type SseFrame, type SseSource } from '../http/index.ts';

/** Frames a watcher may lag behind before it is cut. Spec: supplement §7, "256 frames per watcher". */
const watcherFrameLimit = 256;

/** The frames on their way to one watcher. */
export interface FrameQueue {
  /** False when the watcher was cut for being too slow. */
  push(frame: SseFrame): boolean;
  /** No more frames will come; the watcher is told so once it has read what waits. */
  end(): void;
  readonly source: SseSource;
}

/** Makes the queue of one watcher; `onClose` runs once, however it ends. */
export const createFrameQueue = (signal: AbortSignal, onClose: () => void): FrameQueue => {
  let waiting: SseFrame[] = [];
  let waitingFrames = 0;
  let state: 'open' | 'ended' | 'cut' = 'open';
  let wake: (() => void) | null = null;
  const rouse = (): void => {
    wake?.();
    wake = null;
  };
  const finish = (next: 'ended' | 'cut'): void => {
    if (state === 'open') state = next;
    rouse();
  };
  signal.addEventListener('abort', () => finish('ended'), { once: true });
  async function* drain(): AsyncGenerator<SseFrame, void> {
    try {
      for (;;) {
        const batch = waiting;
        waiting = [];
        waitingFrames = 0;
        yield* batch;
        if (waiting.length > 0) continue;
        if (state === 'cut')
          throw new CrewError(
            'too-many',
            'The watcher fell too far behind and was cut; it may come back and resume.',
          );
        if (state === 'ended' || signal.aborted) return;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    } finally {
      onClose();
    }
  }
  return {
    push: (frame) => {
      if (state !== 'open') return false;
      if (waitingFrames + framesIn(frame) > watcherFrameLimit) {
        waiting = [];
        finish('cut');
        return false;
      }
      waiting.push(frame);
      waitingFrames += framesIn(frame);
      rouse();
      return true;
    },
    end: () => finish('ended'),
    source: { [Symbol.asyncIterator]: drain },
  };
};
