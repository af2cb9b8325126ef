import type { UserMessage } from '@my-agent-crew/contract';
import { type Accessor, createSignal } from 'solid-js';
import type { Crew } from '../state/crew.ts';
import { saveDraft } from '../state/drafts.ts';

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
  let isSending = false;
  return {
    edit,
    begin: ({ position, text: words }) => setEdit({ position, words, requestId: crypto.randomUUID() }),
    change: (words) => setEdit((now) => (now === null ? null : { ...now, words })),
    cancel: () => setEdit(null),
    send: async () => {
      const now = edit();
      if (now === null || isSending) return;
      isSending = true;
      const { forkFrom } = await import('./fork-from.ts');
      await forkFrom(crew, { id, ...now, text: now.words }, () => setEdit(null));
      isSending = false;
    },
    fork: async ({ position, text: words }) => {
      const { forkFrom } = await import('./fork-from.ts');
      const plan = { id, position, requestId: crypto.randomUUID() };
      await forkFrom(crew, plan, (made) => saveDraft(made, words));
    },
  };
};
