import { type Approval, type QueuedItem, routes } from '@my-agent-crew/contract';
import { type Accessor, createSignal } from 'solid-js';
import { text } from '../i18n/language.ts';
import { sentenceOf } from '../net/api.ts';
import type { Crew } from '../state/crew.ts';
import { saveDraft } from '../state/drafts.ts';
import { expectBack, putBack, putBackOnce, tellTaken } from '../state/handed-back.ts';
import type { ThreadSession } from '../state/thread-session.ts';
import { showToast } from '../state/toasts.ts';
import type { Decision } from './approval-bar.tsx';
import { answerQuestion, decideApproval } from './decide.ts';

/** What a person can do under a thread. Nothing here rejects: a failure is said in a notice. */
export interface DockActions {
  /** Resolves to a sentence when the decision did not count, to null when it did. */
  decide(approval: Approval, decision: Decision): Promise<string | null>;
  /** As `decide`, for a question. */
  answer(approval: Approval, words: string): Promise<string | null>;
  send(words: string): void;
  stop(): Promise<void>;
  takeBack(item: QueuedItem): Promise<void>;
  isStopping: Accessor<boolean>;
  /** Grows each time words came back into the box. */
  handed: Accessor<number>;
}

/** The actions of one conversation. After each of them the conversation is read again. */
export const createDockActions = (crew: Crew, session: ThreadSession): DockActions => {
  const { id } = session;
  const [isStopping, setStopping] = createSignal(false);
  const [handed, setHanded] = createSignal(0);
  const settle = async (call: Promise<unknown>, failed: string): Promise<string | null> => {
    try {
      await call;
      return null;
    } catch (error) {
      // Somebody else may have been first: the server's sentence says who.
      // A page that lost its server cannot load the words for it; the plain sentence does then.
      const late = await import('./late-decision.ts').catch(() => null);
      const sentence = late?.lateDecision(error) ?? `${failed} ${sentenceOf(error)}`;
      showToast(sentence, 'bad');
      return sentence;
    } finally {
      void session.open();
    }
  };
  const takeWords = async (words: readonly string[], put: typeof putBack): Promise<void> => {
    put(id, words);
    setHanded((times) => times + 1);
    if (words.length > 0) await tellTaken(crew.api, id);
  };
  return {
    isStopping,
    handed,
    decide(approval, decision) {
      return settle(decideApproval(crew.api, approval, decision), text().approval.failed);
    },
    answer(approval, words) {
      return settle(answerQuestion(crew.api, approval, words), text().question.failed);
    },
    send(words) {
      saveDraft(id, '');
      void crew.outbox.send(id, words);
    },
    async stop() {
      setStopping(true);
      expectBack(id);
      const call = crew.api.call(routes.stopTurn, { params: { id } }).then(({ cleared }) => {
        if (cleared.length > 0) showToast(text().composer.stopped);
        return takeWords(cleared, putBackOnce);
      });
      await settle(call, text().composer.stopFailed);
      setStopping(false);
    },
    async takeBack(item) {
      const call = crew.api
        .call(routes.deleteQueuedItem, { params: { id, item_id: item.id } })
        .then(({ text: words }) => takeWords([words], putBack));
      await settle(call, text().composer.unqueueFailed);
    },
  };
};
