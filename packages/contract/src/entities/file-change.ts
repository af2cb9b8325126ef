import * as z from 'zod/mini';

/**
 * Why a change cannot be taken back, or brought back, without losing something. `edited`: the same lines were changed
 * later. `later-turn`: by a later turn, named beside it. `deleted`: the file is gone since. `not-kept`: what it held is
 * not kept (over 20 MB, or dropped for space). `not-text`: changed later, and no text that could be merged.
 * `unreachable`: its place is closed, or leads elsewhere now. `not-written`: the disk or the system refused.
 */
export const UndoReason = z.enum([
  'edited',
  'later-turn',
  'deleted',
  'not-kept',
  'not-text',
  'unreachable',
  'not-written',
]);
export type UndoReason = z.infer<typeof UndoReason>;

/** One file that a turn's file tools wrote, and how it stands now. */
export const FileChange = z.object({
  /** Names the file in `undo`, `redo` and its diff. */
  id: z.string(),
  /** From the workspace it lies in. */
  path: z.string(),
  /** The run that wrote it: the turn itself or one it delegated. */
  run_id: z.string(),
  kind: z.enum(['created', 'changed', 'deleted']),
  /** `conflict`: an undo would leave it as it is, for `reason`. */
  state: z.enum(['kept', 'undone', 'conflict']),
  reason: z.nullable(UndoReason),
  /** The later turn that wrote it too. */
  by_run: z.nullable(z.string()),
  /** Null when nothing was there. */
  before_bytes: z.nullable(z.int()),
  after_bytes: z.nullable(z.int()),
  now_bytes: z.nullable(z.int()),
  /** False when what it held before is not kept. */
  has_content: z.boolean(),
});
export type FileChange = z.infer<typeof FileChange>;

/** What a turn did to files. */
export const RunChanges = z.object({
  run_id: z.string(),
  /** Commands that ran in the turn: what they changed is not listed and cannot be undone. */
  commands: z.int(),
  files: z.array(FileChange),
});
export type RunChanges = z.infer<typeof RunChanges>;

/** What an undo or redo did to one file. `nothing`: it was so already. `conflict`: it was left as it is, for `reason`. */
export const FileOutcome = z.object({
  id: z.string(),
  path: z.string(),
  outcome: z.enum(['restored', 'merged', 'removed', 'recreated', 'nothing', 'conflict']),
  reason: z.nullable(UndoReason),
  by_run: z.nullable(z.string()),
});
export type FileOutcome = z.infer<typeof FileOutcome>;

/** What an undo or redo did, file by file. */
export const UndoReport = z.object({ run_id: z.string(), files: z.array(FileOutcome) });
export type UndoReport = z.infer<typeof UndoReport>;

/** One line of a diff; `gap` stands for lines left out. */
export const DiffLine = z.object({ kind: z.enum(['same', 'added', 'removed', 'gap']), text: z.string() });
export type DiffLine = z.infer<typeof DiffLine>;

/** Both sides of one file. Null: it is no text, or no longer kept. */
export const FileDiff = z.object({
  id: z.string(),
  path: z.string(),
  /** What the turn changed. */
  turn: z.nullable(z.array(DiffLine)),
  /** What was changed since; empty when nothing was. */
  since: z.nullable(z.array(DiffLine)),
  /** True when lines were left out because there are too many. */
  is_cut: z.boolean(),
});
export type FileDiff = z.infer<typeof FileDiff>;
