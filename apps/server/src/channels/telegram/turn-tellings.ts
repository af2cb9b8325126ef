import type { TurnEvent } from '@my-agent-crew/contract';
import type { Clock } from '@my-agent-crew/core';

/** Milliseconds of text before a message is begun, and between two edits of it. Telegram holds back a chat that is told faster. */
const firstMs = 1_000;
const editMs = 2_000;

/** Spec: supplement §6, "Typing action every 4 s"; Telegram shows it for five. */
const typingMs = 4_000;

/** A message of a turn while a model writes it. `ordinal` counts the answers of the run. */
export interface HalfMessage {
  readonly conversationId: string;
  readonly runId: string;
  readonly agentId: string;
  readonly ordinal: number;
  readonly text: string;
}

/** Follows the turns of chats as they are worked on. */
export interface TurnTellings {
  /** Told of every event of every turn, in order; quick, and never throws for turns of others. */
  onEvent(event: TurnEvent): void;
}

interface Telling {
  readonly agentId: string;
  readonly ended: AbortController;
  ordinal: number;
  text: string;
  /** Writes the message in progress now and then; null before its first word. */
  writing: AbortController | null;
}

/** Makes the follower. `isOf` says whether a conversation belongs to a chat; the others are called for those that do. */
export const createTurnTellings = (parts: {
  readonly clock: Clock;
  readonly isOf: (conversationId: string) => boolean;
  readonly type: (conversationId: string, signal: AbortSignal) => Promise<void>;
  /** Writes what there is of a message; not called again before it resolved. */
  readonly writeHalf: (message: HalfMessage, signal: AbortSignal) => Promise<void>;
  readonly writeWhole: (message: HalfMessage) => void;
  readonly own: (work: Promise<void>) => void;
  readonly closing: AbortSignal;
}): TurnTellings => {
  const { clock, own } = parts;
  const tellings = new Map<string, Telling>();

  const keepTyping = async (conversationId: string, signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      await parts.type(conversationId, signal);
      await clock.sleep(typingMs, signal).catch(() => undefined);
    }
  };

  const keepWriting = async (
    { agentId, ordinal }: Pick<Telling, 'agentId' | 'ordinal'>,
    place: { readonly conversationId: string; readonly runId: string },
    text: () => string,
    signal: AbortSignal,
  ): Promise<void> => {
    let written = '';
    for (let wait: number = firstMs; ; wait = editMs) {
      await clock.sleep(wait, signal).catch(() => undefined);
      if (signal.aborted) return;
      if (text() === written) continue;
      written = text();
      await parts.writeHalf({ ...place, agentId, ordinal, text: written }, signal);
    }
  };

  const begin = ({ run, conversation_id, run_id }: Extract<TurnEvent, { type: 'turn_started' }>): void => {
    if (parts.closing.aborted || !parts.isOf(conversation_id)) return;
    tellings.get(run_id)?.ended.abort();
    const ended = new AbortController();
    // What a model call wrote that a restart cut is written again by the call that takes its place.
    tellings.set(run_id, {
      agentId: run.agent_id,
      ended,
      ordinal: run.model_calls,
      text: '',
      writing: null,
    });
    own(keepTyping(conversation_id, AbortSignal.any([ended.signal, parts.closing])));
  };

  const hear = (telling: Telling, event: Extract<TurnEvent, { type: 'text_delta' }>): void => {
    telling.text = telling.text.slice(0, event.offset) + event.text;
    if (telling.writing !== null) return;
    telling.writing = new AbortController();
    const signal = AbortSignal.any([telling.writing.signal, telling.ended.signal, parts.closing]);
    const place = { conversationId: event.conversation_id, runId: event.run_id };
    own(keepWriting({ ...telling }, place, () => telling.text, signal));
  };

  const store = (telling: Telling, event: Extract<TurnEvent, { type: 'assistant_message' }>): void => {
    telling.writing?.abort();
    telling.writing = null;
    const { agentId, ordinal } = telling;
    telling.ordinal += 1;
    telling.text = '';
    const place = { conversationId: event.conversation_id, runId: event.run_id };
    parts.writeWhole({ ...place, agentId, ordinal, text: event.message.text });
  };

  const end = (runId: string, telling: Telling): void => {
    telling.writing?.abort();
    telling.ended.abort();
    tellings.delete(runId);
  };

  return {
    onEvent: (event) => {
      if (event.type === 'turn_started') return begin(event);
      const telling = tellings.get(event.run_id);
      if (telling === undefined) return;
      switch (event.type) {
        case 'text_delta':
          return hear(telling, event);
        case 'assistant_message':
          return store(telling, event);
        case 'approval_required':
        case 'halted':
        case 'done':
        case 'error':
        case 'cancelled':
        case 'interrupted':
          return end(event.run_id, telling);
        default:
      }
    },
  };
};
