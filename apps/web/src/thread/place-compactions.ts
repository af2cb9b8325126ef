import { type Compaction, compactionInEffect } from '@my-agent-crew/contract';

/** Where older messages began to be read as a summary. */
export interface CompactionRow {
  readonly kind: 'compaction';
  readonly key: string;
  readonly day: null;
  readonly compaction: Compaction;
  readonly isUndone: boolean;
  readonly isInEffect: boolean;
  /** The newest of the conversation: the one a person can act on. */
  readonly isLatest: boolean;
}

/** The rows of the summaries, to be taken out in the order of the log by the position of the message that follows. */
export interface CompactionQueue {
  /** The rows that stand before the message of this position. */
  before(position: number): readonly CompactionRow[];
  /** Those behind the last message. */
  rest(): readonly CompactionRow[];
}

/**
 * Prepares the rows of a thread's summaries. `first` is the position of the first message on the page; a summary that
 * happened before it is on an older page.
 */
export const queueCompactions = (compactions: readonly Compaction[], first: number): CompactionQueue => {
  const active = compactionInEffect(compactions);
  const waiting = compactions
    .map(
      (compaction, at): CompactionRow => ({
        kind: 'compaction',
        key: `compaction:${compaction.id}`,
        day: null,
        compaction,
        isUndone: compaction.undone_at !== null,
        isInEffect: compaction.id === active?.id,
        isLatest: at === compactions.length - 1 || compaction.id === active?.id,
      }),
    )
    .filter((row) => row.compaction.position > first);
  const take = (wanted: (row: CompactionRow) => boolean): CompactionRow[] => {
    const end = waiting.findIndex((row) => !wanted(row));
    return waiting.splice(0, end < 0 ? waiting.length : end);
  };
  return {
    before: (position) => take((row) => row.compaction.position <= position),
    rest: () => take(() => true),
  };
};
