import type { Approval } from '../entities/approval.ts';
import type { Compaction, ContextWindow } from '../entities/compaction.ts';
import type { Conversation, QueuedItem } from '../entities/conversation.ts';
import type { Message } from '../entities/message.ts';
import type { Run, RunStep } from '../entities/run.ts';
import type { TurnFrame } from '../turn-event.ts';
import { upsert } from './upsert.ts';

/** The answer that is being written right now. */
export interface LiveAnswer {
  message_id: string;
  text: string;
  /** The request left, nothing came back yet. */
  is_waiting: boolean;
  /** The model thinks and has not said a word yet. */
  is_thinking: boolean;
  route: string;
  started_at: string;
}

/** One conversation as a person sees it. Built from a snapshot, kept current by events; plain data. */
export interface ThreadState {
  conversation_id: string;
  /** Ascending by position. */
  messages: Message[];
  has_more: boolean;
  live: LiveAnswer | null;
  /** Approvals that wait for a decision. */
  approvals: Approval[];
  queued: QueuedItem[];
  /** The open run, or the newest one. */
  run: Run | null;
  /** Timeline of `run`, as far as events told it. */
  steps: RunStep[];
  /** Summaries of older messages, the oldest first. */
  compactions: Compaction[];
  /** The window of the route a next turn would ask first, or null. */
  context_window: ContextWindow | null;
  /** The last event applied. */
  stream: { id: string; seq: number } | null;
  /** True when events were missed: read the conversation again and start from it. */
  is_stale: boolean;
}

/** The state a freshly read conversation starts from. */
export const threadFrom = (conversation: Conversation): ThreadState => ({
  conversation_id: conversation.id,
  messages: [...conversation.messages],
  has_more: conversation.has_more,
  live: null,
  approvals: conversation.approvals.filter((approval) => approval.status === 'pending'),
  queued: [...conversation.queued],
  run: conversation.run,
  steps: [],
  compactions: [...conversation.compactions],
  context_window: conversation.context_window,
  stream: null,
  is_stale: false,
});

const byPosition = (message: Message): number => message.position;
const byIndex = (step: RunStep): number => step.index;

const addMessage = (state: ThreadState, message: Message): void => {
  upsert(state.messages, message, byPosition);
  if (state.live?.message_id === message.id) state.live = null;
};

const noteStep = (state: ThreadState, step: RunStep): void => {
  if (state.run !== null && state.run.id === step.run_id) upsert(state.steps, step, byIndex);
};

const addText = (state: ThreadState, messageId: string, offset: number, text: string): void => {
  const live = state.live;
  if (live === null || live.message_id !== messageId || offset > live.text.length) {
    state.is_stale = true;
    return;
  }
  live.text = offset === live.text.length ? live.text + text : live.text.slice(0, offset) + text;
  live.is_waiting = false;
  live.is_thinking = false;
};

const endRun = (state: ThreadState, run: Run): void => {
  state.run = run;
  state.live = null;
  if (run.status !== 'waiting') state.approvals = [];
};

const startLeg = (state: ThreadState, run: Run, messages: readonly Message[]): void => {
  if (state.run?.id !== run.id) {
    state.steps = [];
    state.approvals = [];
  }
  state.run = run;
  state.live = null;
  for (const message of messages) addMessage(state, message);
  const opened = new Set(messages.map((message) => (message.role === 'user' ? message.text : '')));
  state.queued = state.queued.filter((item) => item.kind !== 'follow_up' || !opened.has(item.text));
};

type Handlers = {
  [Type in TurnFrame['type']]: (state: ThreadState, frame: Extract<TurnFrame, { type: Type }>) => void;
};

const handlers: Handlers = {
  turn_started: (state, frame) => startLeg(state, frame.run, frame.messages),
  model_call: (state, frame) => {
    noteStep(state, frame.step);
    if (frame.stage === 'sent') {
      state.live = {
        message_id: frame.message_id,
        text: '',
        is_waiting: true,
        is_thinking: false,
        route: frame.step.name,
        started_at: frame.step.started_at,
      };
    } else if (state.live !== null) state.live.is_waiting = false;
  },
  thinking: (state, frame) => {
    if (state.live?.message_id !== frame.message_id) return;
    state.live.is_thinking = true;
    state.live.is_waiting = false;
  },
  text_delta: (state, frame) => addText(state, frame.message_id, frame.offset, frame.text),
  assistant_message: (state, frame) => {
    addMessage(state, frame.message);
    noteStep(state, frame.step);
  },
  tool_call: (state, frame) => noteStep(state, frame.step),
  tool_call_delta: () => {},
  tool_result: (state, frame) => {
    addMessage(state, frame.message);
    noteStep(state, frame.step);
  },
  approval_required: (state, frame) => {
    endRun(state, frame.run);
    upsert(state.approvals, frame.approval, (approval) => approval.created_at);
    noteStep(state, frame.step);
  },
  approval_asked: (state, frame) => {
    upsert(state.approvals, frame.approval, (approval) => approval.created_at);
    noteStep(state, frame.step);
  },
  approval_settled: (state, frame) => {
    state.approvals = state.approvals.filter((approval) => approval.id !== frame.approval.id);
    noteStep(state, frame.step);
  },
  delegate_approval: (state, frame) => {
    const { approval } = frame;
    if (approval.status === 'pending') upsert(state.approvals, approval, (one) => one.created_at);
    else state.approvals = state.approvals.filter((one) => one.id !== approval.id);
  },
  queued: (state, frame) => upsert(state.queued, frame.item, (item) => item.at),
  steer: (state, frame) => {
    for (const message of frame.messages) addMessage(state, message);
    state.queued = state.queued.filter((item) => item.kind !== 'steer');
    noteStep(state, frame.step);
  },
  route_fallback: (state, frame) => noteStep(state, frame.step),
  escalated: (state, frame) => noteStep(state, frame.step),
  compacted: (state, frame) => {
    upsert(state.compactions, frame.compaction, (one) => one.at);
    noteStep(state, frame.step);
  },
  halted: (state, frame) => endRun(state, frame.run),
  done: (state, frame) => endRun(state, frame.run),
  error: (state, frame) => endRun(state, frame.run),
  cancelled: (state, frame) => {
    endRun(state, frame.run);
    state.queued = [];
  },
  interrupted: (state, frame) => endRun(state, frame.run),
  gap: (state) => {
    state.is_stale = true;
  },
};

/**
 * Applies one frame of a turn's stream to a draft, in place. Applying the same frame twice changes nothing; a frame of
 * an unknown type is ignored, so that an old page survives a newer server.
 */
export const reduceThread = (state: ThreadState, frame: TurnFrame): void => {
  if (frame.type !== 'gap') {
    if (frame.conversation_id !== state.conversation_id) return;
    if (state.stream !== null && state.stream.id === frame.stream && frame.seq <= state.stream.seq) return;
    state.stream = { id: frame.stream, seq: frame.seq };
  }
  const handle = handlers[frame.type] as ((state: ThreadState, frame: TurnFrame) => void) | undefined;
  handle?.(state, frame);
};
