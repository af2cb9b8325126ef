import { type ConversationSummary, CrewError } from '@my-agent-crew/contract';
import { type InboxRow, localDate } from '@my-agent-crew/core';
import type { ChatDecisions } from './decide-in-chat.ts';
import type { MessageUnit } from './gather-updates.ts';
import type { UpdateStep } from './plan-updates.ts';
import type { ReadMessage } from './read-message.ts';
import type { TelegramWords } from './telegram-words.ts';

/** The conversation of a chat. */
export interface ChatConversation {
  current(): { readonly conversationId: string; readonly day: string } | null;
  set(to: { readonly conversationId: string; readonly day: string } | null): void;
  /** Opens a conversation of the master for this chat. */
  open(): string;
}

/** What sending works with. */
export interface SenderParts {
  readonly botId: string;
  readonly now: () => number;
  readonly timezone: () => string;
  readonly words: () => TelegramWords;
  readonly finish: (updateIds: readonly number[], error?: string) => void;
  /** Puts what the chat is told about an update; told once, however often it is handled. */
  readonly tell: (updateId: number, texts: readonly string[]) => void;
  readonly chat: ChatConversation;
  readonly summary: (conversationId: string) => ConversationSummary | null;
  /** Whether a conversation takes no message now. */
  readonly isHeld: (conversationId: string) => boolean;
  readonly isAccepted: (conversationId: string, requestId: string) => boolean;
  /** Keeps for which question these updates are the answer. */
  readonly aim: (updateIds: readonly number[], approvalId: string) => void;
  /** Whether a question was answered in this channel. */
  readonly isAnswered: (approvalId: string) => boolean;
  readonly send: (conversationId: string, text: string, requestId: string) => Promise<unknown>;
  readonly read: (unit: MessageUnit, conversationId: string, signal: AbortSignal) => Promise<ReadMessage>;
  readonly decisions: Pick<ChatDecisions, 'answer'>;
}

type Step<Kind extends UpdateStep['kind']> = Extract<UpdateStep, { kind: Kind }>;

/** Makes turns and answers of messages. */
export interface MessageSender {
  /** False when it has to be sent later, because the conversation takes no message now. */
  send(step: Step<'send'>, signal: AbortSignal): Promise<boolean>;
  answer(step: Step<'answer'>, signal: AbortSignal): Promise<void>;
  /** Ends updates that came to nothing, and tells why. */
  refuse(rows: readonly InboxRow[], text: string): void;
}

/** The updates of a unit, as they are stored. */
export const rowsOf = (unit: MessageUnit): InboxRow[] => unit.messages.map(({ row }) => row);

/** Their ids. */
export const idsOf = (rows: readonly InboxRow[]): number[] => rows.map(({ updateId }) => updateId);

/** Names the turn of these updates for good, so that it is opened once. */
const requestIdOf = (botId: string, rows: readonly InboxRow[]): string => {
  const [first, last] = [rows[0]?.updateId, rows.at(-1)?.updateId];
  return `tg:${botId}:${first}${last === first ? '' : `-${last}`}`;
};

/** Makes it for one bot. */
export const createMessageSender = (parts: SenderParts): MessageSender => {
  const { botId, words, finish, tell, chat } = parts;
  /**
   * What the message in hand was read as: a voice note is not written down, nor a file fetched, twice. A part of an album that
   * came meanwhile makes it another message.
   */
  let read: { readonly requestId: string; readonly message: ReadMessage } | null = null;

  const end = (rows: readonly InboxRow[], error?: string): void => {
    finish(idsOf(rows), error);
    if (read?.requestId === requestIdOf(botId, rows)) read = null;
  };
  const refuse = (rows: readonly InboxRow[], text: string): void => {
    const [first] = rows;
    if (first !== undefined) tell(first.updateId, [text]);
    end(rows, text);
  };

  /** The conversation a message goes to: today's, or a new one. */
  const place = (): string => {
    const day = localDate(parts.now(), parts.timezone());
    const now = chat.current();
    if (now?.day === day && parts.summary(now.conversationId) !== null) return now.conversationId;
    const conversationId = chat.open();
    chat.set({ conversationId, day });
    return conversationId;
  };

  /** The part of a unit that became a turn before a kill: what has come since is a message of its own. */
  const acceptedPart = (rows: readonly InboxRow[]): readonly InboxRow[] => {
    const now = chat.current();
    for (let count = now === null ? 0 : rows.length; count > 0; count -= 1) {
      const part = rows.slice(0, count);
      if (parts.isAccepted(now?.conversationId ?? '', requestIdOf(botId, part))) return part;
    }
    return [];
  };

  /** The part of a unit that was the answer to a question before a kill. */
  const answeredPart = (rows: readonly InboxRow[]): readonly InboxRow[] | null => {
    const part = rows.filter(({ answers }) => answers !== null && parts.isAnswered(answers));
    return part.length === 0 ? null : part;
  };

  const readOnce = async (
    unit: MessageUnit,
    conversationId: string,
    signal: AbortSignal,
  ): Promise<ReadMessage> => {
    const requestId = requestIdOf(botId, rowsOf(unit));
    if (read?.requestId === requestId) return read.message;
    const message = await parts.read(unit, conversationId, signal);
    read = { requestId, message };
    return message;
  };

  /** Ends updates that could not be sent; false where they wait for a better moment. */
  const endRefused = (rows: readonly InboxRow[], error: CrewError, conversationId: string): boolean => {
    if (error.code === 'conflict' && parts.isHeld(conversationId)) return false;
    if (error.code === 'not-found') chat.set(null);
    else if (error.code === 'too-many') refuse(rows, words().queueFull);
    else refuse(rows, error.code === 'too-large' ? words().tooLong : words().notSent(error.message));
    return true;
  };

  const sendText = async (
    rows: readonly InboxRow[],
    conversationId: string,
    text: string,
  ): Promise<boolean> => {
    try {
      await parts.send(conversationId, text, requestIdOf(botId, rows));
    } catch (error) {
      if (!(error instanceof CrewError) || error.code === 'unavailable') throw error;
      return endRefused(rows, error, conversationId);
    }
    end(rows);
    return true;
  };

  return {
    refuse,
    send: async ({ unit, command }, signal) => {
      const rows = rowsOf(unit);
      const done = answeredPart(rows) ?? acceptedPart(rows);
      if (done.length > 0) {
        end(done);
        return true;
      }
      const conversationId = place();
      const message = await readOnce(unit, conversationId, signal);
      const [{ row }] = unit.messages;
      if (message.told.length > 0) tell(row.updateId, message.told);
      // `/name@bot` is what an app writes in a group; the rest of the crew knows the name alone.
      const text = command === null ? message.text : `/${command.name} ${command.args}`.trim();
      if (text !== '') return sendText(rows, conversationId, text);
      end(rows, message.told.join(' '));
      return true;
    },
    answer: async ({ unit, question }, signal) => {
      const rows = rowsOf(unit);
      const hasFile = unit.messages.some(({ event }) => event.files.some(({ kind }) => kind !== 'voice'));
      if (hasFile) return refuse(rows, words().answerInWords);
      const message = await readOnce(unit, question.conversation_id, signal);
      if (message.text === '') return refuse(rows, message.told.join('\n'));
      parts.aim(idsOf(rows), question.id);
      const outcome = parts.decisions.answer(question, message.text);
      if (outcome === words().decided.answered) end(rows);
      else refuse(rows, outcome);
    },
  };
};
