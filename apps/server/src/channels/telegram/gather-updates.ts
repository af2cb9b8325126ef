import type { InboxRow } from '@my-agent-crew/core';
import type { TelegramEvent } from '@my-agent-crew/telegram';

/** A message of the owner's chat that waits to be handled. */
export interface WaitingMessage {
  readonly row: InboxRow;
  readonly event: Extract<TelegramEvent, { kind: 'message' }>;
}

/** Messages that become one turn: an album, a paste that Telegram split, or just one message. */
export interface MessageUnit {
  readonly messages: readonly [WaitingMessage, ...WaitingMessage[]];
  /** Milliseconds UTC before which more of it may come; 0 when it is whole. */
  readonly readyAt: number;
}

/** How long an album is waited for after its last part, in milliseconds. */
const albumQuietMs = 1_500;

/** Telegram cuts what is pasted at 4,096 UTF-16 units or a little before, at a line or a word. */
const splitUnits = 4_000;
const longestUnits = 4_096;

/** Parts of one paste come at once; Telegram tells whole seconds. */
const splitMs = 2_000;

const isWords = ({ event }: WaitingMessage): boolean => event.files.length === 0 && event.albumId === null;

const continues = (last: WaitingMessage, next: WaitingMessage): boolean => {
  if (last.event.albumId !== null) return last.event.albumId === next.event.albumId;
  const isSplit = isWords(last) && isWords(next) && last.event.text.length >= splitUnits;
  return isSplit && Math.abs(next.event.at - last.event.at) <= splitMs;
};

const quietOf = ({ event }: WaitingMessage): number => {
  if (event.albumId !== null) return albumQuietMs;
  return event.files.length === 0 && event.text.length >= splitUnits ? splitMs : 0;
};

/**
 * Puts messages together, in the order they came. `since` is when this process began to ask for updates: what a part that came
 * before it belongs to may only arrive now. Times in milliseconds UTC.
 */
export const gatherUpdates = (messages: readonly WaitingMessage[], since: number): MessageUnit[] => {
  const units: [WaitingMessage, ...WaitingMessage[]][] = [];
  let last: WaitingMessage | null = null;
  for (const message of messages) {
    const unit = units.at(-1);
    if (unit !== undefined && last !== null && continues(last, message)) unit.push(message);
    else units.push([message]);
    last = message;
  }
  return units.map((unit, at) => {
    const end = unit.at(-1) ?? unit[0];
    const quiet = at === units.length - 1 ? quietOf(end) : 0;
    const cameAt = Math.max(since, ...unit.map(({ row }) => Date.parse(row.receivedAt)));
    return { messages: unit, readyAt: quiet === 0 ? 0 : cameAt + quiet };
  });
};

/** The words of a unit as they were before Telegram split them; captions of an album on lines of their own. */
export const wordsOfUnit = ({ messages }: Pick<MessageUnit, 'messages'>): string =>
  messages.reduce((words, { event }, at) => {
    const before = messages[at - 1];
    if (event.text === '' || words === '') return words + event.text;
    const isCutInside = before !== undefined && isWords(before) && before.event.text.length >= longestUnits;
    return `${words}${isCutInside ? '' : '\n'}${event.text}`;
  }, '');
