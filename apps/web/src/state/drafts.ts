import { createStore } from 'solid-js/store';
import { readLocal, writeLocal } from './local.ts';

/** The draft of a conversation that does not exist yet. */
export const newChatDraft = 'new';

const [drafts, setDrafts] = createStore<Record<string, string>>(readLocal('drafts', {}));
/** Conversations whose draft is not stored yet. */
const unsaved = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Stores what changed here; drafts that another tab wrote meanwhile stay. */
const persist = (): void => {
  clearTimeout(timer);
  timer = undefined;
  const stored = readLocal<Record<string, string>>('drafts', {});
  for (const id of unsaved) {
    const words = drafts[id];
    if (words === undefined) delete stored[id];
    else stored[id] = words;
  }
  unsaved.clear();
  writeLocal('drafts', stored);
};
addEventListener('pagehide', () => {
  if (timer !== undefined) persist();
});

/** Words typed into a conversation's box and not sent. */
export const draftOf = (conversationId: string): string => drafts[conversationId] ?? '';

/** Keeps what is in the box; an empty text forgets it. Stored on the device a moment later. */
export const saveDraft = (conversationId: string, words: string): void => {
  setDrafts(conversationId, words === '' ? (undefined as unknown as string) : words);
  unsaved.add(conversationId);
  clearTimeout(timer);
  timer = setTimeout(persist, 300);
};
