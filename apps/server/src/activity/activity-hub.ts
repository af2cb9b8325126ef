import type {
  ActivityEvent,
  Alert,
  Approval,
  OutboxCounts,
  Run,
  RunStep,
  TelegramStatus,
} from '@my-agent-crew/contract';
import { type Clock, isoTime } from '@my-agent-crew/core';
import type { Store } from '@my-agent-crew/store';
import type { SseSource } from '../http/index.ts';
import { createFrameGatherer } from './frame-gatherer.ts';
import { createFrameQueue, type FrameQueue } from './frame-queue.ts';

/** Finished runs a watcher is shown at once; the history has the rest. */
const snapshotRuns = 50;

type Body = {
  [Type in ActivityEvent['type']]: Omit<Extract<ActivityEvent, { type: Type }>, 'seq'>;
}[ActivityEvent['type']];

/** Tells every watcher what the crew is doing. Costs next to nothing while nobody watches. */
export interface ActivityHub {
  run(run: Run): void;
  step(event: string, conversationId: string, step: RunStep): void;
  approval(approval: Approval): void;
  alert(alert: Alert): void;
  telegram(status: TelegramStatus): void;
  /** Calls `listener` with every approval that is told; it must not throw. */
  onApproval(listener: (approval: Approval) => void): void;
  outbox(counts: OutboxCounts): void;
  /** Counts the proposals that wait anew. */
  proposals(): void;
  /** Reads the conversation anew; a missing one is told as deleted. */
  conversation(id: string): void;
  watch(signal: AbortSignal): SseSource;
}

/** Makes the hub over a store. */
export const createActivityHub = (store: Store, clock: Pick<Clock, 'now'>): ActivityHub => {
  const watchers = new Set<FrameQueue>();
  const onApproval = new Set<(approval: Approval) => void>();
  let seq = 0;
  const gatherer = createFrameGatherer((frame) => {
    for (const watcher of watchers) if (!watcher.push(frame)) watchers.delete(watcher);
  });
  const publish = (body: Body): void => {
    seq += 1;
    if (watchers.size === 0) return;
    gatherer.add({ id: String(seq), type: body.type, data: JSON.stringify({ ...body, seq }) });
  };
  const snapshot = (): ActivityEvent => {
    const open = store.runs.open();
    const known = new Set(open.map((run) => run.id));
    const recent = store.runs.list({ limit: snapshotRuns }).filter((run) => !known.has(run.id));
    const steps = Object.fromEntries(open.map((run) => [run.id, store.runs.detail(run.id)?.steps ?? []]));
    const approvals = store.approvals.pending();
    const alerts = store.alerts.active(isoTime(clock.now())).reverse();
    const runs = [...open, ...recent];
    const pending_proposals = store.memoryProposals.pending().length;
    return {
      type: 'snapshot',
      seq,
      runs,
      steps,
      approvals,
      alerts,
      outbox: store.outbox.counts(),
      pending_proposals,
    };
  };
  return {
    run: (run) => publish({ type: 'run', run }),
    step: (event, conversation_id, step) =>
      publish({ type: 'event', event, conversation_id, run_id: step.run_id, step }),
    approval: (approval) => {
      publish({ type: 'approval', approval });
      for (const listener of onApproval) listener(approval);
    },
    onApproval: (listener) => void onApproval.add(listener),
    alert: (alert) => publish({ type: 'alert', alert }),
    telegram: (status) => publish({ type: 'telegram', status }),
    outbox: (counts) => publish({ type: 'outbox', counts }),
    proposals: () => {
      if (watchers.size === 0) seq += 1;
      else publish({ type: 'proposals', pending: store.memoryProposals.pending().length });
    },
    conversation: (id) => {
      if (watchers.size === 0) seq += 1;
      else publish({ type: 'conversation', id, conversation: store.conversations.summary(id) });
    },
    watch: (signal) => {
      // What waits is in the snapshot already.
      gatherer.flush();
      const queue = createFrameQueue(signal, () => watchers.delete(queue));
      queue.push({ id: String(seq), event: snapshot() });
      watchers.add(queue);
      return queue.source;
    },
  };
};
