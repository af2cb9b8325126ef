import type { UndoWords } from './vi-undo.ts';

/** What `crew undo` says, in English. */
export const enUndo: UndoWords = {
  help: {
    undo: 'Show the files a turn changed; with --yes, take that back',
    run: 'id of the turn',
    yes: 'do it; without, the files are only listed',
    redo: 'bring back what was undone',
    recreate: 'also make files again that were deleted since',
    file: 'only this file (may be given more than once)',
  },
  none: (run) => `Turn ${run} changed no file.`,
  list: (count) => (count === 1 ? '1 file changed:' : `${count} files changed:`),
  kinds: { created: 'new', changed: 'changed', deleted: 'deleted' },
  undone: 'undone',
  reasons: {
    edited: () => 'these very lines were edited since',
    'later-turn': (run) => `the later turn ${run} changed these very lines: undo that one first`,
    deleted: () => 'it was deleted since: add --recreate to make it again',
    'not-kept': () => 'what it held is not kept (over 20 MB, or dropped for space)',
    'not-text': () => 'it changed since and is no text',
    unreachable: () => 'its place cannot be used any more',
    'not-written': () => 'it could not be written and is as it was',
  },
  commands: (count) =>
    `${count === 1 ? '1 command' : `${count} commands`} ran in this turn; what commands changed is not undone.`,
  next: { undo: 'Run it again with --yes to undo.', redo: 'Run it again with --yes to bring them back.' },
  nothing: { undo: 'There is nothing left to undo.', redo: 'There is nothing to bring back.' },
  noFile: (path) => `This turn did not change the file ${path}. Nothing was done.`,
  outcomes: {
    restored: 'back to what it was',
    merged: 'this change was taken out, later edits are still there',
    removed: 'removed',
    recreated: 'made again',
    nothing: 'nothing to change',
  },
};
