import { createStore } from 'solid-js/store';
import { readLocal, writeLocal } from './local.ts';

/** The draft of a conversation that does not exist yet. */
export const newChatDraft = 'new';

const [drafts, setDrafts] = createStore<Record<string, string>>(readLocal('drafts', {}));
let timer: ReturnType<typeof setTimeout> | undefined;

const persist = (): void => {
  clearTimeout(timer);
  timer = undefined;
  writeLocal('drafts', { ...drafts });
};
addEventListener('pagehide', () => {
  if (timer !== undefined) persist();
});

/** Words typed into a conversation's box and not sent. */
export const draftOf = (conversationId: string): string => drafts[conversationId] ?? '';

/** Keeps what is in the box; an empty text forgets it. Stored on the device a moment later. */
export const saveDraft = (conversationId: string, words: string): void => {
  setDrafts(conversationId, words === '' ? (undefined as unknown as string) : words);
  clearTimeout(timer);
  timer = setTimeout(persist, 300);
};
