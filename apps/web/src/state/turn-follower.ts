import type { StreamStatus } from '@my-agent-crew/client';
import { isTerminalEvent, routes, type TurnFrame } from '@my-agent-crew/contract';
import { type Accessor, createSignal } from 'solid-js';
import type { Api } from '../net/api.ts';
import { createIngest, joinDeltas } from './ingest.ts';

/** Holds the stream of one conversation's running turn. */
export interface TurnFollower {
  readonly status: Accessor<StreamStatus | 'closed'>;
  /** Opens the stream; false when it was open already. */
  follow(): boolean;
  /** Lets it go; frames that wait are dropped. */
  drop(): void;
}

/** What a follower tells its owner. */
export interface TurnListener {
  /** A batch of frames, at most once per animation frame. */
  onFrames: (frames: readonly TurnFrame[]) => void;
  /** The stream is over by itself; `isWhole` when its last frame closed the leg. */
  onEnd: (isWhole: boolean) => void;
  /** The server refused the stream. */
  onRefused: (cause: unknown) => void;
}

/** Makes a follower; nothing is opened before `follow`. */
export const createTurnFollower = (api: Api, id: string, listener: TurnListener): TurnFollower => {
  const [status, setStatus] = createSignal<StreamStatus | 'closed'>('closed');
  let watching: AbortController | null = null;
  const ingest = createIngest<TurnFrame>((frames) => listener.onFrames(joinDeltas(frames)));

  /** Resolves to whether the leg was told to its end. */
  const listen = async (signal: AbortSignal): Promise<boolean> => {
    let isWhole = false;
    const onStatus = (next: StreamStatus): void => void (signal.aborted || setStatus(next));
    try {
      for await (const { event } of api.watch(routes.watchTurn, { params: { id }, signal, onStatus })) {
        ingest.push(event);
        isWhole = isTerminalEvent(event);
      }
    } catch (cause) {
      if (!signal.aborted) listener.onRefused(cause);
    }
    return isWhole;
  };
  const watch = async (signal: AbortSignal): Promise<void> => {
    const isWhole = await listen(signal);
    if (signal.aborted) return;
    ingest.flush();
    watching = null;
    setStatus('closed');
    listener.onEnd(isWhole);
  };
  return {
    status,
    follow() {
      if (watching !== null) return false;
      watching = new AbortController();
      void watch(watching.signal);
      return true;
    },
    drop() {
      watching?.abort();
      watching = null;
      ingest.clear();
      setStatus('closed');
    },
  };
};
