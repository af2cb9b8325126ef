import type { FileChange, FileDiff, FileOutcome } from '@my-agent-crew/contract';
import type { Checkpoints } from '@my-agent-crew/core';
import { isProblem } from '../paths/path-problem.ts';
import { describeChange, describeDiff } from './describe-change.ts';
import type { FileVersion } from './file-version.ts';
import { planRevert } from './plan-revert.ts';
import { type RevertRequest, revertFile } from './revert-file.ts';
import { conflict, targetOf, verdictOf } from './target.ts';
import { readTraced, settleTrace, type TracedFile, traceFiles } from './traced-file.ts';

/** Which files a person wants back, of which runs. */
export interface UndoRequest {
  /** The turn that is undone, and the ones it delegated. */
  readonly runIds: readonly string[];
  /** Where it is recorded: the turn and its conversation, and the newest turn of that. */
  readonly record: RevertRequest['record'];
  /** Ids of files; all when left out. */
  readonly files?: readonly string[] | undefined;
  /** Files that may be made again though they were deleted since. */
  readonly recreate?: readonly string[] | undefined;
}

/** Takes back what the file tools of a turn wrote, and brings it back. */
export interface Undo {
  changes(runIds: readonly string[]): Promise<FileChange[]>;
  /** Null for a file the runs did not write. */
  diff(runIds: readonly string[], fileId: string): Promise<FileDiff | null>;
  undo(request: UndoRequest): Promise<FileOutcome[]>;
  redo(request: UndoRequest): Promise<FileOutcome[]>;
}

/** A file as it is now, its open records settled; `unreadable` when its place cannot be used. */
interface Seen {
  readonly file: TracedFile;
  readonly current: FileVersion | null | 'unreadable';
}

/** Null when nothing of it was done after all. */
type Look = (file: TracedFile) => Promise<Seen | null>;

const createLook =
  (checkpoints: Checkpoints, closed: () => readonly string[]): Look =>
  async (file) => {
    const current = await readTraced(file, closed());
    if (current !== null && isProblem(current)) return { file, current: 'unreadable' };
    const settled = settleTrace(checkpoints, file, current?.state ?? null);
    return settled === null ? null : { file: settled, current };
  };

const foresee = ({ file, current }: Seen, checkpoints: Checkpoints): FileChange | null => {
  if (current === 'unreadable') return describeChange(file, null, conflict('unreachable'), checkpoints);
  const target = targetOf('undo', file);
  const plan = planRevert(target.links, current, checkpoints.content, false);
  return describeChange(file, current?.state ?? null, verdictOf(plan, target), checkpoints);
};

/** Makes the undo over checkpoints. `closed` names the places that no file tool may touch. */
export const createUndo = (checkpoints: Checkpoints, closed: () => readonly string[]): Undo => {
  const look = createLook(checkpoints, closed);
  const lookAll = async (files: readonly TracedFile[]): Promise<Seen[]> => {
    const seen: Seen[] = [];
    for (const file of files) {
      const found = await look(file);
      if (found !== null) seen.push(found);
    }
    return seen;
  };
  const revert = async (kind: 'undo' | 'redo', request: UndoRequest): Promise<FileOutcome[]> => {
    const { runIds, files, recreate = [], record } = request;
    const wanted = traceFiles(checkpoints, runIds).filter(({ id }) => files?.includes(id) ?? true);
    const outcomes: FileOutcome[] = [];
    for (const { file, current } of (await lookAll(wanted)).toReversed()) {
      const target = targetOf(kind, file);
      const mayRecreate = recreate.includes(file.id);
      const verdict =
        current === 'unreadable'
          ? conflict('unreachable')
          : await revertFile({ checkpoints, closed: closed(), target, mayRecreate, record }, current);
      outcomes.push({ id: file.id, path: file.path, ...verdict });
    }
    return outcomes.toReversed();
  };
  return {
    undo: (request) => revert('undo', request),
    redo: (request) => revert('redo', request),
    changes: async (runIds) =>
      (await lookAll(traceFiles(checkpoints, runIds))).flatMap((seen) => foresee(seen, checkpoints) ?? []),
    diff: async (runIds, fileId) => {
      const traced = traceFiles(checkpoints, runIds).find(({ id }) => id === fileId);
      if (traced === undefined) return null;
      const current = await readTraced(traced, closed());
      const now = current !== null && isProblem(current) ? 'unreadable' : current;
      return describeDiff(traced, now, checkpoints);
    },
  };
};
