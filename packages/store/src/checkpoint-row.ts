import type { FileState, FileWrite, NewFileWrite } from '@my-agent-crew/core';
import type { checkpoints } from './schema.ts';

const stateOf = (sha256: string | null, bytes: number | null, mode: number | null): FileState | null =>
  bytes === null ? null : { sha256, bytes, mode };

/** Core's shape of a stored write. */
export const writeFromRow = (row: typeof checkpoints.$inferSelect): FileWrite => ({
  id: row.id,
  kind: row.kind,
  conversationId: row.conversationId,
  runId: row.runId,
  callId: row.callId,
  root: row.root,
  path: row.path,
  before: stateOf(row.beforeSha, row.beforeBytes, row.beforeMode),
  after: stateOf(row.afterSha, row.afterBytes, null),
  folders: row.folders,
  covers: row.covers,
  afterRunId: row.afterRunId,
  undoneBy: row.undoneBy,
  isFinished: row.isFinished,
  at: row.at,
});

/** The row of a new write. */
export const writeToRow = (write: NewFileWrite, id: string, at: string): typeof checkpoints.$inferInsert => ({
  id,
  at,
  kind: write.kind,
  conversationId: write.conversationId,
  runId: write.runId,
  callId: write.callId,
  root: write.root,
  path: write.path,
  beforeSha: write.before?.sha256 ?? null,
  beforeBytes: write.before?.bytes ?? null,
  beforeMode: write.before?.mode ?? null,
  afterSha: write.after?.sha256 ?? null,
  afterBytes: write.after?.bytes ?? null,
  folders: [...write.folders],
  covers: [...write.covers],
  afterRunId: write.afterRunId,
  undoneBy: null,
  isFinished: false,
});
