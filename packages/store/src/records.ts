import type { Approval, TrajectoryChild } from '@my-agent-crew/contract';
import type { StoredMessage } from '@my-agent-crew/core';
import { asc, eq } from 'drizzle-orm';
import { approvalFromRow } from './approval-row.ts';
import type { Database } from './database.ts';
import { type MessageRow, storedFromRow } from './message-row.ts';
import { approvals } from './schema.ts';

/** What exports and trajectories read, a page at a time, so that a long log never stands in memory whole. */
export interface Records {
  /** Messages behind a position, in order, with the notes models were given; of one run only when it is named. */
  messages(
    conversationId: string,
    page: { readonly after: number; readonly limit: number; readonly runId?: string },
  ): StoredMessage[];
  /** The position of a run's first message, or null when it has none. */
  firstPosition(conversationId: string, runId: string): number | null;
  /** Every request for a decision of a run, the oldest first. */
  approvalsOf(runId: string): Approval[];
  /** The conversations that calls of a run opened, with their runs, the oldest first. */
  childrenOf(runId: string): TrajectoryChild[];
}

interface ChildRow extends Omit<TrajectoryChild, 'run_ids'> {
  readonly run_ids: string;
}

/** The reader of records of a connection. */
export const createRecords = ({ client, query }: Database): Records => {
  const ofConversation = client.prepare<[string, number, number], MessageRow>(
    'SELECT * FROM messages WHERE conversation_id = ? AND position > ? ORDER BY position LIMIT ?',
  );
  const ofRun = client.prepare<[string, number, string, number], MessageRow>(
    `SELECT * FROM messages WHERE conversation_id = ? AND position > ? AND run_id = ?
     ORDER BY position LIMIT ?`,
  );
  const first = client
    .prepare<[string, string], number | null>(
      'SELECT min(position) FROM messages WHERE conversation_id = ? AND run_id = ?',
    )
    .pluck();
  const children = client.prepare<[string], ChildRow>(
    `SELECT child.parent_call_id AS tool_call_id, child.id AS conversation_id, child.agent_id, child.title,
       (SELECT json_group_array(id ORDER BY seq) FROM runs WHERE conversation_id = child.id) AS run_ids
     FROM steps JOIN conversations AS child ON child.parent_call_id = steps.tool_call_id
     WHERE steps.run_id = ? GROUP BY child.id ORDER BY child.seq`,
  );
  return {
    messages: (id, { after, limit, runId }) =>
      (runId === undefined ? ofConversation.all(id, after, limit) : ofRun.all(id, after, runId, limit)).map(
        storedFromRow,
      ),
    firstPosition: (id, runId) => first.get(id, runId) ?? null,
    approvalsOf: (runId) =>
      query
        .select()
        .from(approvals)
        .where(eq(approvals.runId, runId))
        .orderBy(asc(approvals.seq))
        .all()
        .map(approvalFromRow),
    childrenOf: (runId) =>
      children.all(runId).map((row) => ({ ...row, run_ids: JSON.parse(row.run_ids) as string[] })),
  };
};
