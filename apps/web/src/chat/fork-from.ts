import { routes } from '@my-agent-crew/contract';
import { searchText } from '../i18n/search-text.ts';
import { sentenceOf } from '../net/api.ts';
import type { Crew } from '../state/crew.ts';
import { addressOf, go } from '../state/route.ts';
import { showToast } from '../state/toasts.ts';

/** What is forked, and what is said in the fork at once. */
export interface ForkPlan {
  readonly id: string;
  readonly position: number;
  readonly requestId: string;
  readonly text?: string;
}

/** Makes a fork and goes there; its id, or null after saying why there is none. `before` runs between the two. */
export const forkFrom = async (
  crew: Crew,
  { id, position, requestId, text }: ForkPlan,
  before: (made: string) => void,
): Promise<string | null> => {
  try {
    const { conversation } = await crew.api.call(routes.forkConversation, {
      params: { id },
      body: { before_position: position, request_id: requestId, ...(text === undefined ? {} : { text }) },
    });
    crew.conversations.put(conversation.id, conversation);
    before(conversation.id);
    go(addressOf.chat(conversation.id));
    showToast(searchText().made);
    return conversation.id;
  } catch (error) {
    showToast(`${searchText().forkFailed} ${sentenceOf(error)}`, 'bad');
    return null;
  }
};

/** Says that a message named by the address cannot be shown; `cause` is why it could not be read, or null when it is gone. */
export const sayMessageMissing = (cause: unknown): void =>
  cause === null
    ? showToast(searchText().gone)
    : showToast(`${searchText().jumpFailed} ${sentenceOf(cause)}`, 'bad');
