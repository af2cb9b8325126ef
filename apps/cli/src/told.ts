import type { Conversation, Message, Run, TurnFrame } from '@my-agent-crew/contract';

/** Remembers what a person was told of a conversation, whichever way it came: a stream, its replay, or a reading. */
export interface Told {
  /** True the first time a message is seen. */
  takeMessage(message: Message): boolean;
  /** True the first time a run is seen to have ended. */
  takeEnd(run: Run): boolean;
  /** The part of a frame that is new, or null when all of it was told before. */
  newsOf(frame: TurnFrame): TurnFrame | null;
}

const isOpen = (run: Run): boolean => run.status === 'running' || run.status === 'waiting';

/** A memory that starts with everything a conversation held when it was read. */
export const createTold = (conversation: Conversation): Told => {
  const messages = new Set(conversation.messages.map((message) => message.id));
  const runs = new Set<string>();
  const takeMessage = (message: Message): boolean => {
    const isNew = !messages.has(message.id);
    messages.add(message.id);
    return isNew;
  };
  const takeEnd = (run: Run): boolean => {
    const isNew = !isOpen(run) && !runs.has(run.id);
    if (isNew) runs.add(run.id);
    return isNew;
  };
  if (conversation.run !== null) takeEnd(conversation.run);
  return {
    takeMessage,
    takeEnd,
    newsOf(frame) {
      switch (frame.type) {
        case 'turn_started':
          return { ...frame, messages: frame.messages.filter(takeMessage) };
        case 'text_delta':
          return messages.has(frame.message_id) ? null : frame;
        case 'assistant_message':
        case 'tool_result':
          return takeMessage(frame.message) ? frame : null;
        case 'steer': {
          const fresh = frame.messages.filter(takeMessage);
          return fresh.length > 0 || frame.messages.length === 0 ? { ...frame, messages: fresh } : null;
        }
        case 'done':
        case 'halted':
        case 'error':
        case 'cancelled':
        case 'interrupted':
          return takeEnd(frame.run) ? frame : null;
        default:
          return frame;
      }
    },
  };
};
