import * as z from 'zod/mini';
import { FileDiff, RunChanges, UndoReport } from '../entities/file-change.ts';
import { route } from '../route.ts';

const runParams = z.object({ id: z.string() });
const files = z.optional(z.array(z.string()).check(z.maxLength(10_000)));

/** The files that a turn and the ones it delegated wrote with their file tools, and how each stands now. */
export const getRunChanges = route({
  method: 'GET',
  path: '/api/activity/runs/:id/changes',
  params: runParams,
  reply: RunChanges,
  errors: ['not-found'],
});

/** What the turn changed in one of them, and what was changed since. */
export const getRunFileDiff = route({
  method: 'GET',
  path: '/api/activity/runs/:id/changes/:file',
  params: z.object({ id: z.string(), file: z.string() }),
  reply: FileDiff,
  errors: ['not-found'],
});

/**
 * Takes back what a turn wrote, in all its files or in `files` (by id). Later edits of a person stay; a file where they
 * cannot is left as it is. A file deleted since is made again only when `recreate` names it. May be repeated.
 * `conflict` while a turn of the conversation is open.
 */
export const undoRun = route({
  method: 'POST',
  path: '/api/activity/runs/:id/undo',
  params: runParams,
  body: z.object({ files, recreate: files }),
  reply: UndoReport,
  errors: ['not-found', 'conflict'],
});

/** Brings back what `undoRun` took back, under the same rules. */
export const redoRun = route({
  method: 'POST',
  path: '/api/activity/runs/:id/redo',
  params: runParams,
  body: z.object({ files, recreate: files }),
  reply: UndoReport,
  errors: ['not-found', 'conflict'],
});
