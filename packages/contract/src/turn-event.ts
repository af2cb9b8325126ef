import * as z from 'zod/mini';
import { Approval } from './entities/approval.ts';
import { Compaction } from './entities/compaction.ts';
import { QueuedItem } from './entities/conversation.ts';
import {
  AssistantMessage,
  ShapedKind,
  ToolMessage,
  ToolOutcomeKind,
  UserMessage,
} from './entities/message.ts';
import { HaltReason, Run, RunStep } from './entities/run.ts';
import { ToolCall } from './entities/tool-call.ts';

const base = {
  /** Dense from 1 within `stream`. */
  seq: z.int(),
  /** One activation of a run: `<run id>.<leg>`. A decision or a restart opens the next leg. */
  stream: z.string(),
  conversation_id: z.string(),
  run_id: z.string(),
};

const event = <const T extends string, Shape extends z.core.$ZodShape>(type: T, shape: Shape) =>
  z.object({ ...base, type: z.literal(type), ...shape });

/** A leg begins. `messages` are the opening words of the turn, already stored. */
export const TurnStartedEvent = event('turn_started', { run: Run, messages: z.array(UserMessage) });
/** A request to a model left (`sent`) or its first fragment came (`first_token`). */
export const ModelCallEvent = event('model_call', {
  stage: z.enum(['sent', 'first_token']),
  message_id: z.string(),
  step: RunStep,
});
/** The model thinks; at most one per model call. Thoughts are never shown or stored. */
export const ThinkingEvent = event('thinking', { message_id: z.string() });
/** Text of the answer in progress; `offset` counts the UTF-16 units that came before it in this message. */
export const TextDeltaEvent = event('text_delta', {
  message_id: z.string(),
  offset: z.int(),
  text: z.string(),
});
/** An answer is stored; it replaces whatever deltas painted for its id. */
export const AssistantMessageEvent = event('assistant_message', { message: AssistantMessage, step: RunStep });
/** A tool starts to run. */
export const ToolCallEvent = event('tool_call', { call: ToolCall, message_id: z.string(), step: RunStep });
/** A piece of a long tool argument while the model still writes it. Never stored. */
export const ToolCallDeltaEvent = event('tool_call_delta', {
  index: z.int(),
  name: z.string(),
  chunk: z.string(),
  attempt: z.int(),
});
/** A tool call has its one result. */
export const ToolResultEvent = event('tool_result', {
  tool_call_id: z.string(),
  name: z.string(),
  ok: z.boolean(),
  outcome: ToolOutcomeKind,
  output: z.string(),
  shaped_kind: ShapedKind,
  original_chars: z.int(),
  cost_usd: z.nullable(z.number()),
  metered: z.boolean(),
  message: ToolMessage,
  step: RunStep,
});
/** The turn sleeps until a person decides. Terminal for this leg. */
export const ApprovalRequiredEvent = event('approval_required', {
  approval_id: z.string(),
  tool_call_id: z.string(),
  name: z.string(),
  arguments: z.record(z.string(), z.unknown()),
  reason: z.nullable(z.string()),
  expires_at: z.string(),
  kind: z.enum(['tool', 'question']),
  options: z.array(z.string()),
  approval: Approval,
  step: RunStep,
  run: Run,
});
/** A further call of the same answer asks now, so that a person who is not watching decides all of them together. */
export const ApprovalAskedEvent = event('approval_asked', { approval: Approval, step: RunStep });
/** A decision (or its deadline) settled an approval; the turn goes on. */
export const ApprovalSettledEvent = event('approval_settled', { approval: Approval, step: RunStep });
/** A delegated conversation of this turn asked for a decision, or had one settled. Decide it in its own conversation. */
export const DelegateApprovalEvent = event('delegate_approval', { approval: Approval });
/** A message waits for the running turn. */
export const QueuedEvent = event('queued', {
  item_id: z.string(),
  kind: z.enum(['follow_up', 'steer']),
  position: z.int(),
  item: QueuedItem,
});
/** Waiting steer texts joined the turn. */
export const SteerEvent = event('steer', {
  text: z.string(),
  count: z.int(),
  messages: z.array(UserMessage),
  step: RunStep,
});
/** A route was given up before it produced anything; `next` is the one tried now, or null. */
export const RouteFallbackEvent = event('route_fallback', {
  route: z.string(),
  next: z.nullable(z.string()),
  error: z.string(),
  duration_ms: z.int(),
  step: RunStep,
});
/** The rest of the turn runs on the agent's escalation route. */
export const EscalatedEvent = event('escalated', {
  reason: z.enum(['loop', 'error']),
  route: z.string(),
  error: z.nullable(z.string()),
  step: RunStep,
});
/** Older messages are from now on read as a summary; the log keeps them. */
export const CompactedEvent = event('compacted', { compaction: Compaction, step: RunStep });
/** Terminal: stopped by a limit. */
export const HaltedEvent = event('halted', { reason: HaltReason, spent_usd: z.number(), run: Run });
/** Terminal: answered. */
export const DoneEvent = event('done', { spent_usd: z.number(), unknown_cost_calls: z.int(), run: Run });
/** Terminal: failed; `message` is one sentence for the person. */
export const ErrorEvent = event('error', { message: z.string(), run: Run });
/** Terminal: stopped by a person. `restored` are the queued texts handed back, in order. */
export const CancelledEvent = event('cancelled', { restored: z.array(z.string()), run: Run });

/** Terminal: the server stops; the turn goes on by itself after the next start. */
export const InterruptedEvent = event('interrupted', { run: Run });

/** Everything a turn tells. The discriminator is `type`. */
export const TurnEvent = z.discriminatedUnion('type', [
  TurnStartedEvent,
  ModelCallEvent,
  ThinkingEvent,
  TextDeltaEvent,
  AssistantMessageEvent,
  ToolCallEvent,
  ToolCallDeltaEvent,
  ToolResultEvent,
  ApprovalRequiredEvent,
  ApprovalAskedEvent,
  ApprovalSettledEvent,
  DelegateApprovalEvent,
  QueuedEvent,
  SteerEvent,
  RouteFallbackEvent,
  EscalatedEvent,
  CompactedEvent,
  HaltedEvent,
  DoneEvent,
  ErrorEvent,
  CancelledEvent,
  InterruptedEvent,
]);
export type TurnEvent = z.infer<typeof TurnEvent>;

/** The event types that end a leg: exactly one of them closes every stream. */
export const terminalEventTypes = [
  'approval_required',
  'halted',
  'done',
  'error',
  'cancelled',
  'interrupted',
] as const;

/** True for the one event that closes a leg. */
export const isTerminalEvent = (candidate: { type: string }): boolean =>
  (terminalEventTypes as readonly string[]).includes(candidate.type);

/** What a watcher of one conversation's stream receives first when its last seen event is too old to replay. */
export const TurnGap = z.object({ type: z.literal('gap'), stream: z.string(), next_seq: z.int() });
export type TurnGap = z.infer<typeof TurnGap>;

/** One frame of `GET /api/conversations/{id}/turn`: an event, or a gap after which the conversation is read again. */
export const TurnFrame = z.discriminatedUnion('type', [...TurnEvent.def.options, TurnGap]);
export type TurnFrame = z.infer<typeof TurnFrame>;
