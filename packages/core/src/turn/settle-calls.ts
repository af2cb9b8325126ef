import type { Approval, RunStep, ToolCall } from '@my-agent-crew/contract';
import { isoTime } from '../ports/clock.ts';
import type { Tool } from '../tool/tool.ts';
import { abortKind } from './abort-reason.ts';
import { describeCall } from './describe-call.ts';
import type { EventBody } from './event-queue.ts';
import { markOf } from './mark-of.ts';
import { type CallPlan, planCall } from './plan-call.ts';
import { type CallOutcome, recordOutcome, stepOfCall } from './record-outcome.ts';
import { beginStep, type Turn, timeOf, updateStep } from './turn.ts';

/** How the calls of the newest answer were settled. */
export type Settled =
  | { readonly kind: 'settled' }
  | { readonly kind: 'aborted' }
  | { readonly kind: 'asleep'; readonly event: Extract<EventBody, { type: 'approval_required' }> };

/** The calls of the newest answer that have no result yet, in order. */
const openCalls = (turn: Turn): readonly ToolCall[] => {
  const answer = turn.messages.findLast((row) => row.role === 'assistant');
  if (answer?.role !== 'assistant') return [];
  const settled = new Set(turn.messages.flatMap((row) => (row.role === 'tool' ? [row.call_id] : [])));
  return answer.calls.filter((call) => !settled.has(call.id));
};

/** Runs the tool between the hooks: one may block the call, one may add to its answer. */
const runHooked = async (
  turn: Turn,
  tool: Tool,
  call: ToolCall,
  input: Record<string, unknown>,
): Promise<CallOutcome> => {
  const { hooks } = turn.ports;
  if (hooks === undefined) return runTool(turn, tool, call, input);
  const hooked = {
    agent: turn.agent,
    conversationId: turn.conversation.id,
    callId: call.id,
    tool: tool.name,
    input,
  };
  const block = await hooks.before(hooked, turn.signal);
  if (block !== null) return { outcome: 'refused', text: block };
  const outcome = await runTool(turn, tool, call, input);
  const added = await hooks.after(hooked, outcome.text, turn.signal);
  return added === null ? outcome : { ...outcome, text: `${outcome.text}\n${added}` };
};

const runTool = async (
  turn: Turn,
  tool: Tool,
  call: ToolCall,
  input: Record<string, unknown>,
): Promise<CallOutcome> => {
  try {
    return await tool.run(input, {
      agent: turn.agent,
      conversationId: turn.conversation.id,
      runId: turn.run.id,
      callId: call.id,
      signal: turn.signal,
    });
  } catch (cause) {
    turn.ports.reportDefect(cause, `tool ${tool.name}`);
    return { outcome: 'failed', text: turn.texts.toolDefect(tool.name) };
  }
};

const runCall = async (
  turn: Turn,
  tool: Tool,
  call: ToolCall,
  input: Record<string, unknown>,
): Promise<void> => {
  const step = stepOfCall(turn, call, tool.kind === 'note' ? 'note' : 'tool');
  // The mark must be stored before the effect: after a kill it tells "started" from "never began".
  await turn.ports.log.beginEffect(markOf(turn, 'tool', `tool:${call.id}`), step);
  const answer = turn.messages.findLast((row) => row.role === 'assistant');
  turn.emit({ type: 'tool_call', call, message_id: answer?.id ?? '', step });
  const outcome = await runHooked(turn, tool, call, input);
  // A shutdown cut it: the next process must find a call that began and has no result.
  if (turn.signal.aborted && abortKind(turn.signal) === 'shutdown' && outcome.outcome !== 'ok') return;
  await recordOutcome(turn, call, step, outcome);
  turn.relay = outcome.relay ?? null;
};

const asText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const asTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

const approvalFor = (turn: Turn, call: ToolCall, tool: Tool, reason: string | null): Approval => {
  const now = turn.ports.clock.now();
  const seconds = turn.conversation.approvalTtlSeconds ?? turn.agent.approvalTtlSeconds;
  const isQuestion = tool.kind === 'question';
  return {
    id: turn.ports.ids.next('approval'),
    conversation_id: turn.conversation.id,
    run_id: turn.run.id,
    agent_id: turn.agent.id,
    tool_call_id: call.id,
    kind: isQuestion ? 'question' : 'tool',
    name: call.name,
    arguments: call.arguments,
    reason,
    options: isQuestion ? asTexts(call.arguments['options']) : [],
    default: isQuestion ? asText(call.arguments['default']) : null,
    created_at: isoTime(now),
    expires_at: isoTime(now + seconds * 1000),
    status: 'pending',
    decided_at: null,
    decided_by: null,
    answer: null,
  };
};

const waitingStep = (turn: Turn, call: ToolCall, kind: 'approval' | 'question'): RunStep =>
  turn.steps.find((step) => step.tool_call_id === call.id && step.kind === kind) ??
  beginStep(turn, {
    kind,
    name: call.name,
    status: 'waiting',
    tool_call_id: call.id,
    detail: describeCall(call),
  });

const fallAsleep = async (turn: Turn, call: ToolCall, approval: Approval): Promise<Settled> => {
  const step = waitingStep(turn, call, approval.kind === 'question' ? 'question' : 'approval');
  const run = await turn.ports.log.pause(approval, step);
  const { id, tool_call_id, name, arguments: given, reason, expires_at, kind, options } = approval;
  return {
    kind: 'asleep',
    event: {
      type: 'approval_required',
      approval_id: id,
      tool_call_id,
      name,
      arguments: given,
      reason,
      expires_at,
      kind,
      options,
      approval,
      step,
      run,
    },
  };
};

/** Ends the waiting line of an approval once it is decided. */
const tellSettled = async (turn: Turn, call: ToolCall, approval: Approval): Promise<void> => {
  const waiting = waitingStep(turn, call, approval.kind === 'question' ? 'question' : 'approval');
  if (waiting.status !== 'waiting') return;
  const isYes = approval.status === 'approved' || approval.status === 'answered';
  const step = updateStep(turn, waiting, {
    status: isYes ? 'ok' : 'failed',
    duration_ms: Math.max(
      0,
      Date.parse(approval.decided_at ?? timeOf(turn)) - Date.parse(approval.created_at),
    ),
  });
  await turn.ports.log.recordStep(step, []);
  turn.emit({ type: 'approval_settled', approval, step });
};

/** Gives every open call the same result without running it; an approval that was settled meanwhile ends its line. */
export const closeOpenCalls = async (turn: Turn, text: string): Promise<void> => {
  for (const call of openCalls(turn)) {
    const approval = await turn.ports.approvals.forCall(call.id);
    if (approval !== null && approval.status !== 'pending') await tellSettled(turn, call, approval);
    await recordOutcome(turn, call, stepOfCall(turn, call, 'tool'), { outcome: 'refused', text });
  }
};

const carryOut = async (
  turn: Turn,
  call: ToolCall,
  plan: Extract<CallPlan, { kind: 'answer' | 'run' }>,
): Promise<void> => {
  if (plan.settled !== null) await tellSettled(turn, call, plan.settled);
  if (plan.kind === 'run') return runCall(turn, plan.tool, call, plan.input);
  return recordOutcome(turn, call, stepOfCall(turn, call, 'tool'), plan.outcome);
};

/**
 * Brings every call of the newest answer to its one result, in order; neighbours whose tools are parallel overlap. Stops
 * at the first call that needs a person: the turn then sleeps in the log and the rest waits with it.
 */
export const settleCalls = async (turn: Turn): Promise<Settled> => {
  let overlapping: Promise<void>[] = [];
  const finishOverlapping = async (): Promise<void> => {
    const batch = overlapping;
    overlapping = [];
    await Promise.all(batch);
  };
  for (const call of openCalls(turn)) {
    if (turn.signal.aborted) break;
    const plan = await planCall(turn, call);
    if (plan.kind === 'run' && plan.tool.parallel) {
      overlapping.push(carryOut(turn, call, plan));
      continue;
    }
    await finishOverlapping();
    if (turn.signal.aborted) break;
    if (plan.kind === 'wait') return fallAsleep(turn, call, plan.approval);
    if (plan.kind === 'ask') return fallAsleep(turn, call, approvalFor(turn, call, plan.tool, plan.reason));
    await carryOut(turn, call, plan);
  }
  await finishOverlapping();
  return turn.signal.aborted ? { kind: 'aborted' } : { kind: 'settled' };
};
