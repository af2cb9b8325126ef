import type { ThreadState } from '@my-agent-crew/contract';
import { createEffect, createSignal, type JSX, on, Show } from 'solid-js';
import type { ChangeActions } from '../changes/change-actions.ts';
import type { ThreadText } from '../i18n/vi-thread.ts';
import { MarkdownLabelsContext } from '../markdown/markdown-labels.ts';
import { type AnswerFiles, noFiles } from '../media/answer-files.ts';
import type { PendingText } from './build-rows.ts';
import { type CompactionActions, noCompactions } from './compactions.ts';
import { type Delegates, noDelegates } from './delegates.ts';
import { noOutputs, type Outputs } from './outputs.ts';
import './thread.css';
import type { MessageWanted } from './find-message.ts';
import { type OwnMessageActions, ThreadScopeContext } from './thread-context.ts';
import { ThreadList } from './thread-list.tsx';

/** What the chat screen hands to `Thread`. */
export interface ThreadProps {
  /** The reduced state, as a Solid store. Another `conversation_id` starts a new list with its own scroll place. */
  readonly state: ThreadState;
  /** Texts that were sent and are not stored yet, in order. */
  readonly pending: readonly PendingText[];
  /** Reads the next older page into `state`; a rejection is shown with a way to try again. */
  readonly loadOlder: () => Promise<void>;
  /** Sends a pending text again. */
  readonly retry: (requestId: string) => void;
  /** The dictionary; only its `thread` part is read. */
  readonly text: { readonly thread: ThreadText };
  /** The name beside answers; the master's name when it is not given. */
  readonly agentName?: string | undefined;
  /** The agents this conversation hands work to; ids stand for names when it is not given. */
  readonly delegates?: Delegates | undefined;
  /** Reads kept outputs; without it they are not offered. */
  readonly outputs?: Outputs | undefined;
  /** The files that answers name; without it their paths are shown as words. */
  readonly files?: AnswerFiles | undefined;
  /** A message to bring into view and mark. */
  readonly wanted?: MessageWanted | null;
  /** Offered beside messages of a person. */
  readonly own?: OwnMessageActions | null;
  /** What a person can do about the files a turn changed; they are not shown when it is not given. */
  readonly changes?: ChangeActions | undefined;
  /** What can be done about summaries of older messages; they are only shown when it is not given. */
  readonly compactions?: CompactionActions | undefined;
}

/** Says the state of the turn to screen readers in a few words, never the stream itself. */
const TurnStatus = (props: ThreadProps): JSX.Element => {
  const [words, setWords] = createSignal('');
  const say = (status: string | undefined): void => {
    const texts = props.text.thread.status;
    if (status === undefined) setWords('');
    else if (status === 'running') setWords(texts.answering);
    else if (status === 'waiting') setWords(texts.waiting);
    else setWords(status === 'done' ? texts.done : texts.ended);
  };
  createEffect(on(() => props.state.run?.status, say, { defer: true }));
  return (
    <div class="thread-unseen" role="status">
      {words()}
    </div>
  );
};

/** The conversation: messages, tool cards, the answer being written and how the turn ended. */
export const Thread = (props: ThreadProps): JSX.Element => {
  const folds = new Map<string, boolean>();
  const scope = {
    get state() {
      return props.state;
    },
    get text() {
      return props.text.thread;
    },
    get agentName() {
      return props.agentName ?? props.text.thread.agent;
    },
    get delegates() {
      return props.delegates ?? noDelegates;
    },
    get outputs() {
      return props.outputs ?? noOutputs;
    },
    get files() {
      return props.files ?? noFiles;
    },
    get own() {
      return props.own ?? null;
    },
    get changes() {
      return props.changes ?? null;
    },
    get compactions() {
      return props.compactions ?? noCompactions;
    },
    retry: (requestId: string) => props.retry(requestId),
    folds,
  };
  return (
    <ThreadScopeContext.Provider value={scope}>
      <MarkdownLabelsContext.Provider value={() => props.text.thread.markdown}>
        <section class="thread" aria-label={props.text.thread.label}>
          <Show when={props.state.conversation_id} keyed>
            {(id) => (
              <ThreadList
                conversationId={id}
                pending={props.pending}
                wanted={props.wanted ?? null}
                loadOlder={props.loadOlder}
              />
            )}
          </Show>
          <TurnStatus {...props} />
        </section>
      </MarkdownLabelsContext.Provider>
    </ThreadScopeContext.Provider>
  );
};
