import { type Spill, spillByteLimit } from '../ports/spill.ts';
import { textWindow } from '../shorten/text-window.ts';

const encoder = new TextEncoder();

/** The longest beginning of a text that fits the limit, and never half of a character. */
const beginning = (text: string): string => {
  // A UTF-16 unit takes at most three bytes; only longer texts need to be measured.
  if (text.length * 3 <= spillByteLimit) return text;
  const { read } = encoder.encodeInto(text, new Uint8Array(spillByteLimit));
  return text.slice(0, read);
};

/** Outputs kept in memory, for embedding without files and for tests. They stay until `forget` or the end of the process. */
export const createMemorySpill = (): Spill & { forget(conversationId: string): void } => {
  const kept = new Map<string, Map<string, string>>();
  return {
    keep: ({ conversationId, callId, text }) => {
      const outputs = kept.get(conversationId) ?? new Map<string, string>();
      const whole = beginning(text.toWellFormed());
      kept.set(conversationId, outputs.set(callId, whole));
      return whole.length;
    },
    read: ({ conversationId, callId }, { offset, chars }) => {
      const text = kept.get(conversationId)?.get(callId);
      return text === undefined ? null : textWindow(text, offset, chars);
    },
    forget: (conversationId) => void kept.delete(conversationId),
  };
};
