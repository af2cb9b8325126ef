import type { RunStep, ToolCall, ToolOutcomeKind } from '@my-agent-crew/contract';
import type { Carried, Charge } from '../ports/log.ts';
import type { Booked } from '../ports/meter.ts';
import { sliceStart } from '../shorten/slice-text.ts';
import { sumUsd } from './charge-of.ts';
import { describeCall } from './describe-call.ts';
import { shapeOutput } from './shape-output.ts';
import { beginStep, type Turn, timeOf, updateStep } from './turn.ts';

/** A call's one result, before it is shortened and stored. */
export interface CallOutcome {
  readonly outcome: ToolOutcomeKind;
  readonly text: string;
  readonly charges?: readonly Charge[];
  readonly booked?: readonly Booked[];
  readonly carried?: Carried;
  readonly relay?: string;
  readonly detail?: string;
}

/** The timeline line of a call: the one a cut leg began, or a new one. */
export const stepOfCall = (turn: Turn, call: ToolCall, kind: RunStep['kind']): RunStep =>
  turn.steps.find(
    (step) => step.tool_call_id === call.id && step.kind === kind && step.status === 'running',
  ) ?? beginStep(turn, { kind, name: call.name, tool_call_id: call.id, detail: describeCall(call) });

/** Stores the one result of a call, shortened to the agent's cap, and tells watchers. */
export const recordOutcome = async (
  turn: Turn,
  call: ToolCall,
  begun: RunStep,
  outcome: CallOutcome,
): Promise<void> => {
  const shaped = await shapeOutput(turn, call, outcome);
  const charges = outcome.charges ?? [];
  const paid = [...charges, ...(outcome.booked ?? []), ...shaped.charges];
  const duration = Math.max(0, Math.round(turn.ports.clock.now() - Date.parse(begun.started_at)));
  const isOk = outcome.outcome === 'ok';
  const step = updateStep(turn, begun, {
    status: isOk ? 'ok' : 'failed',
    detail: sliceStart(outcome.detail ?? (isOk ? begun.detail : `${begun.detail} — ${outcome.text}`), 600),
    duration_ms: duration,
    cost_usd: paid.length === 0 ? null : sumUsd(paid),
    shaped_kind: shaped.kind,
    original_chars: shaped.originalChars,
  });
  const message = await turn.ports.log.recordResult(
    {
      id: turn.ports.ids.next('message'),
      conversation_id: turn.conversation.id,
      run_id: turn.run.id,
      at: timeOf(turn),
      role: 'tool',
      call_id: call.id,
      name: call.name,
      outcome: outcome.outcome,
      output: shaped.text,
      shaped_kind: shaped.kind,
      original_chars: shaped.originalChars,
      cost_usd: paid.length === 0 ? null : sumUsd(paid),
      metered: paid.length > 0,
      duration_ms: duration,
    },
    step,
    charges,
    outcome.carried ?? null,
  );
  turn.messages.push(message);
  turn.emit({
    type: 'tool_result',
    tool_call_id: call.id,
    name: call.name,
    ok: isOk,
    outcome: outcome.outcome,
    output: shaped.text,
    shaped_kind: shaped.kind,
    original_chars: shaped.originalChars,
    cost_usd: message.cost_usd,
    metered: message.metered,
    message,
    step,
  });
};
