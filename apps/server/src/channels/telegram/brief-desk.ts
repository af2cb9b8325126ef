import type { Message, Run } from '@my-agent-crew/contract';
import type { OutboxDraft, SecretMask } from '@my-agent-crew/core';
import { answerBodies } from './answer-bodies.ts';
import { answersOf, endSentence } from './reply-desk.ts';
import type { TelegramWords } from './telegram-words.ts';

/** What briefs are made with. */
export interface BriefParts {
  readonly deliver: (runId: string, drafts: readonly OutboxDraft[]) => boolean;
  /** The chat of the master; null while no channel is set up. */
  readonly chat: () => string | null;
  readonly nameOf: (agentId: string) => string;
  /** The name of the run's job when the crew has paused it for its key, else null. */
  readonly pausedJob: (runId: string) => string | null;
  readonly messages: (conversationId: string) => Promise<readonly Pick<Message, 'role' | 'run_id'>[]>;
  readonly words: () => TelegramWords;
  readonly mask: () => SecretMask;
  readonly wake: () => void;
}

/** Spec: supplement §6, "a job whose reply is exactly `OK` sends nothing". */
const quiet = 'OK';

const textOf = (run: Run, answer: string, words: TelegramWords, pausedJob: string | null): string => {
  // A person who stopped it knows.
  if (run.status === 'cancelled') return '';
  const isQuiet = run.status === 'done' && answer === quiet;
  const sentence = endSentence(run, words, answer !== '');
  const paused = pausedJob === null ? '' : words.pausedJob(pausedJob);
  return [isQuiet ? '' : answer, sentence, paused].filter((part) => part !== '').join('\n\n');
};

/**
 * Makes what tells the master's chat how a job's turn ended: the answer under the name of its agent, with files from that agent's
 * workspace, each run once. Spec: supplement §6, "Briefs of jobs".
 */
export const createBriefDesk =
  (parts: BriefParts): ((run: Run) => Promise<void>) =>
  async (run) => {
    const chat = parts.chat();
    const answers = chat === null ? [] : answersOf(await parts.messages(run.conversation_id), run.id);
    const answer = answers.findLast((text) => text.trim() !== '')?.trim() ?? '';
    const text = textOf(run, answer, parts.words(), parts.pausedJob(run.id));
    const told = { channel: 'telegram', conversationId: run.conversation_id, runId: run.id } as const;
    const { canvas } = parts.words();
    const bodies =
      text === '' || chat === null
        ? []
        : answerBodies(`[${parts.nameOf(run.agent_id)}]\n${text}`, {
            agentId: run.agent_id,
            mask: parts.mask(),
            canvas,
          });
    const drafts = bodies.map(({ body, place }) => ({
      ...told,
      key: `brief:${run.id}:${place}`,
      target: chat ?? '',
      body,
    }));
    if (parts.deliver(run.id, drafts)) parts.wake();
  };
