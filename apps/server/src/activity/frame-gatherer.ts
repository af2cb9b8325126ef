import { formatFrame, type SseFrame } from '../http/index.ts';

/** How long an event waits for others to share its write, ms: far below what a person notices. */
const gatherMs = 20;
/** So many events go out at once even before that; a quarter of what a watcher may be behind. */
const gatherFrames = 64;

/** Gathers events so that each watcher costs one write for many of them. */
export interface FrameGatherer {
  add(frame: { id: string; type: string; data: string }): void;
  /** Sends what waits now. */
  flush(): void;
}

/** Serialises what it gathers once, and hands the same bytes to `send`. */
export const createFrameGatherer = (send: (frame: SseFrame) => void): FrameGatherer => {
  let text = '';
  let frames = 0;
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (frames === 0) return;
    const gathered = { wire: Buffer.from(text), frames };
    text = '';
    frames = 0;
    send(gathered);
  };
  return {
    flush,
    add(frame) {
      text += formatFrame(frame);
      frames += 1;
      if (frames >= gatherFrames) flush();
      else timer ??= setTimeout(flush, gatherMs).unref();
    },
  };
};
