import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Checkpoints, FileState, FileWrite, WorkspaceScope } from '@my-agent-crew/core';
import { isProblem, type PathProblem } from '../paths/path-problem.ts';
import { usePlace } from '../paths/place.ts';
import { type FileVersion, isSameState, readVersion } from './file-version.ts';

/** One file that some runs wrote, with all that is recorded of it. */
export interface TracedFile {
  readonly id: string;
  readonly root: string;
  readonly path: string;
  /** What these runs wrote, in order; at least one. */
  readonly writes: readonly FileWrite[];
  /** What anybody wrote, in order. */
  readonly history: readonly FileWrite[];
}

/** How an undo reaches the files of a workspace: closed places stay closed, `write_paths` bind the agent only. */
export const scopeOf = (root: string, closed: readonly string[]): WorkspaceScope => ({
  root,
  writePaths: [],
  closed,
});

/** The file as it is; a path that leads elsewhere now, through a link that was put on the way, is a problem. */
export const readTraced = async (
  file: Pick<TracedFile, 'root' | 'path'>,
  closed: readonly string[],
): Promise<FileVersion | null | PathProblem> => {
  const read = await usePlace(scopeOf(file.root, closed), file.path, 'read', (place) =>
    place.real === join(file.root, file.path) ? readVersion(place) : ({ problem: 'changed' } as const),
  );
  return read !== null && isProblem(read) && read.problem === 'missing' ? null : read;
};

const idOf = (root: string, path: string): string =>
  createHash('sha256').update(`${root}\0${path}`).digest('hex').slice(0, 16);

const isWrite = ({ kind }: FileWrite): boolean => kind === 'write';

/** The files of these runs, in the order they were first written. */
export const traceFiles = (checkpoints: Checkpoints, runIds: readonly string[]): readonly TracedFile[] => {
  const writes = checkpoints.ofRuns(runIds).filter(isWrite);
  return [...Map.groupBy(writes, ({ root, path }) => idOf(root, path))].map(([id, group]) => {
    const { root, path } = group[0] as FileWrite;
    return { id, root, path, writes: group, history: checkpoints.ofFile(root, path) };
  });
};

/**
 * Settles records that a killed process left open, by what the file held next, and reads the trace anew. A write whose
 * traces are lost in later edits counts as done: taking it back then only removes what is there of it.
 */
export const settleTrace = (
  checkpoints: Checkpoints,
  file: TracedFile,
  current: FileState | null,
): TracedFile | null => {
  const open = file.history.filter(({ isFinished }) => !isFinished);
  if (open.length === 0) return file;
  for (const write of open) {
    const next = file.history[file.history.indexOf(write) + 1];
    const held = next === undefined ? current : next.before;
    if (isSameState(held, write.after)) checkpoints.finish(write.id);
    else if (isSameState(held, write.before) || !isWrite(write)) checkpoints.abandon(write.id);
  }
  const runIds = [...new Set(file.writes.map(({ runId }) => runId))];
  return traceFiles(checkpoints, runIds).find(({ id }) => id === file.id) ?? null;
};
