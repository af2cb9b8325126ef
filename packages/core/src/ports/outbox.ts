import type { OutboxState } from '@my-agent-crew/contract';

/** A button under a message; pressing it comes back as an update that carries `data`. */
export interface OutboxButton {
  readonly text: string;
  /** At most 64 bytes. */
  readonly data: string;
}

/** What one send carries. One row is one send: a long text is cut into pieces before it is put here. */
export type OutboxBody =
  | {
      readonly kind: 'text';
      /** Markdown; the channel formats it, and falls back to the plain words when the formatted form is refused. */
      readonly text: string;
      /** Rows of buttons, or none. */
      readonly buttons: readonly (readonly OutboxButton[])[];
    }
  | {
      readonly kind: 'file';
      readonly as: 'photo' | 'document';
      /** Whose workspace `path` lies in; checked anew when it is sent. */
      readonly agentId: string;
      readonly path: string;
      readonly caption: string;
    };

export type { OutboxState };

/** One message to the outside. */
export interface OutboxRow {
  readonly id: string;
  /** Names the message for good: `reply:<run>:<n>`, `brief:<run>:<n>`, `approval:<id>`, `update:<bot>:<update>:<n>`. */
  readonly key: string;
  readonly channel: 'telegram';
  /** The chat. */
  readonly target: string;
  readonly conversationId: string | null;
  readonly runId: string | null;
  readonly body: OutboxBody;
  readonly state: OutboxState;
  /** Begun sends of this body, without those that an outage of the channel cut short. */
  readonly attempts: number;
  /** When it is due, in milliseconds UTC; the time it was put, unless a send of it failed. */
  readonly nextAt: number;
  /** The last failure, without any secret. */
  readonly error: string | null;
  /** What the channel calls the message once it arrived; with it, a changed body is an edit of that message. */
  readonly remoteId: string | null;
  readonly createdAt: string;
  readonly sentAt: string | null;
}

/** A message as its producer gives it. */
export type OutboxDraft = Pick<OutboxRow, 'key' | 'channel' | 'target' | 'conversationId' | 'runId' | 'body'>;

/** How a send ended. */
export type SendEnd =
  | { readonly kind: 'sent'; readonly remoteId: string | null }
  /**
   * It certainly did not arrive; `afterMs` is what the channel asked to wait, for the whole chat. `isOutage` says that the
   * channel could not be reached at all (no network, no such host): that is no failure of this message, so it is not counted.
   */
  | {
      readonly kind: 'retry';
      readonly afterMs: number | null;
      readonly error: string;
      readonly isOutage?: boolean;
    }
  /** The request went out and no answer came. */
  | { readonly kind: 'unsure'; readonly error: string }
  /** It never will arrive. */
  | { readonly kind: 'refused'; readonly error: string };

/** What a begun send leaves behind. */
export interface OutboxEnd {
  readonly state: Extract<OutboxState, 'waiting' | 'sent' | 'dead' | 'unsure'>;
  readonly error: string | null;
  /** Absent keeps what is known. */
  readonly remoteId?: string | null;
  /** When a retry is due, for this row and for the whole chat; at once unless given. */
  readonly nextAt?: number;
  /** True when the attempt is not counted. */
  readonly isUncounted?: boolean;
}

/**
 * Sends rows of one channel. Never throws; what it reports in `error` holds no secret. The signal aborts when the send took
 * longer than five minutes or the server ends; an answer no longer counts then.
 */
export interface ChannelSender {
  send(row: OutboxRow, signal: AbortSignal): Promise<SendEnd>;
}

/**
 * Messages to the outside, in the order they were put, each once. Rows of one chat go out one after another: one that waits
 * for its next attempt holds back those behind it, one that is `dead`, `unsure` or `dropped` does not.
 */
export interface Outbox {
  /** Stores those whose key is new, in one transaction; returns how many that were. */
  put(drafts: readonly OutboxDraft[]): number;
  /**
   * Marks a run as told and stores its messages, in one transaction. False, and nothing is stored, when it was told before:
   * so a reply or brief that a kill cut off can be made again and is never sent twice.
   */
  deliver(runId: string, drafts: readonly OutboxDraft[]): boolean;
  /**
   * Gives a row another body. One that was sent becomes `waiting` again, as an edit of the same message (the same body again
   * changes nothing); one that waits is sent with the new body. Null when there is none with this key, when it is `sending`,
   * `dead`, `unsure` or `dropped`, and when it was sent without a name to edit it by.
   */
  revise(key: string, body: OutboxBody): OutboxRow | null;
  byKey(key: string): OutboxRow | null;
  get(id: string): OutboxRow | null;
  /**
   * The next row of each chat that is due at `now`, oldest first; chats with a row in `sending` are left out. A clock that was
   * set back makes no row wait longer than it was asked to.
   */
  due(now: number): OutboxRow[];
  /** The earliest time after `after` at which another chat comes due; null when none does. Chats with a row in `sending` are left out. */
  nextAt(after: number): number | null;
  /** Marks the send as begun. Null when the row is not `waiting` any more. */
  begin(id: string): OutboxRow | null;
  /** Ends a begun send. Throws for a row that is not `sending`. */
  end(id: string, to: OutboxEnd): OutboxRow;
  /** Rows that an earlier process left in `sending`, closed as `unsure` (an edit goes back to `waiting`: made twice it is the same). */
  closeCut(): OutboxRow[];
  /**
   * A person's wish: sends a `dead`, `unsure` or `dropped` row again. Null when it is in another state, and when nothing is left
   * to send because its conversation was deleted.
   */
  resend(id: string): OutboxRow | null;
  /** A person's wish: lets a `waiting`, `dead` or `unsure` row go. Null when it is in another state. */
  drop(id: string): OutboxRow | null;
  /** Newest first. */
  list(states: readonly OutboxState[], limit: number): OutboxRow[];
  counts(): Readonly<Record<OutboxState, number>>;
}
