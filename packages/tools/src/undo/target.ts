import type { FileOutcome, UndoReason } from '@my-agent-crew/contract';
import type { FileWrite } from '@my-agent-crew/core';
import type { RevertPlan } from './plan-revert.ts';
import type { TracedFile } from './traced-file.ts';

/** What is reverted in a file: the turn's own writes for an undo, what the undo wrote for a redo. */
export interface Target {
  readonly kind: 'undo' | 'redo';
  readonly file: TracedFile;
  readonly links: readonly FileWrite[];
  /** The turn's writes whose mark this sets or clears. */
  readonly covers: readonly string[];
}

/** Picks what an undo or redo of a file has to revert; no links when there is nothing. */
export const targetOf = (kind: Target['kind'], file: TracedFile): Target => {
  if (kind === 'undo') {
    const links = file.writes.filter(({ undoneBy }) => undoneBy === null);
    return { kind, file, links, covers: links.map(({ id }) => id) };
  }
  const marks = new Set(file.writes.map(({ undoneBy }) => undoneBy));
  const links = file.history.filter(({ id }) => marks.has(id));
  return { kind, file, links, covers: links.flatMap(({ covers }) => covers) };
};

/** How one file came out, or would. */
export type Verdict = Pick<FileOutcome, 'outcome' | 'reason' | 'by_run'>;

/** The file was, or would be, left as it is. */
export const conflict = (reason: UndoReason, byRun: string | null = null): Verdict => ({
  outcome: 'conflict',
  reason,
  by_run: byRun,
});

/** The file came, or would come, out like this. */
export const done = (outcome: FileOutcome['outcome']): Verdict => ({ outcome, reason: null, by_run: null });

/** The newest turn outside of these runs that wrote the file later and still stands. */
const laterRun = ({ file, links }: Target): string | null => {
  const own = new Set(file.writes.map(({ runId }) => runId));
  const last = file.history.findLastIndex(({ id }) => links.some((link) => link.id === id));
  const found = file.history
    .slice(last + 1)
    .findLast(({ kind, undoneBy, runId }) => kind === 'write' && undoneBy === null && !own.has(runId));
  return found?.runId ?? null;
};

/** What a plan comes to for people, before or after it is carried out. */
export const verdictOf = (plan: RevertPlan, target: Target): Verdict => {
  if (plan.kind === 'nothing') return done('nothing');
  if (plan.kind === 'remove') return done('removed');
  if (plan.kind === 'write') return done(plan.how);
  const byRun = plan.obstacle === 'edited' ? laterRun(target) : null;
  return byRun === null ? conflict(plan.obstacle) : conflict('later-turn', byRun);
};
