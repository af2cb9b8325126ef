import type { ThreadState, UserMessage } from '@my-agent-crew/contract';
import { createContext, useContext } from 'solid-js';
import type { ChangeActions } from '../changes/change-actions.ts';
import type { ThreadText } from '../i18n/vi-thread.ts';
import type { AnswerFiles } from '../media/answer-files.ts';
import type { CompactionActions } from './compactions.ts';
import type { Delegates } from './delegates.ts';
import type { Outputs } from './outputs.ts';

/** Opens a new conversation from before a message: with new words for it, or to go on by hand. */
export interface OwnMessageActions {
  readonly edit: (message: UserMessage) => void;
  readonly fork: (message: UserMessage) => void;
}

/** What every part of a thread needs. Its members are read where they are used, so that they stay reactive. */
export interface ThreadScope {
  readonly state: ThreadState;
  readonly text: ThreadText;
  readonly agentName: string;
  readonly delegates: Delegates;
  readonly outputs: Outputs;
  /** The files that answers name. */
  readonly files: AnswerFiles;
  /** Null: changed files are not shown. */
  readonly changes: ChangeActions | null;
  readonly compactions: CompactionActions;
  readonly retry: (requestId: string) => void;
  /** What a person can do with an earlier message of theirs; null where that is not offered. */
  readonly own: OwnMessageActions | null;
  /** Which cards and long texts a person opened or folded, by id: a row that scrolls away is drawn anew. */
  readonly folds: Map<string, boolean>;
}

/** Provided by `Thread`. */
export const ThreadScopeContext = createContext<ThreadScope>();

/** The scope of the thread around a component; only for components drawn inside `Thread`. */
export const useThread = (): ThreadScope => {
  const scope = useContext(ThreadScopeContext);
  if (scope === undefined) throw new Error('useThread was called outside Thread.');
  return scope;
};
