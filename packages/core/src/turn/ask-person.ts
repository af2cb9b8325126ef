import type { Approval, Channel, RunStep, ToolCall } from '@my-agent-crew/contract';
import { type Binding, bindCall } from '../gate/bind-call.ts';
import { isoTime } from '../ports/clock.ts';
import type { Asking } from '../ports/log.ts';
import type { Tool } from '../tool/tool.ts';
import { describeCall } from './describe-call.ts';
import { type CallPlan, planCall } from './plan-call.ts';
import { type Asleep, beginStep, type Turn, timeOf, updateStep } from './turn.ts';

/** A call that cannot go on without a person: asked now, or asked before and still open. */
export type StoppedPlan = Extract<CallPlan, { kind: 'ask' | 'wait' }>;

/** Nobody sits behind these: whoever decides comes later, and then wants to see everything at once. */
const unwatched: readonly Channel[] = ['delegate', 'inbound', 'job'];

const asText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const asTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

const unbound: Binding = { operands: [], digest: null };

/** A tool that cannot say what it works on still stops for a person; it is then bound to exactly that nothing. */
const bind = async (turn: Turn, tool: Tool, call: ToolCall): Promise<Binding> => {
  if (tool.kind === 'question') return unbound;
  const input = tool.input.parse(call.arguments);
  try {
    return await bindCall(tool, call.arguments, input, turn.agent);
  } catch (cause) {
    turn.ports.reportDefect(cause, `operands ${tool.name}`);
    return bindCall({ ...tool, operands: async () => [] }, call.arguments, input, turn.agent);
  }
};

const approvalFor = async (
  turn: Turn,
  call: ToolCall,
  tool: Tool,
  reason: string | null,
): Promise<Approval> => {
  const binding = await bind(turn, tool, call);
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
    ...binding,
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

const waitingStep = (turn: Turn, call: ToolCall, kind: Approval['kind']): RunStep => {
  const lineKind = kind === 'question' ? 'question' : 'approval';
  return (
    turn.steps.find((step) => step.tool_call_id === call.id && step.kind === lineKind) ??
    beginStep(turn, {
      kind: lineKind,
      name: call.name,
      status: 'waiting',
      tool_call_id: call.id,
      detail: describeCall(call),
    })
  );
};

/**
 * The later calls of the same answer that would ask too, each with its own request. Questions are left for their turn,
 * and so is a call that works on what an earlier one is about to change: its bytes are not known yet.
 */
const askLater = async (turn: Turn, first: Approval, later: readonly ToolCall[]): Promise<Asking[]> => {
  if (!unwatched.includes(turn.run.source) || first.kind === 'question') return [];
  const asked: Asking[] = [];
  const touched = new Set(first.operands.map((operand) => operand.name));
  for (const call of later) {
    const plan = await planCall(turn, call);
    if (plan.kind !== 'ask' || plan.tool.kind === 'question') continue;
    const approval = await approvalFor(turn, call, plan.tool, plan.reason);
    const waits = approval.operands.some((operand) => touched.has(operand.name));
    for (const operand of approval.operands) touched.add(operand.name);
    if (!waits) asked.push({ approval, step: waitingStep(turn, call, approval.kind) });
  }
  return asked;
};

/** Stores what waits for a person and says how the leg ends. `later` are the calls behind this one. */
export const fallAsleep = async (
  turn: Turn,
  call: ToolCall,
  plan: StoppedPlan,
  later: readonly ToolCall[],
): Promise<Asleep> => {
  const approval =
    plan.kind === 'wait' ? plan.approval : await approvalFor(turn, call, plan.tool, plan.reason);
  const step = waitingStep(turn, call, approval.kind);
  const more = await askLater(turn, approval, later);
  const run = await turn.ports.log.pause(approval, step, more);
  for (const asking of more) turn.emit({ type: 'approval_asked', ...asking });
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

/** Ends the waiting line of an approval once it is decided, in the words of how it was. */
export const tellSettled = async (turn: Turn, call: ToolCall, approval: Approval): Promise<void> => {
  const waiting = waitingStep(turn, call, approval.kind);
  if (waiting.status !== 'waiting') return;
  const isYes = approval.status === 'approved' || approval.status === 'answered';
  const verdict = isYes
    ? ''
    : ` — ${turn.texts.settled[approval.status as 'denied' | 'expired' | 'cancelled']}`;
  const step = updateStep(turn, waiting, {
    status: isYes ? 'ok' : 'failed',
    detail: `${waiting.detail.slice(0, 500)}${verdict}`,
    duration_ms: Math.max(
      0,
      Date.parse(approval.decided_at ?? timeOf(turn)) - Date.parse(approval.created_at),
    ),
  });
  await turn.ports.log.recordStep(step, []);
  turn.emit({ type: 'approval_settled', approval, step });
};
