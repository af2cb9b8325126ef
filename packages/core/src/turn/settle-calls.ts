import type { Approval, ToolCall } from '@my-agent-crew/contract';
import { findChange } from '../gate/bind-call.ts';
import type { Tool } from '../tool/tool.ts';
import { abortKind } from './abort-reason.ts';
import { fallAsleep, tellSettled } from './ask-person.ts';
import { markOf } from './mark-of.ts';
import { type CallPlan, planCall } from './plan-call.ts';
import { type CallOutcome, recordOutcome, stepOfCall } from './record-outcome.ts';
import type { Asleep, Turn } from './turn.ts';
import { untilStopped } from './until-stopped.ts';

/** How the calls of the newest answer were settled. */
export type Settled = { readonly kind: 'settled' } | { readonly kind: 'aborted' } | Asleep;

/** The calls of the newest answer that have no result yet, in order. */
const openCalls = (turn: Turn): readonly ToolCall[] => {
  const answer = turn.messages.findLast((row) => row.role === 'assistant');
  if (answer?.role !== 'assistant') return [];
  const settled = new Set(turn.messages.flatMap((row) => (row.role === 'tool' ? [row.call_id] : [])));
  return answer.calls.filter((call) => !settled.has(call.id));
};

/** A call that is ready to run. */
type Ready = Extract<CallPlan, { kind: 'run' }>;

/** Runs the tool between the hooks: one may block the call, one may add to its answer. */
const runHooked = async (turn: Turn, call: ToolCall, plan: Ready): Promise<CallOutcome> => {
  const { hooks } = turn.ports;
  const { tool, input } = plan;
  if (hooks === undefined) return runBound(turn, call, plan);
  const hooked = {
    agent: turn.agent,
    conversationId: turn.conversation.id,
    callId: call.id,
    tool: tool.name,
    input,
  };
  const block = await hooks.before(hooked, turn.signal);
  if (block !== null) return { outcome: 'refused', text: block };
  const outcome = await runBound(turn, call, plan);
  const added = await hooks.after(hooked, outcome.text, turn.signal);
  return added === null ? outcome : { ...outcome, text: `${outcome.text}\n${added}` };
};

/** What a person approved is what runs, to the byte; this is the last look before it does. */
const runBound = async (turn: Turn, call: ToolCall, plan: Ready): Promise<CallOutcome> => {
  const { tool, input, settled } = plan;
  const changed = settled === null ? null : await changeSince(turn, settled, tool, call, input);
  return changed === null ? runTool(turn, tool, call, input) : { outcome: 'refused', text: changed };
};

const changeSince = async (
  turn: Turn,
  approval: Approval,
  tool: Tool,
  call: ToolCall,
  input: Record<string, unknown>,
): Promise<string | null> => {
  try {
    return await findChange(approval, tool, call.arguments, input, turn.agent, turn.texts);
  } catch (cause) {
    turn.ports.reportDefect(cause, `operands ${tool.name}`);
    return turn.texts.changedSinceApproved([turn.texts.operandsUnreadable]);
  }
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

const runCall = async (turn: Turn, call: ToolCall, plan: Ready): Promise<void> => {
  const { tool } = plan;
  const step = stepOfCall(turn, call, tool.kind === 'note' ? 'note' : 'tool');
  // The mark must be stored before the effect: after a kill it tells "started" from "never began".
  await turn.ports.log.beginEffect(markOf(turn, 'tool', `tool:${call.id}`), step);
  const answer = turn.messages.findLast((row) => row.role === 'assistant');
  turn.emit({ type: 'tool_call', call, message_id: answer?.id ?? '', step });
  const outcome = await untilStopped<CallOutcome>(
    turn,
    runHooked(turn, call, plan),
    tool.stopGraceMs,
    () => ({
      outcome: 'unknown',
      text: turn.texts.unknownAfterStop,
    }),
  );
  // A shutdown cut it: the next process must find a call that began and has no result.
  if (turn.signal.aborted && abortKind(turn.signal) === 'shutdown' && outcome.outcome !== 'ok') return;
  await recordOutcome(turn, call, step, outcome);
  turn.relay = outcome.relay ?? null;
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
  if (plan.kind === 'run') return runCall(turn, call, plan);
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
  const calls = openCalls(turn);
  for (const [at, call] of calls.entries()) {
    if (turn.signal.aborted) break;
    const plan = await planCall(turn, call);
    if (plan.kind === 'run' && plan.tool.parallel) {
      overlapping.push(carryOut(turn, call, plan));
      continue;
    }
    await finishOverlapping();
    if (turn.signal.aborted) break;
    if (plan.kind === 'wait' || plan.kind === 'ask') return fallAsleep(turn, call, plan, calls.slice(at + 1));
    await carryOut(turn, call, plan);
  }
  await finishOverlapping();
  return turn.signal.aborted ? { kind: 'aborted' } : { kind: 'settled' };
};
