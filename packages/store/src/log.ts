import type { Approval, RunStep } from '@my-agent-crew/contract';
import type { EffectMark, Log } from '@my-agent-crew/core';
import { asc, eq, sql } from 'drizzle-orm';
import { approvalToRow } from './approval-row.ts';
import { createCompactions } from './compactions.ts';
import type { Database } from './database.ts';
import { type MessageRow, storedFromRow } from './message-row.ts';
import type { Parts } from './parts.ts';
import { moveToLog } from './queue-rows.ts';
import { runFromRow, stepFromRow } from './run-row.ts';
import { approvals, conversations, runs as runTable, steps } from './schema.ts';

/** The SQLite form of core's `Log`; see the port for what each method promises. */
export const createLog = (parts: Parts): Log => {
  const { database, recorder, runs, effects } = parts;
  const saveStep = (step: RunStep, outcome: string = step.status): void => {
    recorder.saveStep(step);
    if (step.status !== 'running' && step.status !== 'waiting') effects.endOfStep(step.id, outcome);
  };
  const cancelPending = database.client
    .prepare<[string, string], string>(
      `UPDATE approvals SET status = 'cancelled', decided_at = ? WHERE run_id = ? AND status = 'pending' RETURNING id`,
    )
    .pluck();
  // Asked before every model call, and nearly always answered with no: it must not open a write transaction for that.
  const steersWait = database.client
    .prepare<[string], number>(
      `SELECT EXISTS (SELECT 1 FROM queue WHERE kind = 'steer'
         AND conversation_id = (SELECT conversation_id FROM runs WHERE id = ?))`,
    )
    .pluck();

  return {
    ...createReads(database),
    ...createCompactions(parts, saveStep),
    openRun: (run, messages) => database.write(() => runs.open(run, messages)),
    beginLeg: (runId) => database.write(() => runs.begin(runId)),
    beginEffect: (effect, step) =>
      database.write(() => {
        effects.begin(effect, step?.id ?? null);
        if (step !== null) recorder.saveStep(step);
      }),
    endEffect: (key, outcome, charges) =>
      database.write(() => {
        const ended = effects.end(key, outcome);
        if (ended !== null) recorder.chargeConversation(ended.conversationId, ended.runId, charges);
      }),
    openEffects: effects.open,
    recordAnswer: (message, step, charges) =>
      database.write(() => {
        const stored = recorder.append(message, charges, step.kind === 'relay' ? null : message.route);
        saveStep(step);
        return stored;
      }),
    recordStep: (step, charges) =>
      database.write(() => {
        saveStep(step);
        recorder.chargeRun(step.run_id, charges);
      }),
    recordResult: (message, step, charges, carried = null) =>
      database.write(() => {
        const stored = recorder.append(message, charges, null, carried);
        saveStep(step, message.outcome);
        return stored;
      }),
    joinSteers: (runId) =>
      steersWait.get(runId) === 1
        ? database.write(() => moveToLog(parts, runs.require(runId), ['steer'], true))
        : [],
    pause: (approval, step, more = []) =>
      database.write(() => {
        for (const asking of [{ approval, step }, ...more]) {
          const row = approvalToRow(asking.approval);
          const insert = database.query.insert(approvals).values(row);
          const { changes } = insert.onConflictDoNothing({ target: approvals.id }).run();
          if (changes > 0) effects.begin(decisionMark(asking.approval), asking.step.id);
          recorder.saveStep(asking.step);
        }
        return runs.sleep(approval.run_id);
      }),
    closeRun: (runId, ending) =>
      database.write(() => {
        const { status } = runs.require(runId);
        if (status === 'running' || status === 'waiting') {
          for (const id of cancelPending.all(ending.at, runId)) effects.end(`decision:${id}`, 'cancelled');
          effects.closeRun(runId);
        }
        return runs.close(runId, ending);
      }),
  };
};

/** A request to a person begins when it is asked and ends when it is decided. */
const decisionMark = (approval: Approval): EffectMark => ({
  key: `decision:${approval.id}`,
  kind: 'decision',
  conversationId: approval.conversation_id,
  runId: approval.run_id,
  call: null,
});

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
