import type { StreamStatus } from '@my-agent-crew/client';
import {
  type ActivityEvent,
  type ActivityState,
  emptyActivity,
  reduceActivity,
  routes,
} from '@my-agent-crew/contract';
import { type Accessor, batch, createSignal } from 'solid-js';
import { createStore, produce } from 'solid-js/store';
import type { Api } from '../net/api.ts';
import { createIngest } from './ingest.ts';

/** What the whole crew does, from one stream. */
export interface Activity {
  readonly state: ActivityState;
  /** How the stream stands; the page's connection banner follows it. */
  readonly status: Accessor<StreamStatus>;
  /** Opens the stream, or opens it anew. */
  start(): void;
  stop(): void;
}

/** After an answer that says no, the stream is tried again this much later, in ms. */
const retryMs = 5_000;

/** Makes the store; `onFrame` sees every frame after it was applied. */
export const createActivity = (api: Api, onFrame: (frame: ActivityEvent) => void): Activity => {
  const [state, setState] = createStore<ActivityState>(emptyActivity());
  const [status, setStatus] = createSignal<StreamStatus>('connecting');
  let controller: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ingest = createIngest<ActivityEvent>((frames) => {
    batch(() => {
      setState(
        produce((draft) => {
          for (const frame of frames) reduceActivity(draft, frame);
        }),
      );
      for (const frame of frames) onFrame(frame);
    });
  });
  const follow = async (signal: AbortSignal): Promise<void> => {
    try {
      const onStatus = (next: StreamStatus): void => {
        // A short redial is not news: the banner waits for a loss.
        if (next !== 'connecting' || status() !== 'lost') setStatus(next);
      };
      for await (const { event } of api.watch(routes.watchActivity, { signal, onStatus })) ingest.push(event);
    } catch {
      setStatus('lost');
    }
    if (!signal.aborted) timer = setTimeout(start, retryMs);
  };
  const stop = (): void => {
    clearTimeout(timer);
    controller?.abort();
    controller = null;
    ingest.clear();
  };
  const start = (): void => {
    stop();
    controller = new AbortController();
    void follow(controller.signal);
  };
  return { state, status, start, stop };
};
