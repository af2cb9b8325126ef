import { routes } from '@my-agent-crew/contract';
import { createSignal } from 'solid-js';
import { sentenceOf } from '../net/api.ts';
import type { Crew } from '../state/crew.ts';
import type { ThreadSession } from '../state/thread-session.ts';
import { showToast } from '../state/toasts.ts';
import type { CompactionActions } from '../thread/compactions.ts';

/** What a person can do about the summaries of one conversation. After each of it the conversation is read again. */
export const createCompactionActions = (crew: Crew, session: ThreadSession): CompactionActions => {
  const [isBusy, setBusy] = createSignal(false);
  const settle = async (call: () => Promise<unknown>, failed: 'failed' | 'undoFailed'): Promise<void> => {
    setBusy(true);
    try {
      await call();
    } catch (error) {
      const { historyText } = await import('../i18n/history-text.ts');
      showToast(`${historyText()[failed]} ${sentenceOf(error)}`, 'bad');
    } finally {
      setBusy(false);
      void session.open();
    }
  };
  const { id } = session;
  return {
    isBusy,
    undo: (compaction_id) =>
      settle(() => crew.api.call(routes.undoCompaction, { params: { id, compaction_id } }), 'undoFailed'),
    compact: () => settle(() => crew.api.call(routes.compactConversation, { params: { id } }), 'failed'),
  };
};
