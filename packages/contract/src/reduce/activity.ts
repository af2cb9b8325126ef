import type { ActivityEvent } from '../activity-event.ts';
import type { Alert } from '../entities/allowance.ts';
import type { Approval } from '../entities/approval.ts';
import type { TelegramStatus } from '../entities/connections.ts';
import type { ConversationSummary } from '../entities/conversation.ts';
import type { OutboxCounts } from '../entities/outbox.ts';
import type { Run, RunStep } from '../entities/run.ts';
import { upsert } from './upsert.ts';

/** How many finished runs a watcher keeps; older ones are read from the history on demand. */
export const activityRunLimit = 200;

/** What the whole crew is doing, as a watcher sees it. Plain data. */
export interface ActivityState {
  /** Newest first. */
  runs: Run[];
  /** Timelines by run id, of the runs that were open while watching. */
  steps: Record<string, RunStep[]>;
  /** Approvals that wait, oldest first. */
  approvals: Approval[];
  /** Allowances that are nearly or wholly used up, oldest first. One whose period is over stays until the next snapshot. */
  alerts: Alert[];
  /** Messages to the outside by state, as of the last that failed or was decided about. */
  outbox: OutboxCounts;
  /** Proposals for the memory that wait. */
  pending_proposals: number;
  /** Counts the changes of proposals that were seen, so that a list of them knows when to be read anew. */
  proposals_seen: number;
  /** Conversations that changed since the snapshot, by id; null for a deleted one. */
  conversations: Record<string, ConversationSummary | null>;
  /** How it stands with the bot since it last changed; null while it has not. */
  telegram: TelegramStatus | null;
  seq: number;
  /** True once a snapshot was applied. */
  is_ready: boolean;
}

/** The state before the first frame. */
export const emptyActivity = (): ActivityState => ({
  runs: [],
  steps: {},
  approvals: [],
  alerts: [],
  outbox: { waiting: 0, sending: 0, sent: 0, dead: 0, unsure: 0, dropped: 0 },
  pending_proposals: 0,
  proposals_seen: 0,
  conversations: {},
  telegram: null,
  seq: 0,
  is_ready: false,
});

const newestFirst = (runs: readonly Run[]): Run[] =>
  [...runs].sort((a, b) => (a.started_at < b.started_at ? 1 : -1));

const addRun = (state: ActivityState, run: Run): void => {
  const at = state.runs.findIndex((candidate) => candidate.id === run.id);
  if (at >= 0) state.runs[at] = run;
  else state.runs = newestFirst([run, ...state.runs]);
  for (const dropped of state.runs.splice(activityRunLimit)) delete state.steps[dropped.id];
};

const addStep = (state: ActivityState, step: RunStep): void => {
  const steps = state.steps[step.run_id] ?? [];
  upsert(steps, step, (candidate) => candidate.index);
  state.steps[step.run_id] = steps;
};

const addApproval = (state: ActivityState, approval: Approval): void => {
  if (approval.status === 'pending') upsert(state.approvals, approval, (candidate) => candidate.created_at);
  else state.approvals = state.approvals.filter((candidate) => candidate.id !== approval.id);
};

const addAlert = (state: ActivityState, alert: Alert): void => {
  state.alerts = state.alerts.filter((candidate) => candidate.id !== alert.id);
  if (alert.cleared_at === null) state.alerts.push(alert);
};

/** Applies one frame of the activity stream to a draft, in place. Idempotent; unknown types are ignored. */
export const reduceActivity = (state: ActivityState, frame: ActivityEvent): void => {
  if (frame.type === 'snapshot') {
    state.runs = newestFirst(frame.runs);
    state.steps = Object.fromEntries(Object.entries(frame.steps).map(([id, steps]) => [id, [...steps]]));
    state.approvals = [...frame.approvals];
    state.alerts = [...frame.alerts];
    state.outbox = { ...frame.outbox };
    state.pending_proposals = frame.pending_proposals;
    state.proposals_seen += 1;
    state.conversations = {};
    state.telegram = null;
    state.seq = frame.seq;
    state.is_ready = true;
    return;
  }
  if (frame.seq <= state.seq) return;
  state.seq = frame.seq;
  if (frame.type === 'run') addRun(state, frame.run);
  else if (frame.type === 'event') addStep(state, frame.step);
  else if (frame.type === 'approval') addApproval(state, frame.approval);
  else if (frame.type === 'alert') addAlert(state, frame.alert);
  else if (frame.type === 'outbox') state.outbox = { ...frame.counts };
  else if (frame.type === 'telegram') state.telegram = frame.status;
  else if (frame.type === 'proposals') {
    state.pending_proposals = frame.pending;
    state.proposals_seen += 1;
  } else if (frame.type === 'conversation') state.conversations[frame.id] = frame.conversation;
};
