import { type Conversation, routes } from '@my-agent-crew/contract';
import type { Api } from '../net/api.ts';
import { draftOf, saveDraft } from './drafts.ts';

/** Conversations that were read since the page was loaded: what they hand back now is for whoever asked for it. */
const known = new Set<string>();

/** Words handed back go before what is in the box, each text a paragraph of its own. */
export const putBack = (conversationId: string, words: readonly string[]): void => {
  if (words.length === 0) return;
  saveDraft(conversationId, [...words, draftOf(conversationId)].filter((part) => part !== '').join('\n\n'));
};

/** The same of words that may have come back by another way already: then they stay once. */
export const putBackOnce = (conversationId: string, words: readonly string[]): void => {
  const back = words.join('\n\n');
  const draft = draftOf(conversationId);
  if (draft !== back && !draft.startsWith(`${back}\n\n`)) putBack(conversationId, words);
};

/** Tells the server that the words are in the box. When it does not hear, they are offered again, and are in the box already. */
export const tellTaken = (api: Api, id: string): Promise<void> =>
  api.call(routes.dropHandedBack, { params: { id } }).then(
    () => undefined,
    () => undefined,
  );

/** The next reading of this conversation may bring words that this page asked for and never got. */
export const expectBack = (conversationId: string): void => void known.delete(conversationId);

/** Takes over words that a stop handed back and that reached no box, such as when the server was killed meanwhile. */
export const takeHandedBack = (api: Api, { id, handed_back: words = [] }: Conversation): void => {
  const isFirst = !known.has(id);
  known.add(id);
  if (!isFirst || words.length === 0) return;
  putBackOnce(id, words);
  void tellTaken(api, id);
};
