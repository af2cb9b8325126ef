import { lstatSync } from 'node:fs';
import type { Checkpoints, NewFileWrite } from '@my-agent-crew/core';
import { isProblem, type PathProblem } from '../paths/path-problem.ts';
import { removeFile } from '../paths/remove-file.ts';
import { replaceFile } from '../paths/replace-file.ts';
import type { Place } from '../paths/walk.ts';
import { type FileVersion, keptOf, versionOf } from './file-version.ts';
import type { RevertPlan } from './plan-revert.ts';

/** What a plan that changes the file asks for. */
export type Change = Exclude<RevertPlan, { kind: 'conflict' | 'nothing' }>;

const isAsSeen = (place: Place): boolean => {
  const now = lstatSync(place.entry, { bigint: true, throwIfNoEntry: false });
  const seen = place.stat;
  if (now === undefined || seen === null) return now === undefined && seen === null;
  return (
    now.dev === seen.dev && now.ino === seen.ino && now.size === seen.size && now.ctimeNs === seen.ctimeNs
  );
};

/**
 * Carries a plan out on a held place, recorded before and after like a tool's write, so that it can be taken back in
 * turn. The file is whole at any moment; an edit that came since it was read wins and the plan is given up.
 */
export const applyPlan = (
  checkpoints: Checkpoints,
  place: Place,
  current: FileVersion | null,
  change: Change,
  record: Omit<NewFileWrite, 'before' | 'after'>,
): PathProblem | null => {
  const after = change.kind === 'remove' ? null : versionOf(change.content, null);
  const begun = checkpoints.begin(
    { ...record, before: current?.state ?? null, after: after?.state ?? null },
    [...keptOf(current), ...keptOf(after)],
  );
  const isUnchanged = (): boolean => isAsSeen(place);
  const done =
    change.kind === 'remove'
      ? removeFile(place, isUnchanged)
      : replaceFile(place, change.content, {
          isUnchanged,
          ...(change.mode === null ? {} : { newMode: change.mode }),
        });
  if (isProblem(done)) {
    checkpoints.abandon(begun.id);
    return done;
  }
  checkpoints.finish(begun.id);
  return null;
};
