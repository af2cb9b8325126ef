import { type Approval, ApprovalStatus, Channel, CrewError } from '@my-agent-crew/contract';
import type { ApprovalDesk } from '../../turns/approval-desk.ts';
import { readPress } from './approval-card.ts';
import type { TelegramWords } from './telegram-words.ts';

/** What decisions in a chat are made with. */
export interface DecideParts {
  readonly desk: Pick<ApprovalDesk, 'decide' | 'answer'>;
  readonly approval: (id: string) => Approval | null;
  /** Whether this chat is told of the requests of a conversation. */
  readonly isOf: (conversationId: string) => boolean;
  /** The requests that a card still shows. */
  readonly shownBy: (firstId: string) => readonly string[];
  readonly words: () => TelegramWords;
  /** An ISO time on the owner's clock. */
  readonly at: (iso: string) => string;
}

/** Makes decisions on behalf of the person in the chat. Every method returns what the person is told. */
export interface ChatDecisions {
  /** Of a pressed button. */
  press(data: string): string;
  decide(approval: Approval, approve: boolean, always?: boolean): string;
  /** A bare number picks the option with that place. */
  answer(approval: Approval, text: string): string;
}

const settledSentence = (error: CrewError, { words, at }: DecideParts): string => {
  const details = error.details ?? {};
  const status = ApprovalStatus.safeParse(details['status']);
  if (!status.success) return error.message;
  const by = Channel.safeParse(details['decided_by']);
  const time = details['decided_at'];
  return words().settled(status.data, by.success ? by.data : null, typeof time === 'string' ? at(time) : '');
};

/** What a decision came to; a fault of the database is thrown on, so that the press or message is handled again. */
const tellOutcome = (parts: DecideParts, work: () => unknown, done: string): string => {
  try {
    work();
    return done;
  } catch (error) {
    if (!(error instanceof CrewError) || error.code === 'unavailable') throw error;
    return settledSentence(error, parts);
  }
};

/** Makes the decisions of one chat. */
export const createChatDecisions = (parts: DecideParts): ChatDecisions => {
  const by = 'telegram' as const;

  const decide: ChatDecisions['decide'] = (approval, approve, always = false) => {
    const { decided, isQuestion } = parts.words();
    if (approval.kind === 'question') return isQuestion;
    return tellOutcome(
      parts,
      () => parts.desk.decide(approval.conversation_id, approval.id, { approve, always, by }),
      approve ? (always ? decided.always : decided.approved) : decided.denied,
    );
  };

  const send = (approval: Approval, answer: string): string =>
    tellOutcome(
      parts,
      () => parts.desk.answer(approval.conversation_id, approval.id, answer, by),
      parts.words().decided.answered,
    );

  const find = (id: string): Approval | null => {
    const approval = parts.approval(id);
    return approval !== null && parts.isOf(approval.conversation_id) ? approval : null;
  };

  const decideAll = (firstId: string, approve: boolean): string => {
    const shown = parts.shownBy(firstId).flatMap((id) => find(id) ?? []);
    // One word for all: the last tells of those before it that nobody had settled.
    return shown.map((approval) => decide(approval, approve)).at(-1) ?? parts.words().oldButton;
  };

  return {
    decide,
    press: (data) => {
      const press = readPress(data);
      const { oldButton } = parts.words();
      if (press === null) return oldButton;
      if (press.kind === 'approve-all' || press.kind === 'deny-all')
        return decideAll(press.approvalId, press.kind === 'approve-all');
      const approval = find(press.approvalId);
      if (approval === null) return oldButton;
      if (press.kind === 'option') {
        const option = approval.options[press.option];
        return option === undefined ? oldButton : send(approval, option);
      }
      return decide(approval, press.kind !== 'deny', press.kind === 'always');
    },
    answer: (approval, text) => {
      const number = /^\d{1,2}$/.exec(text.trim());
      const option = number === null ? undefined : approval.options[Number(number[0]) - 1];
      return send(approval, option ?? text);
    },
  };
};
