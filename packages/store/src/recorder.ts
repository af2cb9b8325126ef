import { CrewError, type RunStep } from '@my-agent-crew/contract';
import {
  type Account,
  type Carried,
  type Charge,
  type Clock,
  isoTime,
  type MicroDollars,
  toMicros,
  toUsd,
} from '@my-agent-crew/core';
import type { Database } from './database.ts';
import { isTaken } from './database-error.ts';
import { type AnyDraft, roleColumns } from './message-row.ts';
import { createMessageIndex } from './search/message-index.ts';

/** What a set of charges adds to the totals of a run and of its conversation. */
interface Totals {
  readonly micros: MicroDollars;
  readonly unknown: number;
}

/** The writes every step of a turn is made of. They belong inside a transaction of the caller. */
export interface Recorder {
  /** Stores a message at the next position and books the charges of its run; `answeredBy` counts a model call. */
  append<Row extends AnyDraft>(
    message: Row,
    charges: readonly Charge[],
    answeredBy: string | null,
    carried?: Carried | null,
  ): Row & { readonly position: number };
  /** Stores or replaces a timeline line. */
  saveStep(step: RunStep): void;
  /** Books charges of a run that come without a message. */
  chargeRun(runId: string, charges: readonly Charge[]): void;
  /** Books charges of a conversation, under its agent, and of the run they belong to. */
  chargeConversation(conversationId: string, runId: string | null, charges: readonly Charge[]): void;
  /** Books charges that come without a message or a line; what was deleted meanwhile keeps only its ledger lines. */
  chargeAccount(account: Account, charges: readonly Charge[]): void;
}

/** Makes the recorder of a connection; its statements are prepared once. */
export const createRecorder = ({ client }: Database, clock: Clock): Recorder => {
  const { find, bookMessage, insertMessage, bookCharges, bookRun, insertUsage, upsertStep } = prepare(client);
  const index = createMessageIndex(client);

  const addToLedger = (
    conversation: { readonly id: string; readonly agentId: string },
    runId: string | null,
    charges: readonly Charge[],
  ): void => {
    const at = clock.now();
    for (const { purpose, route, costMicros, usage } of charges) {
      insertUsage.run(
        at,
        purpose,
        route,
        conversation.agentId,
        conversation.id,
        runId,
        costMicros,
        usage.prompt_tokens,
        usage.cached_tokens,
        usage.reasoning_tokens,
        usage.completion_tokens,
      );
    }
  };

  const chargeAccount: Recorder['chargeAccount'] = ({ conversationId, runId, agentId }, charges) => {
    const totals = sum(charges);
    if (runId !== null) bookRun.get(totals.micros, totals.unknown, 0, null, runId);
    bookCharges.get(totals.micros, totals.unknown, conversationId);
    addToLedger({ id: conversationId, agentId }, runId, charges);
  };

  const bookOnRun = (runId: string, totals: Totals, answeredBy: string | null): string => {
    const counted = answeredBy === null ? 0 : 1;
    const row = bookRun.get(totals.micros, totals.unknown, counted, answeredBy, runId);
    if (row === undefined) throw missing('run', runId);
    return row.conversation_id;
  };

  const bookConversation = (id: string, runId: string | null, charges: readonly Charge[]): void => {
    const totals = sum(charges);
    const row = bookCharges.get(totals.micros, totals.unknown, id);
    if (row === undefined) throw missing('conversation', id);
    addToLedger({ id, agentId: row.agent_id }, runId, charges);
  };

  return {
    append: (message, charges, answeredBy, carried = null) => {
      const totals = sum(charges, carried);
      const { conversation_id: id, run_id: runId } = message;
      const row = find.get(id);
      if (row === undefined) throw missing('conversation', id);
      const position = row.message_count;
      bookMessage.run(isoTime(clock.now()), totals.micros, totals.unknown, id);
      const columns = roleColumns(message);
      const { text, request_id, call_id, cost_micros, data, details } = columns;
      try {
        const { lastInsertRowid } = insertMessage.run(
          message.id,
          id,
          position,
          runId,
          message.at,
          message.role,
          text,
          request_id,
          call_id,
          cost_micros,
          data,
          details,
        );
        if (message.role !== 'tool')
          index.add({ seq: Number(lastInsertRowid), text, agentId: row.agent_id, conversationId: id });
      } catch (cause) {
        throw refusal(message, cause);
      }
      if (charges.length > 0 || answeredBy !== null || carried !== null) bookOnRun(runId, totals, answeredBy);
      addToLedger({ id, agentId: row.agent_id }, runId, charges);
      return asStored(message, position, columns);
    },
    saveStep: (step) => {
      const { changes } = upsertStep.run(
        step.run_id,
        step.index,
        step.id,
        step.kind,
        step.name,
        step.status,
        step.detail.toWellFormed(),
        step.tool_call_id,
        step.started_at,
        step.duration_ms,
        toMicros(step.cost_usd),
        step.usage === null ? null : JSON.stringify(step.usage),
        step.first_token_ms,
        step.shaped_kind,
        step.original_chars,
      );
      if (changes === 0) {
        throw new CrewError(
          'internal',
          `Line ${step.index} of run ${step.run_id} belongs to another step, so ${step.id} was not stored.`,
        );
      }
    },
    chargeRun: (runId, charges) => {
      if (charges.length === 0) return;
      bookConversation(bookOnRun(runId, sum(charges), null), runId, charges);
    },
    chargeConversation: (id, runId, charges) => {
      if (charges.length === 0) return;
      if (runId !== null) bookOnRun(runId, sum(charges), null);
      bookConversation(id, runId, charges);
    },
    chargeAccount,
  };
};

const sum = (charges: readonly Charge[], carried: Carried | null = null): Totals => ({
  micros: charges.reduce((total, charge) => total + (charge.costMicros ?? 0), carried?.micros ?? 0),
  unknown: charges.filter((charge) => charge.costMicros === null).length + (carried?.unknownCalls ?? 0),
});

const asStored = <Row extends AnyDraft>(
  message: Row,
  position: number,
  columns: ReturnType<typeof roleColumns>,
): Row & { readonly position: number } => {
  const stored = { ...message, position };
  if (message.role === 'tool') return Object.assign(stored, { output: columns.text, ...price(columns) });
  if (message.role === 'user') {
    return Object.assign(stored, { text: columns.text, request_id: columns.request_id });
  }
  return Object.assign(stored, { text: columns.text, ...price(columns) });
};

const price = ({ cost_micros: micros }: { readonly cost_micros: MicroDollars | null }) => ({
  cost_usd: micros === null ? null : toUsd(micros),
});

const missing = (what: string, id: string): CrewError =>
  new CrewError('not-found', `There is no ${what} ${id}, so nothing was stored. It may have been deleted.`);

/** Says which rule of the log refused a message. */
const refusal = (message: AnyDraft, cause: unknown): unknown => {
  if (message.role === 'tool' && isTaken(cause, 'messages.call_id')) {
    return new CrewError(
      'internal',
      `Tool call ${message.call_id} already has its result, so a second one was not stored.`,
      { cause },
    );
  }
  if (message.role === 'user' && isTaken(cause, 'messages.request_id')) {
    return new CrewError(
      'conflict',
      `A message with request_id ${message.request_id} was accepted before, so this one was not stored again.`,
      { cause },
    );
  }
  return cause;
};

const stepColumns = [
  'kind',
  'name',
  'status',
  'detail',
  'tool_call_id',
  'started_at',
  'duration_ms',
  'cost_micros',
  'usage',
  'first_token_ms',
  'shaped_kind',
  'original_chars',
] as const;

const prepare = (client: Database['client']) => ({
  find: client.prepare<[string], { message_count: number; agent_id: string }>(
    'SELECT message_count, agent_id FROM conversations WHERE id = ?',
  ),
  bookMessage: client.prepare<[string, number, number, string]>(
    `UPDATE conversations SET message_count = message_count + 1, updated_at = max(updated_at, ?),
       spent_micros = spent_micros + ?, unknown_cost_calls = unknown_cost_calls + ? WHERE id = ?`,
  ),
  bookCharges: client.prepare<[number, number, string], { agent_id: string }>(
    `UPDATE conversations SET spent_micros = spent_micros + ?, unknown_cost_calls = unknown_cost_calls + ?
     WHERE id = ? RETURNING agent_id`,
  ),
  bookRun: client.prepare<[number, number, number, string | null, string], { conversation_id: string }>(
    `UPDATE runs SET spent_micros = spent_micros + ?, unknown_cost_calls = unknown_cost_calls + ?,
       model_calls = model_calls + ?, route = coalesce(?, route)
     WHERE id = ? RETURNING conversation_id`,
  ),
  insertMessage: client.prepare(
    `INSERT INTO messages (id, conversation_id, position, run_id, at, role, text, request_id, call_id, cost_micros,
       data, details)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ),
  insertUsage: client.prepare(
    `INSERT INTO usage (at_ms, purpose, route, agent_id, conversation_id, run_id, cost_micros, prompt_tokens,
       cached_tokens, reasoning_tokens, completion_tokens) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ),
  upsertStep: client.prepare(
    `INSERT INTO steps (run_id, idx, id, ${stepColumns.join(', ')})
     VALUES (?, ?, ?, ${stepColumns.map(() => '?').join(', ')})
     ON CONFLICT (run_id, idx) DO UPDATE
     SET ${stepColumns.map((column) => `${column} = excluded.${column}`).join(', ')} WHERE steps.id = excluded.id`,
  ),
});
