import { type FileDiff, type RunChanges, routes, type UndoReport } from '@my-agent-crew/contract';
import type { Api } from '../net/api.ts';

/** Which files of a turn are taken back or brought back. */
export interface Choice {
  readonly files: string[];
  /** Those of them that were deleted since and are made again. */
  readonly recreate: string[];
}

/** What a person can see and do about the files a turn changed. */
export interface ChangeActions {
  list(runId: string): Promise<RunChanges>;
  diff(runId: string, fileId: string): Promise<FileDiff>;
  undo(runId: string, choice: Choice): Promise<UndoReport>;
  redo(runId: string, choice: Choice): Promise<UndoReport>;
}

/** The actions over the API. */
export const changeActions = (api: Api): ChangeActions => ({
  list: (id) => api.call(routes.getRunChanges, { params: { id } }),
  diff: (id, file) => api.call(routes.getRunFileDiff, { params: { id, file } }),
  undo: (id, body) => api.call(routes.undoRun, { params: { id }, body }),
  redo: (id, body) => api.call(routes.redoRun, { params: { id }, body }),
});
