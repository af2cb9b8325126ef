import type { ChannelSender, OutboxRow } from '@my-agent-crew/core';

/** How one long poll ended. */
export type PollEnd =
  | { readonly kind: 'updates'; readonly updates: readonly { readonly update_id: number }[] }
  /**
   * Another program polls this bot, or a webhook of one is set; `error` says which. Spec: supplement §6, "409 … say so and retry
   * every 5 s".
   */
  | { readonly kind: 'conflict'; readonly error: string }
  /** Nothing was lost; ask again after `afterMs`. */
  | { readonly kind: 'wait'; readonly afterMs: number; readonly error: string }
  /** The token is not one of a bot (any more). */
  | { readonly kind: 'refused'; readonly error: string };

/** What a file of a chat was fetched as. */
export type DownloadEnd =
  | { readonly kind: 'file'; readonly bytes: Uint8Array; readonly path: string }
  | { readonly kind: 'too-large'; readonly bytes: number | null }
  | { readonly kind: 'failed'; readonly error: string };

/** A file to send, read from an agent's workspace by whoever knows the rules; a reason in place of bytes is told in the chat. */
export type SendableFile =
  | { readonly name: string; readonly bytes: Uint8Array }
  | { readonly refused: string };

/**
 * One bot. Nothing it returns or throws ever holds the token. Its sends share one rate: 429 to any of them holds back all, while
 * polls and downloads go on.
 */
export interface TelegramApi {
  /** The number in front of the token. */
  readonly botId: string;
  /** The bot's own name, for commands written as `/status@name`; null when the token is refused or nobody answers. */
  name(signal: AbortSignal): Promise<string | null>;
  /** One long poll from `offset` on. Never throws but the signal's reason. */
  poll(offset: number | null, signal: AbortSignal): Promise<PollEnd>;
  /**
   * A sender of outbox rows; `readFile` is asked when a `file` row is due, and its reason is sent in place of a file it refuses. A
   * token that Telegram does not accept is a `retry`: the next token can still deliver the row.
   */
  sender(readFile: (row: OutboxRow) => Promise<SendableFile>): ChannelSender;
  /** "typing…" for five seconds. Never throws. */
  typing(chatId: string, signal: AbortSignal): Promise<void>;
  /** Ends the waiting mark of a pressed button, with a short text over the chat. Never throws. */
  answerButton(buttonId: string, text: string, signal: AbortSignal): Promise<void>;
  /** The commands that the app offers while a person types `/`. Never throws. */
  offerCommands(
    commands: readonly { readonly name: string; readonly description: string }[],
    signal: AbortSignal,
  ): Promise<void>;
  /** Fetches a file that a message names, in up to three tries. Never throws. */
  download(fileId: string, mostBytes: number, signal: AbortSignal): Promise<DownloadEnd>;
}

/** A file that came with a message. */
export interface ReceivedFile {
  readonly kind: 'photo' | 'document' | 'voice';
  readonly fileId: string;
  /** As the sender named it; empty for photos and recorded voices. */
  readonly name: string;
  readonly mediaType: string;
  /** As Telegram says; null when it does not. */
  readonly bytes: number | null;
}

/** What one update is to the crew. `message` covers text, captions, commands, photos, documents and voice notes. */
export type TelegramEvent =
  | {
      readonly kind: 'message';
      readonly updateId: number;
      readonly chatId: string;
      readonly messageId: number;
      /** Milliseconds UTC. */
      readonly at: number;
      /** The words, or the caption. */
      readonly text: string;
      readonly files: readonly ReceivedFile[];
      /** Messages that share it are one album. */
      readonly albumId: string | null;
      /** Whether somebody else may have written it: then it commands nothing. */
      readonly isForwarded: boolean;
    }
  | {
      readonly kind: 'button';
      readonly updateId: number;
      readonly chatId: string;
      readonly buttonId: string;
      readonly messageId: number | null;
      readonly data: string;
    }
  /** Such as an edited message, a sticker, or a member that joined; `why` names it. */
  | {
      readonly kind: 'other';
      readonly updateId: number;
      readonly chatId: string | null;
      readonly why: string;
    };
