import type { DiffLine, FileChange, FileDiff, FileOutcome } from '@my-agent-crew/contract';
import type { Checkpoints, FileState, FileWrite } from '@my-agent-crew/core';
import { diffLines } from './diff-lines.ts';
import { type FileVersion, isSameState } from './file-version.ts';
import { joinLinks } from './plan-revert.ts';
import type { TracedFile } from './traced-file.ts';

const kindOf = (first: FileWrite, last: FileWrite): FileChange['kind'] => {
  if (first.before === null) return 'created';
  return last.after === null ? 'deleted' : 'changed';
};

/** A file of a turn as people see it; null when the turn left it as it found it. */
export const describeChange = (
  file: TracedFile,
  now: FileState | null,
  verdict: Pick<FileOutcome, 'outcome' | 'reason' | 'by_run'>,
  checkpoints: Checkpoints,
): FileChange | null => {
  const [first, last] = [file.writes[0], file.writes.at(-1)];
  if (first === undefined || last === undefined || joinLinks(file.writes).length === 0) return null;
  const isUndone = file.writes.every(({ undoneBy }) => undoneBy !== null);
  const isConflict = !isUndone && verdict.outcome === 'conflict';
  const sha = first.before?.sha256 ?? null;
  return {
    id: file.id,
    path: file.path,
    run_id: last.runId,
    kind: kindOf(first, last),
    state: isUndone ? 'undone' : isConflict ? 'conflict' : 'kept',
    reason: isConflict ? verdict.reason : null,
    by_run: isConflict ? verdict.by_run : null,
    before_bytes: first.before?.bytes ?? null,
    after_bytes: last.after?.bytes ?? null,
    now_bytes: now?.bytes ?? null,
    has_content: first.before === null || (sha !== null && checkpoints.content(sha) !== null),
  };
};

const empty = new Uint8Array();

const contentOf = (state: FileState | null, checkpoints: Checkpoints): Uint8Array | null => {
  if (state === null) return empty;
  return state.sha256 === null ? null : checkpoints.content(state.sha256);
};

type Lines = { readonly lines: DiffLine[]; readonly isCut: boolean } | null;

const turnDiff = (writes: readonly FileWrite[], checkpoints: Checkpoints): Lines => {
  const parts = joinLinks(writes).map((link): Lines => {
    const [before, after] = [contentOf(link.before, checkpoints), contentOf(link.after, checkpoints)];
    return before === null || after === null ? null : diffLines(before, after);
  });
  const whole = parts.flatMap((part) => (part === null ? [] : [part]));
  if (whole.length < parts.length) return null;
  return { lines: whole.flatMap(({ lines }) => lines), isCut: whole.some(({ isCut }) => isCut) };
};

const sinceDiff = (
  last: FileState | null,
  now: FileVersion | null | 'unreadable',
  checkpoints: Checkpoints,
): Lines => {
  if (now === 'unreadable') return null;
  if (isSameState(last, now?.state ?? null)) return { lines: [], isCut: false };
  const [before, after] = [contentOf(last, checkpoints), now === null ? empty : now.content];
  return before === null || after === null ? null : diffLines(before, after);
};

/** Both sides of a file: what the turn changed, and what was changed since. */
export const describeDiff = (
  file: TracedFile,
  now: FileVersion | null | 'unreadable',
  checkpoints: Checkpoints,
): FileDiff => {
  const turn = turnDiff(file.writes, checkpoints);
  const since = sinceDiff(file.writes.at(-1)?.after ?? null, now, checkpoints);
  return {
    id: file.id,
    path: file.path,
    turn: turn?.lines ?? null,
    since: since?.lines ?? null,
    is_cut: turn?.isCut === true || since?.isCut === true,
  };
};
