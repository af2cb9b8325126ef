import type { Approval } from '@my-agent-crew/contract';
import type { InboxRow } from '@my-agent-crew/core';
import type { ChatCommand, TelegramEvent } from '@my-agent-crew/telegram';
import { gatherUpdates, type MessageUnit, type WaitingMessage } from './gather-updates.ts';

/** An update that waits. */
export interface WaitingUpdate {
  readonly row: InboxRow;
  readonly event: TelegramEvent;
}

/** What is done next. */
export type UpdateStep =
  /** Nothing is to be said about these. */
  | { readonly kind: 'pass'; readonly updates: readonly WaitingUpdate[]; readonly isStranger: boolean }
  | { readonly kind: 'unread'; readonly update: WaitingUpdate }
  | { readonly kind: 'press'; readonly event: Extract<TelegramEvent, { kind: 'button' }> }
  | { readonly kind: 'command'; readonly unit: MessageUnit; readonly command: ChatCommand }
  | { readonly kind: 'answer'; readonly unit: MessageUnit; readonly question: Approval }
  | { readonly kind: 'remind'; readonly unit: MessageUnit; readonly approval: Approval }
  | { readonly kind: 'send'; readonly unit: MessageUnit; readonly command: ChatCommand | null }
  /** `until` in milliseconds UTC; null waits for something to happen. */
  | { readonly kind: 'wait'; readonly until: number | null };

/** What a plan is made from. */
export interface PlanFacts {
  readonly chatId: string;
  /** When this process began to ask for updates, and now; milliseconds UTC. */
  readonly since: number;
  readonly now: number;
  /** Whether a turn of the chat's conversation is at work. */
  readonly isBusy: boolean;
  /** What the chat's conversation and its delegations wait for, the longest waiting first. */
  readonly own: readonly Approval[];
  /** Questions of jobs that the chat is told of, the longest waiting first. */
  readonly jobQuestions: readonly Approval[];
  readonly parseCommand: (text: string) => ChatCommand | null;
  /** Commands that are carried out whatever runs, and in whatever order. */
  readonly isQuick: (command: ChatCommand) => boolean;
  /** Words that join a running turn: `/steer` and the commands of kits. */
  readonly isSteer: (command: ChatCommand) => boolean;
}

/** What a person sends by hand and expects to be read. */
const unreadKinds: ReadonlySet<string> = new Set([
  'sticker',
  'video',
  'video_note',
  'location',
  'venue',
  'contact',
  'poll',
  'dice',
  'message without words or files',
]);

const commandOf = (unit: MessageUnit, { parseCommand }: PlanFacts): ChatCommand | null => {
  const [{ event }] = unit.messages;
  const isPlain = unit.messages.length === 1 && event.files.length === 0 && !event.isForwarded;
  return isPlain ? parseCommand(event.text) : null;
};

/** Whether it was sent by someone who could have seen the request. */
const cameAfter = (unit: MessageUnit, { created_at }: Approval): boolean =>
  unit.messages[0].row.receivedAt >= created_at;

/** Whether it answered something already and a kill kept it from ending: it answers nothing else. */
const hasAnswered = (unit: MessageUnit, { own, jobQuestions }: PlanFacts): boolean => {
  const { answers } = unit.messages[0].row;
  return answers !== null && ![...own, ...jobQuestions].some(({ id }) => id === answers);
};

const hasFile = (unit: MessageUnit): boolean =>
  unit.messages.some(({ event }) => event.files.some(({ kind }) => kind !== 'voice'));

const planAside = (updates: readonly WaitingUpdate[], { chatId }: PlanFacts): UpdateStep | null => {
  const strangers = updates.filter(({ event }) => event.chatId !== chatId);
  if (strangers.length > 0) return { kind: 'pass', updates: strangers, isStranger: true };
  for (const update of updates) {
    const { event } = update;
    if (event.kind === 'button') return { kind: 'press', event };
    if (event.kind === 'other')
      return unreadKinds.has(event.why)
        ? { kind: 'unread', update }
        : { kind: 'pass', updates: [update], isStranger: false };
  }
  return null;
};

/** A message that was sent while something was asked: the answer, or one that has to wait for a decision. */
const planAsked = (
  units: readonly { readonly unit: MessageUnit; readonly command: ChatCommand | null }[],
  facts: PlanFacts,
): UpdateStep | null => {
  const [approval] = facts.own.filter(({ kind }) => kind === 'tool');
  const ownQuestion = facts.own.find(({ kind }) => kind === 'question');
  for (const { unit, command } of units) {
    const isOpening = command !== null && !facts.isSteer(command);
    if (unit.readyAt > facts.now || isOpening || hasAnswered(unit, facts)) continue;
    if (approval !== undefined && cameAfter(unit, approval)) return { kind: 'remind', unit, approval };
    // What a job asks is answered in words alone: a file is for the master.
    const question = ownQuestion ?? (hasFile(unit) ? undefined : facts.jobQuestions[0]);
    const isAnswer = command === null && question !== undefined && cameAfter(unit, question);
    if (isAnswer && approval === undefined) return { kind: 'answer', unit, question };
  }
  return null;
};

/**
 * Decides what is done next about the updates that wait, in the order they came. Presses and quick commands go first, whatever
 * runs; messages wait for the turn before them, so that each gets a turn of its own. Pure.
 */
export const planUpdates = (updates: readonly WaitingUpdate[], facts: PlanFacts): UpdateStep => {
  const aside = planAside(updates, facts);
  if (aside !== null) return aside;
  const messages = updates.filter((update): update is WaitingMessage => update.event.kind === 'message');
  const units = gatherUpdates(messages, facts.since).map((unit) => ({
    unit,
    command: commandOf(unit, facts),
  }));
  for (const { unit, command } of units)
    if (command !== null && facts.isQuick(command)) return { kind: 'command', unit, command };
  const asked = planAsked(units, facts);
  if (asked !== null) return asked;
  const isAsked = facts.own.length > 0;
  const isReady = ({ readyAt }: MessageUnit): boolean => readyAt <= facts.now;
  const steer = units.find(
    ({ command, unit }) => command !== null && facts.isSteer(command) && isReady(unit),
  );
  if (steer !== undefined && facts.isBusy && !isAsked) return { kind: 'send', ...steer };
  const [next] = units;
  if (next === undefined) return { kind: 'wait', until: null };
  if (!isReady(next.unit)) return { kind: 'wait', until: next.unit.readyAt };
  const { command, unit } = next;
  // A new conversation is opened where the person asked for it: behind what was sent before, beside what runs.
  if (command !== null && !facts.isSteer(command)) return { kind: 'command', unit, command };
  if (!facts.isBusy && !isAsked) return { kind: 'send', ...next };
  // What is gathered behind it may become the answer to what is asked.
  const later = units.map((one) => one.unit.readyAt).filter((readyAt) => readyAt > facts.now);
  return { kind: 'wait', until: later.length === 0 ? null : Math.min(...later) };
};
