import type { TurnEvent } from '@my-agent-crew/contract';

/** An event before it got its place in the stream. */
export type EventBody = {
  [Type in TurnEvent['type']]: Omit<
    Extract<TurnEvent, { type: Type }>,
    'seq' | 'stream' | 'conversation_id' | 'run_id'
  >;
}[TurnEvent['type']];

/** A turn's events between the phases that raise them and the one reader. */
export interface EventQueue {
  push(event: EventBody): void;
  end(): void;
  drain(): AsyncGenerator<EventBody, void>;
}

/**
 * Unread text of one message is joined, so a slow reader holds at most one delta between two other events; nothing else
 * is ever dropped or joined.
 */
export const createEventQueue = (): EventQueue => {
  let waiting: EventBody[] = [];
  let wake: (() => void) | null = null;
  let isEnded = false;
  const rouse = (): void => {
    wake?.();
    wake = null;
  };
  return {
    push: (event) => {
      const last = waiting.at(-1);
      if (event.type === 'text_delta' && last?.type === 'text_delta' && last.message_id === event.message_id)
        waiting[waiting.length - 1] = { ...last, text: last.text + event.text };
      else waiting.push(event);
      rouse();
    },
    end: () => {
      isEnded = true;
      rouse();
    },
    async *drain() {
      for (;;) {
        const batch = waiting;
        waiting = [];
        yield* batch;
        if (waiting.length > 0) continue;
        if (isEnded) return;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
};
