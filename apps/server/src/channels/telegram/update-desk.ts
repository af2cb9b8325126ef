import { type ConversationSummary, CrewError } from '@my-agent-crew/contract';
import type { InboxRow } from '@my-agent-crew/core';
import type { ChatCommand } from '@my-agent-crew/telegram';
import type { Bell } from '../bell.ts';
import { type createCommandSorter, ownCommand } from './chat-commands.ts';
import type { ChatDecisions } from './decide-in-chat.ts';
import { createMessageSender, idsOf, rowsOf, type SenderParts } from './message-sender.ts';
import { answerCommand, type CommandFacts } from './own-commands.ts';
import { type PlanFacts, planUpdates, type UpdateStep, type WaitingUpdate } from './plan-updates.ts';

/** What the desk of one bot works with. */
export interface UpdateDeskParts extends Omit<SenderParts, 'isHeld'> {
  readonly chatId: string;
  /** When this process began to ask for updates, milliseconds UTC. */
  readonly since: number;
  /** The updates that wait, in order. */
  readonly waiting: () => readonly WaitingUpdate[];
  readonly isActive: (conversationId: string) => boolean;
  readonly stop: (
    conversationId: string,
  ) => Promise<{ readonly cancelled: boolean; readonly cleared: readonly string[] }>;
  readonly asked: (conversationId: string | null) => Pick<PlanFacts, 'own' | 'jobQuestions'>;
  readonly facts: () => Omit<CommandFacts, 'decisions' | 'waiting' | 'conversation' | 'words' | 'receivedAt'>;
  readonly decisions: ChatDecisions;
  readonly sorter: ReturnType<typeof createCommandSorter>;
  readonly parseCommand: (text: string) => ChatCommand | null;
  readonly answerButton: (buttonId: string, text: string) => Promise<void>;
  readonly countStranger: (count: number) => void;
  readonly bell: Bell;
  /** Told before and after each step. */
  readonly onStep: (isBusy: boolean) => void;
  readonly reportDefect: (cause: unknown, where: string) => void;
}

type Work = Exclude<UpdateStep, { kind: 'wait' }>;
type Step<Kind extends UpdateStep['kind']> = Extract<UpdateStep, { kind: Kind }>;

/** Milliseconds until a step that failed is tried again, and how often before it is given up. */
const againMs = 2_000;
const mostTries = 3;

const updatesOf = (step: Work): number[] => {
  if (step.kind === 'pass') return step.updates.map(({ row }) => row.updateId);
  if (step.kind === 'unread') return [step.update.row.updateId];
  return step.kind === 'press' ? [step.event.updateId] : idsOf(rowsOf(step.unit));
};

const wordsOf = ({ event }: WaitingUpdate): string[] =>
  event.kind === 'message' ? [event.text || '📎'] : [];

/**
 * Makes the loop that handles the updates of one bot in order. It resolves once the signal aborts, and with `isLast` true once
 * nothing is left.
 */
export const createUpdateDesk = (parts: UpdateDeskParts) => {
  const { chatId, words, finish, tell, chat, bell } = parts;
  const isBusy = (summary: ConversationSummary | null): boolean =>
    summary !== null && (summary.state !== 'idle' || parts.isActive(summary.id));
  const sender = createMessageSender({
    ...parts,
    isHeld: (conversationId) => isBusy(parts.summary(conversationId)),
  });
  const current = (): ConversationSummary | null => {
    const now = chat.current();
    return now === null ? null : parts.summary(now.conversationId);
  };

  const plan = (): UpdateStep => {
    const summary = current();
    return planUpdates(parts.waiting(), {
      ...{ chatId, since: parts.since, now: parts.now(), isBusy: isBusy(summary) },
      ...parts.asked(summary?.id ?? null),
      ...{ parseCommand: parts.parseCommand, ...parts.sorter },
    });
  };

  /** Stops what runs, and hands back what was sent before and waits. */
  const stop = async (row: InboxRow): Promise<void> => {
    const summary = current();
    const all = parts.waiting();
    const place = all.findIndex((update) => update.row.updateId === row.updateId);
    const waiting = all.slice(0, Math.max(0, place)).filter(({ event }) => {
      const isOwn = event.kind === 'message' && event.chatId === chatId;
      return isOwn && parts.parseCommand(event.text) === null;
    });
    const { cancelled, cleared } =
      summary === null ? { cancelled: false, cleared: [] } : await parts.stop(summary.id);
    const texts = [...cleared, ...waiting.flatMap(wordsOf)];
    const notSent = texts.length === 0 ? [] : [words().notSentAnyMore, ...texts];
    // That a turn was stopped is told where it ends.
    const told = [...(cancelled ? [] : [words().nothingRuns]), ...notSent];
    if (told.length > 0) tell(row.updateId, [told.join('\n\n')]);
    finish(idsOf(waiting.map((update) => update.row)), '/stop');
    finish([row.updateId]);
  };

  const command = async ({ unit, command: { name, args } }: Step<'command'>): Promise<void> => {
    const [{ row }] = unit.messages;
    const own = ownCommand(name);
    if (own === 'stop') return stop(row);
    if (own === null) return sender.refuse(rowsOf(unit), words().unknownCommand(name));
    if (own === 'new') {
      chat.set(null);
      tell(row.updateId, [words().opened]);
    } else {
      const waiting = parts.waiting().filter(({ event }) => event.kind === 'message').length - 1;
      const { decisions } = parts;
      const { receivedAt } = row;
      const facts = {
        ...parts.facts(),
        ...{ words: words(), conversation: current(), decisions, waiting, receivedAt },
      };
      tell(row.updateId, [answerCommand(own, args, facts)]);
    }
    finish([row.updateId]);
  };

  /** False when the step has to wait for a better moment. */
  const perform = async (step: Work, signal: AbortSignal): Promise<boolean> => {
    switch (step.kind) {
      case 'pass':
        if (step.isStranger) parts.countStranger(step.updates.length);
        finish(updatesOf(step));
        break;
      case 'unread':
        sender.refuse([step.update.row], words().notRead);
        break;
      case 'press':
        await parts.answerButton(step.event.buttonId, parts.decisions.press(step.event.data));
        finish([step.event.updateId]);
        break;
      case 'command':
        await command(step);
        break;
      case 'answer':
        await sender.answer(step, signal);
        break;
      case 'remind':
        sender.refuse(rowsOf(step.unit), words().remind(`\`${step.approval.name}\``));
        break;
      case 'send':
        return sender.send(step, signal);
    }
    return true;
  };

  /** A step that fails again and again is given up and told, so that it does not hold back what is behind it. */
  const failures = new Map<number, number>();
  const giveUp = (step: Work, cause: unknown): void => {
    const [first = -1, ...rest] = updatesOf(step);
    parts.reportDefect(cause, `update ${first} of Telegram`);
    const count = (failures.get(first) ?? 0) + 1;
    failures.set(first, count);
    const isPassing = cause instanceof CrewError && cause.code === 'unavailable';
    if (count < mostTries || isPassing) return;
    failures.delete(first);
    const sentence = cause instanceof CrewError ? cause.message : words().fault;
    tell(first, [words().notSent(sentence)]);
    finish([first, ...rest], sentence);
  };

  /** False when it failed or waits, and is to be tried again. */
  const tryStep = async (step: Work, signal: AbortSignal): Promise<boolean> => {
    parts.onStep(true);
    try {
      return await perform(step, signal);
    } catch (cause) {
      if (!signal.aborted) giveUp(step, cause);
      return false;
    } finally {
      parts.onStep(false);
    }
  };

  /** One look at what waits; false when it was the last. */
  const look = async (signal: AbortSignal, isLast: () => boolean): Promise<boolean> => {
    const step = plan();
    if (step.kind !== 'wait') {
      if (!(await tryStep(step, signal))) await bell.wait(againMs, signal);
      return true;
    }
    if (isLast() && parts.waiting().length === 0) return false;
    await bell.wait(step.until === null ? null : Math.max(0, step.until - parts.now()), signal);
    return true;
  };

  return async (signal: AbortSignal, isLast: () => boolean): Promise<void> => {
    let goesOn = true;
    while (goesOn && !signal.aborted) {
      try {
        goesOn = await look(signal, isLast);
      } catch (cause) {
        // The store could not be read: what waits there waits on.
        parts.reportDefect(cause, 'updates of Telegram');
        await bell.wait(againMs, signal);
      }
    }
  };
};
