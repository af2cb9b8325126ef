import { relative } from 'node:path';
import type { Checkpoints, FileWrite, ToolContext } from '@my-agent-crew/core';
import { isProblem, notAFile, type PathProblem } from '../paths/path-problem.ts';
import { replaceFile } from '../paths/replace-file.ts';
import type { Place } from '../paths/walk.ts';
import { type FileVersion, isSameState, keptOf, modeOf, readVersion, versionOf } from './file-version.ts';

/** The one way a file tool writes: whole, at once, and with what was there before kept for undo. */
export type WriteFile = (
  place: Place,
  content: string | Uint8Array,
  context: ToolContext,
  /** What the tool has just read of the file, so that it is not read again. */
  known?: Uint8Array,
) => { readonly bytes: number } | PathProblem;

/** A failed record must not turn a done write into a failed call; an open record is settled by what the file holds. */
const settle = (record: () => void): void => {
  try {
    record();
  } catch {
    // See above.
  }
};

const begin = (
  checkpoints: Checkpoints,
  place: Place,
  versions: { readonly before: FileVersion | null; readonly after: FileVersion },
  context: ToolContext,
): FileWrite | PathProblem => {
  const { before, after } = versions;
  try {
    return checkpoints.begin(
      {
        kind: 'write',
        conversationId: context.conversationId,
        runId: context.runId,
        callId: context.callId,
        root: place.root,
        path: relative(place.root, place.real),
        before: before?.state ?? null,
        after: after.state,
        folders: place.made,
        covers: [],
        afterRunId: null,
      },
      [...keptOf(before), ...keptOf(after)],
    );
  } catch {
    return { problem: 'not-kept' };
  }
};

const versionsOf = (
  place: Place,
  data: Uint8Array,
  known: Uint8Array | undefined,
): { readonly before: FileVersion | null; readonly after: FileVersion } | PathProblem => {
  const refused = notAFile(place.stat);
  if (refused !== null) return refused;
  const mode = place.stat === null ? null : modeOf(place.stat);
  const before = known === undefined ? readVersion(place) : versionOf(known, mode);
  if (before !== null && isProblem(before)) return before;
  return { before, after: versionOf(data, null) };
};

/** Makes the writer of the file tools. Without checkpoints, for embedding, it only writes. */
export const createWriteFile = (checkpoints: Checkpoints | undefined): WriteFile => {
  if (checkpoints === undefined) return (place, content) => replaceFile(place, content);
  return (place, content, context, known) => {
    const data = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
    const versions = versionsOf(place, data, known);
    if (isProblem(versions)) return versions;
    const isSame = isSameState(versions.before?.state ?? null, versions.after.state);
    if (isSame) return replaceFile(place, data);
    const begun = begin(checkpoints, place, versions, context);
    if (isProblem(begun)) return begun;
    const written = replaceFile(place, data);
    settle(() => (isProblem(written) ? checkpoints.abandon(begun.id) : checkpoints.finish(begun.id)));
    return written;
  };
};
