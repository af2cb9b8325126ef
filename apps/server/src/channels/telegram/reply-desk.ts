import { type Message, type Run, readMediaLines, withoutHalfLine } from '@my-agent-crew/contract';
import type { OutboxBody, OutboxDraft, SecretMask } from '@my-agent-crew/core';
import { answerBodies, textBodies } from './answer-bodies.ts';
import type { MessagePen } from './message-pen.ts';
import { dollars, type TelegramWords } from './telegram-words.ts';
import type { HalfMessage } from './turn-tellings.ts';

/** What a message of a turn needs to become sends. */
export interface ReplyParts {
  readonly outbox: {
    byKey(key: string): { readonly body: OutboxBody } | null;
    deliver(runId: string, drafts: readonly OutboxDraft[]): boolean;
  };
  readonly pen: MessagePen;
  /** The chat of a conversation. */
  readonly chatOf: (conversationId: string) => string | null;
  readonly messages: (conversationId: string) => Promise<readonly Pick<Message, 'role' | 'run_id'>[]>;
  readonly words: () => TelegramWords;
  readonly mask: () => SecretMask;
  readonly wake: () => void;
}

/** Tells a chat what its turns say. */
export interface ReplyDesk {
  /** Writes what a model has written so far of a message, up to its first file. */
  writeHalf(message: HalfMessage): Promise<void>;
  /** Writes a stored message of a turn, in place of what was written of it before. */
  writeWhole(message: HalfMessage): Promise<void>;
  /** Tells the rest of a turn that has ended, and how it ended, once. */
  tellEnd(run: Run): Promise<void>;
}

/** What stands in place of a piece that the finished message has no words for. */
const nothing: OutboxBody = { kind: 'text', text: '…', buttons: [] };

const isOk = (run: Run): boolean => run.status === 'done';

/** How a turn ended, where its answer does not say it; empty for one that answered. */
export const endSentence = (run: Run, words: TelegramWords, hasAnswer: boolean): string => {
  const spent = dollars(run.spent_usd);
  if (run.status === 'halted') {
    const sentence = words.end.halted(run.halt_reason ?? 'budget', spent);
    return run.error === null ? sentence : `${sentence}\n${run.error}`;
  }
  if (run.status === 'error' || run.status === 'interrupted') return words.end.failed(run.error ?? '', spent);
  if (run.status === 'cancelled') return words.end.cancelled(spent);
  return hasAnswer || !isOk(run) ? '' : words.end.empty;
};

/** The stored answers of a run, in order; an answer without words keeps its place. */
export const answersOf = (messages: readonly Pick<Message, 'role' | 'run_id'>[], runId: string): string[] =>
  messages.flatMap((message) =>
    message.role === 'assistant' && message.run_id === runId && 'text' in message
      ? [String(message.text)]
      : [],
  );

/** Makes the desk. */
export const createReplyDesk = (parts: ReplyParts): ReplyDesk => {
  const { outbox, pen } = parts;
  const keyOf = ({ runId, ordinal }: Pick<HalfMessage, 'runId' | 'ordinal'>, place: string): string =>
    `reply:${runId}:${ordinal}:${place}`;

  const draftOf = (message: HalfMessage, chat: string, place: string, body: OutboxBody): OutboxDraft => ({
    key: keyOf(message, place),
    channel: 'telegram',
    target: chat,
    conversationId: message.conversationId,
    runId: message.runId,
    body,
  });

  const writeWhole = async (message: HalfMessage): Promise<void> => {
    const chat = parts.chatOf(message.conversationId);
    if (chat === null) return;
    const { canvas } = parts.words();
    const bodies = answerBodies(message.text, { agentId: message.agentId, mask: parts.mask(), canvas });
    for (const { place, body } of bodies) await pen.writeOut(draftOf(message, chat, place, body));
    // A half message may have been cut into more pieces than the whole one.
    const places = new Set(bodies.map(({ place }) => place));
    for (let piece = 0; ; piece += 1) {
      const place = `0.${piece}`;
      if (places.has(place)) continue;
      if (outbox.byKey(keyOf(message, place)) === null) break;
      await pen.write(draftOf(message, chat, place, nothing));
    }
  };

  return {
    writeWhole,
    writeHalf: async (message) => {
      const chat = parts.chatOf(message.conversationId);
      const [first] = readMediaLines(withoutHalfLine(message.text));
      if (chat === null || first?.kind !== 'text') return;
      const bodies = textBodies(first.text, parts.mask());
      for (const [piece, body] of bodies.entries())
        await pen.write(draftOf(message, chat, `0.${piece}`, body));
    },
    tellEnd: async (run) => {
      const { id: runId, conversation_id: conversationId, agent_id: agentId } = run;
      const chat = parts.chatOf(conversationId);
      const answers = answersOf(await parts.messages(conversationId), runId);
      for (const [ordinal, text] of answers.entries())
        await writeWhole({ conversationId, runId, agentId, ordinal, text });
      const hasAnswer = answers.some((text) => text.trim() !== '');
      const sentence = endSentence(run, parts.words(), hasAnswer);
      const told = { conversationId, runId, channel: 'telegram', target: chat ?? '' } as const;
      const drafts =
        sentence === '' || chat === null
          ? []
          : textBodies(sentence, parts.mask()).map((body, at) => ({
              ...told,
              key: `reply:${runId}:end:${at}`,
              body,
            }));
      if (outbox.deliver(runId, drafts)) parts.wake();
    },
  };
};
