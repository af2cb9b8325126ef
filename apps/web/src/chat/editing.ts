import { routes, type UserMessage } from '@my-agent-crew/contract';
import { type Accessor, createSignal } from 'solid-js';
import { text } from '../i18n/language.ts';
import { sentenceOf } from '../net/api.ts';
import type { Crew } from '../state/crew.ts';
import { saveDraft } from '../state/drafts.ts';
import { addressOf, go } from '../state/route.ts';
import { showToast } from '../state/toasts.ts';

/** A message of a person that is being written anew. */
export interface Edit {
  readonly position: number;
  readonly words: string;
  /** Makes a repeated send harmless; a failed one is tried again under the same name. */
  readonly requestId: string;
}

/** What a person does with an earlier message of theirs. Each leaves the conversation as it is and opens a new one. */
export interface Editing {
  readonly edit: Accessor<Edit | null>;
  readonly isSending: Accessor<boolean>;
  begin(message: UserMessage): void;
  change(words: string): void;
  cancel(): void;
  /** Sends the edited words in a new conversation and goes there. */
  send(): Promise<void>;
  /** Opens a new conversation that ends before the message, with its words in the box. */
  fork(message: UserMessage): Promise<void>;
}

/** The editing of one conversation. */
export const createEditing = (crew: Crew, id: string): Editing => {
  const [edit, setEdit] = createSignal<Edit | null>(null);
  const [isSending, setSending] = createSignal(false);
  const fork = async (position: number, requestId: string, words: string | null): Promise<string | null> => {
    try {
      const { conversation } = await crew.api.call(routes.forkConversation, {
        params: { id },
        body: {
          before_position: position,
          request_id: requestId,
          ...(words === null ? {} : { text: words }),
        },
      });
      crew.conversations.put(conversation.id, conversation);
      return conversation.id;
    } catch (error) {
      showToast(`${text().search.fork.failed} ${sentenceOf(error)}`, 'bad');
      return null;
    }
  };
  const open = (made: string): void => {
    go(addressOf.chat(made));
    showToast(text().search.fork.made);
  };
  return {
    edit,
    isSending,
    begin: (message) =>
      setEdit({ position: message.position, words: message.text, requestId: crypto.randomUUID() }),
    change: (words) => setEdit((now) => (now === null ? null : { ...now, words })),
    cancel: () => setEdit(null),
    send: async () => {
      const now = edit();
      if (now === null || isSending()) return;
      setSending(true);
      const made = await fork(now.position, now.requestId, now.words);
      setSending(false);
      if (made === null) return;
      setEdit(null);
      open(made);
    },
    fork: async (message) => {
      const made = await fork(message.position, crypto.randomUUID(), null);
      if (made === null) return;
      saveDraft(made, message.text);
      open(made);
    },
  };
};
