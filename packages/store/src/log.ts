import type { Log } from '@my-agent-crew/core';
import { asc, eq, sql } from 'drizzle-orm';
import { approvalToRow } from './approval-row.ts';
import type { Database } from './database.ts';
import { type MessageRow, storedFromRow } from './message-row.ts';
import type { Parts } from './parts.ts';
import { moveToLog } from './queue-rows.ts';
import { runFromRow, stepFromRow } from './run-row.ts';
import { approvals, conversations, runs as runTable, steps } from './schema.ts';

/** The SQLite form of core's `Log`; see the port for what each method promises. */
export const createLog = (parts: Parts): Log => {
  const { database, recorder, runs } = parts;
  const cancelPending = database.client.prepare<[string, string]>(
    `UPDATE approvals SET status = 'cancelled', decided_at = ? WHERE run_id = ? AND status = 'pending'`,
  );
  // Asked before every model call, and nearly always answered with no: it must not open a write transaction for that.
  const steersWait = database.client
    .prepare<[string], number>(
      `SELECT EXISTS (SELECT 1 FROM queue WHERE kind = 'steer'
         AND conversation_id = (SELECT conversation_id FROM runs WHERE id = ?))`,
    )
    .pluck();

  return {
    ...createReads(database),
    openRun: (run, messages) => database.write(() => runs.open(run, messages)),
    beginLeg: (runId) => database.write(() => runs.begin(runId)),
    recordAnswer: (message, step, charges) =>
      database.write(() => {
        const stored = recorder.append(message, charges, step.kind === 'relay' ? null : message.route);
        recorder.saveStep(step);
        return stored;
      }),
    recordStep: (step, charges) =>
      database.write(() => {
        recorder.saveStep(step);
        recorder.chargeRun(step.run_id, charges);
      }),
    recordResult: (message, step, charges, carried = null) =>
      database.write(() => {
        const stored = recorder.append(message, charges, null, carried);
        recorder.saveStep(step);
        return stored;
      }),
    joinSteers: (runId) =>
      steersWait.get(runId) === 1
        ? database.write(() => moveToLog(parts, runs.require(runId), ['steer'], true))
        : [],
    pause: (approval, step) =>
      database.write(() => {
        database.query.insert(approvals).values(approvalToRow(approval)).run();
        recorder.saveStep(step);
        return runs.sleep(approval.run_id);
      }),
    closeRun: (runId, ending) =>
      database.write(() => {
        const run = runs.close(runId, ending);
        cancelPending.run(ending.at, runId);
        return run;
      }),
  };
};

const createReads = ({
  client,
  query,
}: Database): Pick<Log, 'conversation' | 'messages' | 'run' | 'steps'> => {
  const id = sql.placeholder('id');
  const conversation = query
    .select({
      id: conversations.id,
      agentId: conversations.agentId,
      channel: conversations.channel,
      parentId: conversations.parentId,
      autonomous: conversations.autonomous,
      autoApprove: conversations.autoApprove,
      approvalTtlSeconds: conversations.approvalTtlSeconds,
      costCapMicros: conversations.costCapMicros,
      spentMicros: conversations.spentMicros,
      unknownCostCalls: conversations.unknownCostCalls,
    })
    .from(conversations)
    .where(eq(conversations.id, id))
    .prepare();
  const messages = client.prepare<[string], MessageRow>(
    'SELECT * FROM messages WHERE conversation_id = ? ORDER BY position',
  );
  const run = query.select().from(runTable).where(eq(runTable.id, id)).prepare();
  const timeline = query.select().from(steps).where(eq(steps.runId, id)).orderBy(asc(steps.idx)).prepare();

  return {
    conversation: (conversationId) => conversation.get({ id: conversationId }) ?? null,
    messages: (conversationId) => messages.all(conversationId).map(storedFromRow),
    run: (runId) => {
      const row = run.get({ id: runId });
      return row === undefined ? null : runFromRow(row);
    },
    steps: (runId) => timeline.all({ id: runId }).map(stepFromRow),
  };
};
