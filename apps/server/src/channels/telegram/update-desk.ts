import { type ConversationSummary, CrewError } from '@my-agent-crew/contract';
import { type InboxRow, localDate } from '@my-agent-crew/core';
import type { ReadMessage } from './read-message.ts';
import type { Bell } from './bell.ts';
import type { ChatDecisions } from './decide-in-chat.ts';
import type { MessageUnit } from './gather-updates.ts';
import { ownCommand, type createCommandSorter } from './chat-commands.ts';
import { answerCommand, type CommandFacts } from './own-commands.ts';
import { type ChatCommand, type PlanFacts, planUpdates, type UpdateStep, type WaitingUpdate } from './plan-updates.ts';
import type { TelegramWords } from './telegram-words.ts';

/** What the desk of one bot works with. */
export interface UpdateDeskParts {
  readonly botId: string;
  readonly chatId: string;
  /** When this process began to ask for updates, milliseconds UTC. */
  readonly since: number;
  readonly now: () => number;
  readonly timezone: () => string;
  readonly words: () => TelegramWords;
  /** The updates that wait, in order. */
  readonly waiting: () => readonly WaitingUpdate[];
  readonly finish: (updateIds: readonly number[], error?: string) => void;
  /** Puts what the chat is told about an update; told once, however often it is handled. */
  readonly tell: (updateId: number, texts: readonly string[]) => void;
  readonly chat: {
    current(): { readonly conversationId: string; readonly day: string } | null;
    set(to: { readonly conversationId: string; readonly day: string } | null): void;
    /** Opens a conversation of the master for this chat. */
    open(): string;
  };
  readonly summary: (conversationId: string) => ConversationSummary | null;
  readonly isActive: (conversationId: string) => boolean;
  readonly isAccepted: (conversationId: string, requestId: string) => boolean;
  readonly send: (conversationId: string, text: string, requestId: string) => Promise<unknown>;
  readonly stop: (conversationId: string) => Promise<{ readonly cancelled: boolean; readonly cleared: readonly string[] }>;
  readonly read: (unit: MessageUnit, conversationId: string, signal: AbortSignal) => Promise<ReadMessage>;
  readonly asked: (conversationId: string | null) => Pick<PlanFacts, 'own' | 'jobQuestions'>;
  readonly facts: () => Omit<CommandFacts, 'decisions' | 'waiting' | 'conversation' | 'words'>;
  readonly decisions: ChatDecisions;
  readonly sorter: ReturnType<typeof createCommandSorter>;
  readonly parseCommand: (text: string) => ChatCommand | null;
  readonly answerButton: (buttonId: string, text: string) => Promise<void>;
  readonly countStranger: (count: number) => void;
  readonly bell: Bell;
  readonly reportDefect: (cause: unknown, where: string) => void;
}

type Step<Kind extends UpdateStep['kind']> = Extract<UpdateStep, { kind: Kind }>;

/** Milliseconds until a step that failed is tried again, and how often before it is given up. */
const againMs = 2_000;
const mostTries = 3;

const rowsOf = (unit: MessageUnit): InboxRow[] => unit.messages.map(({ row }) => row);
const idsOf = (rows: readonly InboxRow[]): number[] => rows.map(({ updateId }) => updateId);

/**
 * Makes the loop that handles the updates of one bot in order. It resolves once the signal aborts, and with `isLast` true once
 * nothing is left that could be handled without further updates.
 */
export const createUpdateDesk = (parts: UpdateDeskParts) => {
  const { botId, chatId, words, finish, tell, chat } = parts;
  /** What a message was read as: a voice note is not written down, nor a file fetched, twice. */
  const read = new Map<number, ReadMessage>();

  const current = (): ConversationSummary | null => {
    const now = chat.current();
    return now === null ? null : parts.summary(now.conversationId);
  };
  const isBusy = (summary: ConversationSummary | null): boolean =>
    summary !== null && (summary.state === 'running' || parts.isActive(summary.id));

  const plan = (): UpdateStep => {
    const summary = current();
    return planUpdates(parts.waiting(), {
      ...{ chatId, since: parts.since, now: parts.now(), isBusy: isBusy(summary) },
      ...parts.asked(summary?.id ?? null),
      ...{ parseCommand: parts.parseCommand, ...parts.sorter },
    });
  };

  const refuse = (rows: readonly InboxRow[], text: string): void => {
    const [first] = rows;
    if (first !== undefined) tell(first.updateId, [text]);
    finish(idsOf(rows), text);
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

  const requestIdOf = (rows: readonly InboxRow[]): string => {
    const [first, last] = [rows[0]?.updateId, rows.at(-1)?.updateId];
    return `tg:${botId}:${first}${last === first ? '' : `-${last}`}`;
  };

  /**
   * The part of a unit that became a turn before a kill: parts of it may have come since, and those are a message of their own.
   */
  const acceptedPart = (rows: readonly InboxRow[]): readonly InboxRow[] => {
    const now = chat.current();
    if (now === null) return [];
    for (let count = rows.length; count > 0; count -= 1) {
      const part = rows.slice(0, count);
      if (parts.isAccepted(now.conversationId, requestIdOf(part))) return part;
    }
    return [];
  };

  const readOnce = async (unit: MessageUnit, conversationId: string, signal: AbortSignal): Promise<ReadMessage> => {
    const [{ row }] = unit.messages;
    const known = read.get(row.updateId);
    if (known !== undefined) return known;
    const fresh = await parts.read(unit, conversationId, signal);
    read.set(row.updateId, fresh);
    return fresh;
  };

  const refusalOf = (error: CrewError): string => {
    if (error.code === 'too-many') return words().queueFull;
    if (error.code === 'too-large') return words().tooLong;
    return words().notSent(error.message);
  };

  const send = async ({ unit, command }: Step<'send'>, signal: AbortSignal): Promise<void> => {
    const accepted = acceptedPart(rowsOf(unit));
    if (accepted.length > 0) return finish(idsOf(accepted));
    const rows = rowsOf(unit);
    const conversationId = place();
    const message = await readOnce(unit, conversationId, signal);
    // `/name@bot` is what an app writes in a group; the rest of the crew knows the name alone.
    const text = command === null ? message.text : `/${command.name} ${command.args}`.trim();
    const [{ row }] = unit.messages;
    if (message.told.length > 0) tell(row.updateId, message.told);
    if (text === '') return finish(idsOf(rows), message.told.join(' '));
    try {
      await parts.send(conversationId, text, requestIdOf(rows));
    } catch (error) {
      if (!(error instanceof CrewError)) throw error;
      // Settled in between, or deleted on the web: the next plan sees it.
      if (error.code === 'conflict' && isHeld(conversationId)) return;
      if (error.code === 'unavailable') throw error;
      if (error.code === 'not-found') return chat.set(null);
      return refuse(rows, refusalOf(error));
    }
    finish(idsOf(rows));
  };
  const isHeld = (conversationId: string): boolean => {
    const summary = parts.summary(conversationId);
    return summary !== null && (summary.state === 'waiting' || isBusy(summary));
  };

  const answer = async ({ unit, question }: Step<'answer'>, signal: AbortSignal): Promise<void> => {
    const rows = rowsOf(unit);
    const hasFile = unit.messages.some(({ event }) => event.files.some(({ kind }) => kind !== 'voice'));
    if (hasFile) return refuse(rows, words().answerInWords);
    const message = await readOnce(unit, question.conversation_id, signal);
    const [{ row }] = unit.messages;
    if (message.text === '') {
      tell(row.updateId, message.told);
      return finish(idsOf(rows), message.told.join(' '));
    }
    const outcome = parts.decisions.answer(question, message.text);
    if (outcome === words().decided.answered) return finish(idsOf(rows));
    refuse(rows, outcome);
  };

  /** Stops what runs, and hands back what was sent before and waits. */
  const stop = async (row: InboxRow): Promise<void> => {
    const summary = current();
    const waiting = parts.waiting().filter(({ event, row: { updateId } }) => {
      const isBefore = updateId !== row.updateId && event.kind === 'message' && event.chatId === chatId;
      return isBefore && parts.parseCommand(event.text) === null;
    });
    const { cancelled, cleared } =
      summary === null ? { cancelled: false, cleared: [] } : await parts.stop(summary.id);
    const texts = [...cleared, ...waiting.flatMap(({ event }) => (event.kind === 'message' ? event.text || '📎' : []))];
    const notSent = texts.length === 0 ? '' : [words().notSentAnyMore, ...texts].join('\n\n');
    const told = cancelled ? words().stopped : words().nothingRuns;
    tell(row.updateId, [notSent === '' ? told : `${told}\n${notSent}`]);
    finish(idsOf(waiting.map((update) => update.row)), '/stop');
    finish([row.updateId]);
  };

  const command = async ({ unit, command: { name, args } }: Step<'command'>): Promise<void> => {
    const [{ row }] = unit.messages;
    const own = ownCommand(name);
    if (own === 'stop') return stop(row);
    if (own === null) return refuse(rowsOf(unit), words().unknownCommand(name));
    if (own === 'new') chat.set(null);
    const waiting = parts.waiting().filter(({ event }) => event.kind === 'message').length - 1;
    const facts = { ...parts.facts(), words: words(), conversation: current(), decisions: parts.decisions, waiting };
    tell(row.updateId, [own === 'new' ? words().opened : answerCommand(own, args, facts)]);
    finish([row.updateId]);
  };

  const perform = async (step: Exclude<UpdateStep, { kind: 'wait' }>, signal: AbortSignal): Promise<void> => {
    switch (step.kind) {
      case 'pass':
        if (step.isStranger) parts.countStranger(step.updates.length);
        return finish(step.updates.map(({ row }) => row.updateId));
      case 'unread':
        return refuse([step.update.row], words().notRead);
      case 'press': {
        await parts.answerButton(step.event.buttonId, parts.decisions.press(step.event.data));
        return finish([step.event.updateId]);
      }
      case 'command':
        return command(step);
      case 'answer':
        return answer(step, signal);
      case 'remind':
        return refuse(rowsOf(step.unit), words().remind(`\`${step.approval.name}\``));
      case 'send':
        return send(step, signal);
    }
  };

  const updatesOf = (step: Exclude<UpdateStep, { kind: 'wait' }>): number[] => {
    if (step.kind === 'pass') return step.updates.map(({ row }) => row.updateId);
    if (step.kind === 'unread') return [step.update.row.updateId];
    return step.kind === 'press' ? [step.event.updateId] : idsOf(rowsOf(step.unit));
  };

  /** A step that fails again and again is given up and told, so that it does not hold back what is behind it. */
  const failures = new Map<number, number>();
  const giveUp = (step: Exclude<UpdateStep, { kind: 'wait' }>, cause: unknown): void => {
    const [first = -1, ...rest] = updatesOf(step);
    parts.reportDefect(cause, `update ${first} of Telegram`);
    const count = (failures.get(first) ?? 0) + 1;
    failures.set(first, count);
    const isPassing = cause instanceof CrewError && cause.code === 'unavailable';
    if (count < mostTries || isPassing) return;
    failures.delete(first);
    const sentence = cause instanceof CrewError ? cause.message : 'fault';
    tell(first, [words().notSent(sentence)]);
    finish([first, ...rest], sentence);
  };

  return async (signal: AbortSignal, isLast: () => boolean): Promise<void> => {
    while (!signal.aborted) {
      const step = plan();
      if (step.kind === 'wait') {
        if (isLast() && parts.waiting().length === 0) return;
        await parts.bell.wait(step.until === null ? null : Math.max(0, step.until - parts.now()), signal);
        continue;
      }
      try {
        await perform(step, signal);
        for (const id of updatesOf(step)) read.delete(id);
      } catch (cause) {
        if (signal.aborted) return;
        giveUp(step, cause);
        await parts.bell.wait(againMs, signal);
      }
    }
  };
};
