import type { TurnEvent, TurnGap } from '@my-agent-crew/contract';
import { createFrameQueue, type FrameQueue } from '../activity/frame-queue.ts';
import type { SseFrame, SseSource } from '../http/index.ts';

/** Events of one leg that late watchers can still get; older ones are a gap. */
const replayLimit = 4_000;

type Delta = Extract<TurnEvent, { type: 'text_delta' }>;

/** One leg's events on their way to its watchers, and what a late watcher needs to catch up. */
export interface TurnStream {
  readonly id: string;
  /** Gives the event its place and passes it on. Text of one tick is joined into one frame. */
  publish(event: TurnEvent): void;
  /** After the terminal event: lets every watcher finish. */
  end(): void;
  /** Replays what came after `lastEventId` (of this stream), then follows. */
  watch(lastEventId: string | null, signal: AbortSignal): SseSource;
}

const frameOf = (stream: string, seq: number, event: TurnEvent | Delta): SseFrame => ({
  id: `${stream}:${seq}`,
  type: event.type,
  data: JSON.stringify({ ...event, seq }),
});

const seqIn = (stream: string, lastEventId: string | null): number | null => {
  const [id, seq] = lastEventId === null ? [] : lastEventId.split(':');
  return id === stream && seq !== undefined && /^\d+$/.test(seq) ? Number(seq) : null;
};

/** Makes the stream of one leg; `id` is the `stream` of its events. */
export const createTurnStream = (id: string): TurnStream => {
  const watchers = new Set<FrameQueue>();
  let kept: { readonly seq: number; readonly frame: SseFrame }[] = [];
  let dropped = 0;
  let seq = 0;
  let spoken: Delta | null = null;
  let spokenSeq = 0;
  let unsent: Delta | null = null;
  let isFlushPlanned = false;

  const send = (frame: SseFrame): void => {
    for (const watcher of watchers) if (!watcher.push(frame)) watchers.delete(watcher);
  };
  const flush = (): void => {
    isFlushPlanned = false;
    if (unsent === null) return;
    const delta = unsent;
    unsent = null;
    seq += 1;
    spokenSeq = seq;
    if (watchers.size > 0) send(frameOf(id, seq, delta));
  };
  const speak = (delta: Delta): void => {
    spoken = spoken?.message_id === delta.message_id ? { ...spoken, text: spoken.text + delta.text } : delta;
    unsent = unsent === null ? delta : { ...unsent, text: unsent.text + delta.text };
    if (isFlushPlanned) return;
    isFlushPlanned = true;
    setImmediate(flush);
  };
  const replay = (after: number): SseFrame[] => {
    const frames = kept.filter((entry) => entry.seq > after).map((entry) => entry.frame);
    if (spoken !== null && spokenSeq > after) frames.push(frameOf(id, spokenSeq, { ...spoken, offset: 0 }));
    return frames;
  };

  return {
    id,
    publish: (event) => {
      if (event.type === 'text_delta') return speak(event);
      flush();
      if (event.type === 'assistant_message') spoken = null;
      seq += 1;
      const frame = frameOf(id, seq, event);
      kept.push({ seq, frame });
      if (kept.length > replayLimit) {
        dropped = kept[0]?.seq ?? 0;
        kept = kept.slice(1);
      }
      send(frame);
    },
    end: () => {
      flush();
      for (const watcher of watchers) watcher.end();
    },
    watch: (lastEventId, signal) => {
      flush();
      const seen = seqIn(id, lastEventId);
      const after = seen ?? 0;
      const queue = createFrameQueue(signal, () => watchers.delete(queue));
      watchers.add(queue);
      const isOtherStream = lastEventId !== null && seen === null;
      const gap: TurnGap | null =
        isOtherStream || after < dropped ? { type: 'gap', stream: id, next_seq: dropped + 1 } : null;
      async function* follow(): AsyncGenerator<SseFrame, void> {
        if (gap !== null) yield { id: `${id}:${dropped}`, event: gap };
        yield* early;
        yield* queue.source;
      }
      const early = replay(after);
      return { [Symbol.asyncIterator]: follow };
    },
  };
};
