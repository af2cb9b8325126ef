import { type Approval, type Channel, CrewError } from '@my-agent-crew/contract';
import { type Clock, type Decision, isoTime, type TurnPorts } from '@my-agent-crew/core';
import type { Store } from '@my-agent-crew/store';
import type { ActivityHub } from '../activity/activity-hub.ts';
import { ringAfter } from '../crew/ring-after.ts';
import type { TurnHost } from './turn-host.ts';

/** A deadline is a time of day: a clock that is set, or a machine that slept, is noticed within this, in milliseconds. */
const longestLook = 60_000;

/** Milliseconds until a deadline that could not be kept is looked at again. */
const ringAgainMs = 2_000;

/** Takes decisions, keeps deadlines, and lets the turn behind each go on. */
export interface ApprovalDesk {
  decide(
    conversationId: string,
    approvalId: string,
    decision: { approve: boolean; always: boolean; by: Channel },
  ): Approval;
  answer(conversationId: string, approvalId: string, answer: string, by: Channel): Approval;
  /** Ends what a conversation waits for, because a person stopped it; true when something waited. */
  cancel(conversationId: string): boolean;
  /** Starts the clock of an approval. */
  arm(approval: Approval): void;
  /** Stops every clock. */
  close(): void;
}

/** What, who and when, for whoever came second. */
const alreadySettled = ({ status, decided_by, decided_at, answer }: Approval): CrewError => {
  const who = decided_by === null ? '' : ` by ${decided_by}`;
  const how = status === 'expired' ? 'expired, nobody decided it in time,' : `already ${status}${who}`;
  return new CrewError('conflict', `This request was ${how} at ${decided_at}; nothing was changed.`, {
    details: { status, decided_by, decided_at, answer },
  });
};

/** Makes the desk. */
export const createApprovalDesk = (parts: {
  readonly store: Store;
  readonly hub: ActivityHub;
  readonly host: Pick<TurnHost, 'start' | 'announce'>;
  readonly clock: Clock;
  readonly reportDefect: TurnPorts['reportDefect'];
}): ApprovalDesk => {
  const { store, hub, host, clock, reportDefect } = parts;
  const timers = new Map<string, () => void>();

  const find = (conversationId: string, approvalId: string, kind: Approval['kind']): Approval => {
    const approval = store.approvals.get(approvalId);
    if (approval === null || approval.conversation_id !== conversationId)
      throw new CrewError('not-found', `There is no request ${approvalId} in this conversation.`);
    if (approval.kind !== kind) {
      const way =
        kind === 'tool'
          ? 'It is a question: send its answer instead.'
          : 'It is a tool call: approve or deny it instead.';
      throw new CrewError('conflict', `Request ${approvalId} cannot be settled this way. ${way}`);
    }
    return approval;
  };
  const stopTimer = (id: string): void => {
    timers.get(id)?.();
    timers.delete(id);
  };
  const resume = ({ run_id: id, conversation_id, agent_id }: Approval): void =>
    host.start({ id, conversation_id, agent_id });
  /** A person sits at the root conversation: its stream tells of what its delegations wait for. */
  const tellParent = (approval: Approval): void => {
    const parent = store.conversations.summary(approval.conversation_id)?.parent_id ?? null;
    if (parent === null) return;
    host.announce(parent, ({ id, runId }) => ({
      type: 'delegate_approval',
      seq: 0,
      stream: id,
      conversation_id: parent,
      run_id: runId,
      approval,
    }));
  };
  /** The decision stands once it is stored; that a watcher could not be told must not undo or hide it. */
  const tell = (settled: Approval): void => {
    try {
      hub.approval(settled);
      tellParent(settled);
      hub.conversation(settled.conversation_id);
    } catch (cause) {
      reportDefect(cause, `telling of ${settled.id}`);
    }
  };
  const settle = (approval: Approval, decision: Omit<Decision, 'at'>): Approval | null => {
    const settled = store.approvals.settle(approval.id, {
      ...decision,
      at: isoTime(clock.now()),
    });
    if (settled === null) return null;
    stopTimer(approval.id);
    if (decision.status !== 'cancelled') resume(settled);
    tell(settled);
    return settled;
  };
  const settleInTime = (approval: Approval, decision: Omit<Decision, 'at'>): Approval => {
    const isLate = Date.parse(approval.expires_at) <= clock.now();
    const settled = settle(
      approval,
      isLate ? { status: 'expired', by: null, answer: null, always: false } : decision,
    );
    if (settled !== null && !isLate) return settled;
    throw alreadySettled(store.approvals.get(approval.id) ?? approval);
  };
  const arm = (approval: Approval): void => {
    stopTimer(approval.id);
    const wait = Math.max(0, Date.parse(approval.expires_at) - clock.now());
    const ring = (): void => {
      if (Date.parse(approval.expires_at) > clock.now()) {
        arm(approval);
        return;
      }
      try {
        settle(approval, { status: 'expired', by: null, answer: null, always: false });
      } catch (cause) {
        reportDefect(cause, `deadline of ${approval.id}`);
        timers.set(approval.id, ringAfter(clock, ringAgainMs, ring));
      }
    };
    timers.set(approval.id, ringAfter(clock, Math.min(wait, longestLook), ring));
  };

  return {
    arm: (approval) => {
      arm(approval);
      tellParent(approval);
    },
    decide: (conversationId, approvalId, { approve, always, by }) => {
      const approval = find(conversationId, approvalId, 'tool');
      if (always && approval.reason !== null)
        throw new CrewError(
          'conflict',
          `"Always" is not possible here, because the rule "${approval.reason}" asks every time. Nothing was decided: approve this one call or deny it.`,
        );
      return settleInTime(approval, {
        status: approve ? 'approved' : 'denied',
        by,
        answer: null,
        always: approve && always,
      });
    },
    answer: (conversationId, approvalId, answer, by) =>
      settleInTime(find(conversationId, approvalId, 'question'), {
        status: 'answered',
        by,
        answer,
        always: false,
      }),
    cancel: (conversationId) => {
      const waiting = store.approvals.pending(conversationId);
      for (const approval of waiting)
        settle(approval, { status: 'cancelled', by: null, answer: null, always: false });
      return waiting.length > 0;
    },
    close: () => {
      for (const id of [...timers.keys()]) stopTimer(id);
    },
  };
};
