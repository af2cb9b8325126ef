/** What a person can do about summaries of older messages. Nothing here rejects: a failure is said in a notice. */
export interface CompactionActions {
  /** Takes the summary in effect back. */
  undo(id: string): Promise<void>;
  /** Summarises the older part, anew when nothing was said since. */
  compact(): Promise<void>;
  /** True while one of them is under way. */
  isBusy(): boolean;
}

/** For a thread that only shows. */
export const noCompactions: CompactionActions = {
  undo: () => Promise.resolve(),
  compact: () => Promise.resolve(),
  isBusy: () => false,
};
