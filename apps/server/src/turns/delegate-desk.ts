import type { Home } from '@my-agent-crew/config';
import type { Approval, Run } from '@my-agent-crew/contract';
import {
  abortKind,
  type Clock,
  type Delegates,
  type Delegation,
  type DelegationEnd,
  type Ids,
  startTurn,
} from '@my-agent-crew/core';
import type { Store } from '@my-agent-crew/store';
import type { ActivityHub } from '../activity/activity-hub.ts';
import { ringAfter } from '../crew/ring-after.ts';
import type { ReadTurnNotes } from '../prompt/turn-notes.ts';
import type { ApprovalDesk } from './approval-desk.ts';
import { stopTurn } from './stop-turn.ts';
import type { TurnHost } from './turn-host.ts';

/** Delegations one conversation may open in all. Spec: tools, "delegate". */
const mostChildren = 8;

/** How much longer than an approval may wait a parent waits for its child, in seconds. Spec: tools, "cộng năm phút". */
const graceSeconds = 300;

const titleChars = 60;

interface Parts {
  readonly store: Store;
  readonly home: Home;
  readonly hub: ActivityHub;
  readonly host: TurnHost;
  readonly desk: ApprovalDesk;
  readonly readNotes: ReadTurnNotes;
  readonly clock: Clock;
  readonly ids: Ids;
}

const isFinal = (run: Run): boolean => run.status !== 'running' && run.status !== 'waiting';

const refusalOf = (parts: Parts, delegation: Delegation): string | null => {
  const parent = parts.store.conversations.summary(delegation.parentConversationId);
  const from = parts.home.agents.find(({ agent }) => agent.id === delegation.fromAgentId);
  if (parent === null || from === undefined)
    return 'This conversation or its agent is gone, so nothing was delegated.';
  if (parent.parent_id !== null)
    return 'This is a delegated task itself, so it cannot be handed on. Do it, or say what is missing.';
  const reachable = [...from.delegates, delegation.fromAgentId];
  if (!reachable.includes(delegation.agentId))
    return `There is no agent "${delegation.agentId}" you can hand work to. You can reach: ${reachable.join(', ')}.`;
  if (parts.store.conversations.countChildren(parent.id) >= mostChildren)
    return `This conversation has delegated ${mostChildren} tasks, the most it may. No other one was opened: do the rest yourself or tell the person.`;
  return null;
};

const stoppedFirst = 'The turn was stopped before this task was handed over, so nothing was delegated.';

/** Opens the child with the parent's stance and what is left of its budget; a sentence when nothing is left. */
const openChild = async (
  parts: Parts,
  delegation: Delegation,
  signal: AbortSignal,
): Promise<{ readonly id: string } | { readonly refused: string }> => {
  const { store } = parts;
  const parent = await store.log.conversation(delegation.parentConversationId);
  if (signal.aborted) return { refused: stoppedFirst };
  if (parent === null) return { refused: 'This conversation is gone, so nothing was delegated.' };
  const left = parent.costCapMicros === 0 ? 0 : parent.costCapMicros - parent.spentMicros;
  if (parent.costCapMicros > 0 && left <= 0)
    return { refused: 'The budget of this conversation is used up, so nothing was delegated.' };
  const child = store.conversations.create({
    agentId: delegation.agentId,
    title: delegation.task.replace(/\s+/g, ' ').trim().slice(0, titleChars),
    channel: 'delegate',
    parentId: parent.id,
    parentCallId: delegation.callId,
    costCapMicros: left,
    autonomous: parent.autonomous,
    approvalTtlSeconds: parent.approvalTtlSeconds,
  });
  return { id: child.id };
};

/** The child's run: opened now, or the one an earlier process opened. */
const childRun = async (parts: Parts, conversationId: string, delegation: Delegation): Promise<Run> => {
  const known = parts.store.runs.latestOf(conversationId);
  if (known !== null) {
    if (known.status === 'running') parts.host.start(known);
    return known;
  }
  const opening = {
    conversationId,
    agentId: delegation.agentId,
    text: delegation.task,
    source: 'delegate',
    requestId: delegation.callId,
    ...parts.readNotes(conversationId),
  } as const;
  const run = await startTurn({ log: parts.store.log, clock: parts.clock, ids: parts.ids }, opening);
  parts.host.start(run);
  return run;
};

/** Waits for the final state of a run across its approvals; false when time ran out or the signal aborted first. */
const untilFinal = async (parts: Parts, run: Run, waitMs: number, signal: AbortSignal): Promise<boolean> => {
  const limit = new AbortController();
  const stopTimer = ringAfter(parts.clock, waitMs, () => limit.abort());
  const either = AbortSignal.any([signal, limit.signal]);
  const ended = parts.host.ended(run.id, either);
  try {
    // It may have ended between being read and being waited for.
    const now = await parts.store.log.run(run.id);
    return now === null || isFinal(now) || (await ended);
  } finally {
    stopTimer();
  }
};

const blockOf = (settled: Approval | null): DelegationEnd['blockedBy'] =>
  settled?.status === 'denied' || settled?.status === 'expired'
    ? { tool: settled.name, how: settled.status }
    : null;

const describeEnd = async (parts: Parts, runId: string, hasTimedOut: boolean): Promise<DelegationEnd> => {
  const { store } = parts;
  const run = await store.log.run(runId);
  if (run === null) throw new Error(`Run ${runId} of a delegation is gone.`);
  const conversation = await store.log.conversation(run.conversation_id);
  const rows = await store.log.messages(run.conversation_id);
  const said = rows.findLast((row) => row.role === 'assistant' && row.calls.length === 0 && row.text !== '');
  return {
    conversationId: run.conversation_id,
    status: run.status,
    hasTimedOut,
    haltReason: run.halt_reason,
    carried: { micros: conversation?.spentMicros ?? 0, unknownCalls: conversation?.unknownCostCalls ?? 0 },
    steps: run.model_calls,
    answer: said?.role === 'assistant' ? said.text : '',
    blockedBy: blockOf(store.approvals.latestSettledTool(run.conversation_id)),
    succeeded: rows.flatMap((row) => (row.role === 'tool' && row.outcome === 'ok' ? [row.name] : [])),
  };
};

/** The child of a delegation: the one an earlier process opened, or a new one; a sentence when there is none. */
const takeChild = async (
  parts: Parts,
  delegation: Delegation,
  signal: AbortSignal,
): Promise<{ readonly id: string } | { readonly refused: string }> => {
  if (signal.aborted) return { refused: stoppedFirst };
  const known = parts.store.conversations.childOfCall(delegation.callId);
  if (known !== null) return known;
  const refused = refusalOf(parts, delegation);
  return refused === null ? openChild(parts, delegation, signal) : { refused };
};

/** Makes the desk that opens delegated conversations, waits for them and stops them with their parent. */
export const createDelegateDesk = (parts: Parts): Delegates => ({
  run: async (delegation, signal) => {
    const { store, hub } = parts;
    const child = await takeChild(parts, delegation, signal);
    if ('refused' in child) return child;
    hub.conversation(child.id);
    const run = await childRun(parts, child.id, delegation);
    const agent = parts.home.agent(delegation.agentId);
    const conversation = await store.log.conversation(child.id);
    const ttl = conversation?.approvalTtlSeconds ?? agent?.approvalTtlSeconds ?? 0;
    const hasEnded = isFinal(run) || (await untilFinal(parts, run, (ttl + graceSeconds) * 1000, signal));
    // On shutdown parent and child both go on in the next process.
    const isShutdown = signal.aborted && abortKind(signal) === 'shutdown';
    if (!hasEnded && !isShutdown) await stopTurn(parts, run.conversation_id, []);
    return describeEnd(parts, run.id, !hasEnded && !signal.aborted);
  },
});
