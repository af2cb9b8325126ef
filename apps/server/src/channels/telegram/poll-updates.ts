import type { Clock, Inbox } from '@my-agent-crew/core';
import type { PollEnd, TelegramApi } from '@my-agent-crew/telegram';
import type { OffsetFile } from './offset-file.ts';

/** Spec: supplement §6, "409 from Telegram = another poller, say so and retry every 5 s". */
const conflictMs = 5_000;
/** A refused token stays refused until somebody changes it, and then the bot is made anew. */
const refusedMs = 300_000;
/** When updates could not be stored they are asked for again from the same place after so long, in milliseconds. */
const storeAgainMs = 5_000;

/** How it stands with a bot. */
export type PollState =
  | { readonly kind: 'polling' }
  | { readonly kind: 'conflict' | 'waiting' | 'refused'; readonly error: string };

const stateOf = (end: PollEnd): PollState => {
  if (end.kind === 'wait') return { kind: 'waiting', error: end.error };
  return end.kind === 'updates' ? { kind: 'polling' } : end;
};

const pauseOf = (end: PollEnd): number => {
  if (end.kind === 'conflict') return conflictMs;
  if (end.kind === 'refused') return refusedMs;
  return end.kind === 'wait' ? end.afterMs : 0;
};

/** What polling works with. */
export interface PollParts {
  readonly api: Pick<TelegramApi, 'botId' | 'poll'>;
  readonly inbox: Pick<Inbox, 'offset' | 'startAt' | 'receive'>;
  readonly file: OffsetFile;
  readonly clock: Clock;
  /** Told of every change, and of every poll that brought something. */
  readonly onState: (state: PollState, hasUpdates: boolean) => void;
  readonly reportDefect: (cause: unknown, where: string) => void;
}

const startAtFile = ({ api: { botId }, inbox, file }: PollParts): void => {
  if (inbox.offset('telegram', botId) !== null) return;
  const offset = file.read(botId);
  if (offset !== null) inbox.startAt('telegram', botId, offset);
};

/** Stores what came together with the offset behind it, and only then lets anyone handle it. False when that failed. */
const receive = (parts: PollParts, updates: readonly { readonly update_id: number }[]): boolean => {
  const { botId } = parts.api;
  try {
    parts.inbox.receive(
      updates.map((payload) => ({ channel: 'telegram', botId, updateId: payload.update_id, payload })),
    );
  } catch (cause) {
    parts.reportDefect(cause, 'storing updates of Telegram');
    return false;
  }
  try {
    const offset = parts.inbox.offset('telegram', botId);
    if (offset !== null) parts.file.write(botId, offset);
  } catch (cause) {
    // The database decides; the file only helps a home whose database is lost.
    parts.reportDefect(cause, 'writing telegram.offset');
  }
  return true;
};

/** Asks for updates until the signal aborts. */
export const pollUpdates = async (parts: PollParts, signal: AbortSignal): Promise<void> => {
  const { api, inbox, clock } = parts;
  const pause = (ms: number): Promise<void> => clock.sleep(ms, signal).catch(() => undefined);
  const once = async (): Promise<void> => {
    startAtFile(parts);
    const end = await api.poll(inbox.offset('telegram', api.botId), signal);
    const updates = end.kind === 'updates' ? end.updates : [];
    const isStored = updates.length === 0 || receive(parts, updates);
    parts.onState(stateOf(end), updates.length > 0 && isStored);
    const ms = isStored ? pauseOf(end) : storeAgainMs;
    if (ms > 0) await pause(ms);
  };
  while (!signal.aborted) {
    try {
      await once();
    } catch (cause) {
      if (signal.aborted) return;
      parts.reportDefect(cause, 'polling Telegram');
      await pause(storeAgainMs);
    }
  }
};
