import type { ThreadState, ToolOutcomeKind } from '@my-agent-crew/contract';
import type { CallView } from './build-rows.ts';
import type { ThreadIconName } from './thread-icon.tsx';

/** How far a call has come: its outcome, or what it waits for. */
export type CallState = ToolOutcomeKind | 'running' | 'waiting' | 'asking' | 'queued' | 'unread';

/** Reads the state of a call that may not have a result yet. */
export const callStateOf = (view: CallView, state: ThreadState): CallState => {
  if (view.result !== null) return view.result.outcome;
  if (view.call.invalid !== null) return 'unread';
  const approval = state.approvals.find((candidate) => candidate.tool_call_id === view.call.id);
  if (approval !== undefined) return approval.kind === 'question' ? 'asking' : 'waiting';
  if (state.run?.status !== 'running') return 'queued';
  // A page opened in the middle of a turn knows no timeline yet; the call may well be running.
  if (state.steps.length === 0) return 'running';
  const step = state.steps.find((one) => one.tool_call_id === view.call.id && one.kind === 'tool');
  return step?.status === 'running' ? 'running' : 'queued';
};

/** True for states that a person should see the reason of without a click. */
export const isTrouble = (state: CallState): boolean =>
  state === 'refused' ||
  state === 'denied' ||
  state === 'expired' ||
  state === 'failed' ||
  state === 'timed-out' ||
  state === 'unknown' ||
  state === 'unread';

/** The drawing beside the word of a state. */
export const callStateIcon: Record<CallState, ThreadIconName> = {
  ok: 'check',
  refused: 'shield',
  denied: 'cross',
  expired: 'clock',
  failed: 'cross',
  'timed-out': 'clock',
  unknown: 'question',
  running: 'run',
  waiting: 'shield',
  asking: 'question',
  queued: 'clock',
  unread: 'alert',
};
