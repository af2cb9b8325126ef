import { type OutboxItem, routes } from '@my-agent-crew/contract';
import { outboxText } from '../../i18n/outbox-text.ts';
import { type Api, sentenceOf } from '../../net/api.ts';
import { showToast } from '../../state/toasts.ts';

/** What a person can decide about a message. Each says how it went and never rejects. */
export interface OutboxActions {
  resend(item: OutboxItem): Promise<void>;
  drop(item: OutboxItem): Promise<void>;
}

/** Makes the actions; `onChange` is awaited after each, done or refused: what is shown may be old. */
export const createOutboxActions = (api: Api, onChange: () => Promise<void>): OutboxActions => {
  const attempt = async (call: Promise<unknown>, done: string): Promise<void> => {
    try {
      await call;
      showToast(done);
    } catch (error) {
      showToast(`${outboxText().notDone} ${sentenceOf(error)}`, 'bad');
    }
    await onChange();
  };
  return {
    resend: ({ id }) => attempt(api.call(routes.resendMessage, { params: { id } }), outboxText().resent),
    drop: ({ id }) => attempt(api.call(routes.dropMessage, { params: { id } }), outboxText().droppedDone),
  };
};
