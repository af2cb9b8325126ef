import type { Awaitable } from './awaitable.ts';

/** A piece of a kept output. All counts are characters (UTF-16 units). */
export interface OutputWindow {
  readonly text: string;
  /** Where the piece begins; one less than asked when that fell into the middle of a character. */
  readonly offset: number;
  /** Where to go on, or null when the piece reaches the end of what was kept. */
  readonly next: number | null;
  /** How many characters are kept. */
  readonly totalChars: number;
}

/** The whole of an output, kept beside the log. */
export interface KeptOutput {
  readonly conversationId: string;
  readonly callId: string;
  readonly text: string;
}

/**
 * Keeps tool outputs whole that a model only sees shortened. Neither method throws: an output that could not be kept is
 * simply not there. What is kept goes with its conversation, and after a while by itself.
 * Spec: tools, "Đọc lại đầu ra dài". Implementations pass `describeSpill` of the testkit.
 */
export interface Spill {
  /**
   * Keeps the output of a call and returns how many characters of it, from its start, are there to be read: all of them,
   * unless it is larger than `spillByteLimit`. Null when nothing could be kept. Keeping the same call again replaces it.
   */
  keep(output: KeptOutput): Awaitable<number | null>;
  /** A window of at most `chars` characters from `offset`; null when nothing is kept of this call in this conversation. */
  read(
    place: Pick<KeptOutput, 'conversationId' | 'callId'>,
    window: { readonly offset: number; readonly chars: number },
  ): Awaitable<OutputWindow | null>;
}

/** Bytes of UTF-8 kept of one output; a longer one keeps its beginning. Spec: tools, "tối đa 5 MB". */
export const spillByteLimit = 5_000_000;
