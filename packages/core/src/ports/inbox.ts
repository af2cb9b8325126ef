/** One update of a channel as it came in, whole. */
export interface InboxUpdate {
  readonly channel: 'telegram';
  /** The bot it came to: update ids count per bot. */
  readonly botId: string;
  readonly updateId: number;
  /** The update as the channel sent it. */
  readonly payload: unknown;
}

/** A stored update. */
export interface InboxRow extends InboxUpdate {
  readonly receivedAt: string;
  /** `new` until it became what it asks for; `failed` was tried and is told to the person. */
  readonly state: 'new' | 'done' | 'failed';
  readonly error: string | null;
  /** The words of its voice note, once a model has written them down: that is paid for once. */
  readonly heard: string | null;
  /** The question it is taken for the answer to: with that it is no message of its own any more. */
  readonly answers: string | null;
}

/**
 * Updates of channels, each once. An update is stored together with the offset behind it, before it is handled, so that a
 * kill between the two loses none and repeats none.
 */
export interface Inbox {
  /** The offset to ask the channel for next; null before the first update of this bot, and after a week without one. */
  offset(channel: InboxUpdate['channel'], botId: string): number | null;
  /** Sets the offset of a bot that has none yet; such as the one an older home kept in a file. */
  startAt(channel: InboxUpdate['channel'], botId: string, offset: number): void;
  /**
   * Stores the unknown ones and moves the offset behind the last, in one transaction; returns those that were new, in order of
   * their ids. Unknown are ids at the offset or above. After a week without an update Telegram goes on at a random id, so then
   * one below the offset that is not stored is unknown too, and the offset goes back to it.
   */
  receive(updates: readonly InboxUpdate[]): InboxRow[];
  /** Those still `new`, in the order they came. */
  waiting(channel: InboxUpdate['channel'], botId: string): InboxRow[];
  /** Keeps what was made of one that is `new`, before it is used: a kill in between neither pays nor answers twice. */
  note(
    channel: InboxUpdate['channel'],
    botId: string,
    updateId: number,
    made: Partial<Pick<InboxRow, 'heard' | 'answers'>>,
  ): void;
  /** Ends some that are `new`, in one transaction: as `failed` with an error, else as `done`. */
  finish(channel: InboxUpdate['channel'], botId: string, updateIds: readonly number[], error?: string): void;
}
