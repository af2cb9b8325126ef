import type {
  Approval,
  AssistantMessage,
  Channel,
  Compaction,
  HaltReason,
  Run,
  RunStep,
  TokenUsage,
  ToolMessage,
  UserMessage,
} from '@my-agent-crew/contract';
import type { MicroDollars } from '../money.ts';
import type { Awaitable } from './awaitable.ts';
import type { EffectMark, OpenEffect } from './effects.ts';

/** What a turn must know about its conversation. Read anew before every model call: a person may change it meanwhile. */
export interface ConversationState {
  readonly id: string;
  readonly agentId: string;
  readonly channel: Channel;
  /** The conversation that delegated this one, or null. */
  readonly parentId: string | null;
  readonly autonomous: boolean;
  readonly autoApprove: readonly string[];
  /** Seconds an approval waits here; null falls back to the agent's. */
  readonly approvalTtlSeconds: number | null;
  /** 0 means no cap. */
  readonly costCapMicros: MicroDollars;
  readonly spentMicros: MicroDollars;
  readonly unknownCostCalls: number;
}

/** An answer with what its provider wants back, word for word, on the next call of the same route. */
export type StoredAnswer = AssistantMessage & { readonly details: unknown };

/**
 * Words of a person with the notes a model reads right before them. Notes are stored with the message, never rewritten,
 * and never shown with it. Spec: supplement §2, "turn_notes".
 */
export type StoredWords = UserMessage & {
  readonly notes?: string | null;
  /** What of each section of the notes the conversation has been told now, by section; kept for the next turn's notes. */
  readonly told?: Readonly<Record<string, ToldSection>> | null;
};

/** The part of a notes section a conversation knows: its first `chars` characters, by their hash. */
export interface ToldSection {
  readonly chars: number;
  readonly hash: string;
}

/** A row of the log as the turn reads it. */
export type StoredMessage = StoredWords | StoredAnswer | ToolMessage;

/** A message before the log gave it its position. */
export type Draft<Row extends { position: number }> = Omit<Row, 'position'>;

/** One paid (or unpriced) model call, for the ledger. */
export interface Charge {
  /** `chat` for the turn itself; side calls name theirs, such as `tool_summary`. */
  readonly purpose: string;
  readonly route: string;
  /** Null when the upstream named no price. */
  readonly costMicros: MicroDollars | null;
  readonly usage: TokenUsage;
}

/** What a delegated conversation spent, added to its parent once; its own calls are in the ledger already. */
export interface Carried {
  readonly micros: MicroDollars;
  readonly unknownCalls: number;
}

/** A request to a person with its timeline line. */
export interface Asking {
  readonly approval: Approval;
  readonly step: RunStep;
}

/** How a run ends. */
export interface RunEnding {
  readonly status: 'done' | 'halted' | 'error' | 'cancelled' | 'interrupted';
  readonly haltReason: HaltReason | null;
  readonly error: string | null;
  readonly at: string;
}

/**
 * The only durable state of a turn. Every method is one transaction: after it returned, a kill loses nothing of it;
 * before it returned, nothing of it is visible. Implementations pass `describeLog` of the testkit.
 */
export interface Log {
  conversation(id: string): Awaitable<ConversationState | null>;
  /** The whole log of a conversation, by position. */
  messages(conversationId: string): Awaitable<readonly StoredMessage[]>;
  run(id: string): Awaitable<Run | null>;
  /** The stored timeline of a run, by index. A tool step that is still `running` marks a call that had started. */
  steps(runId: string): Awaitable<readonly RunStep[]>;

  /** Stores a new run in state `running` with the words that open it. */
  openRun(run: Run, messages: readonly Draft<StoredWords>[]): Awaitable<readonly UserMessage[]>;
  /** Marks the run `running` and counts this activation from 1. */
  beginLeg(runId: string): Awaitable<{ readonly run: Run; readonly leg: number }>;
  /**
   * Stores the mark of an effect, and the timeline line that shows it, right before the effect happens. A mark left open by
   * an earlier leg is taken over: that is a restart. A key that has ended, or is open in this leg, is a defect and throws.
   */
  beginEffect(effect: EffectMark, step: RunStep | null): Awaitable<void>;
  /**
   * Ends an effect that has no line of its own, with the money it cost. The marks of a line end by themselves with
   * `recordAnswer`, `recordResult`, and `recordStep` of a line that no longer runs. Ending twice changes nothing.
   */
  endEffect(key: string, outcome: string, charges: readonly Charge[]): Awaitable<void>;
  /** The marks of a run without an end, in the order they were made. */
  openEffects(runId: string): Awaitable<readonly OpenEffect[]>;
  /** Stores an answer, its timeline line and the money of every attempt behind it; counts one model call unless the line is a
   * relay, which no model was asked for. */
  recordAnswer(
    message: Draft<StoredAnswer>,
    step: RunStep,
    charges: readonly Charge[],
  ): Awaitable<StoredAnswer>;
  /** Stores or replaces a timeline line, with the money it stands for. Starting a tool call is such a line. */
  recordStep(step: RunStep, charges: readonly Charge[]): Awaitable<void>;
  /** Stores the one result of a call, with what it carries over from a delegation. A second result throws. */
  recordResult(
    message: Draft<ToolMessage>,
    step: RunStep,
    charges: readonly Charge[],
    carried?: Carried | null,
  ): Awaitable<ToolMessage>;
  /** Every compaction of a conversation, those taken back included, the oldest first. */
  compactions(conversationId: string): Awaitable<readonly Compaction[]>;
  /** Stores a compaction with its timeline line, when a turn made it. Its money is booked before. */
  recordCompaction(compaction: Compaction, step: RunStep | null): Awaitable<void>;
  /** Takes the compaction in effect back; null, and nothing changed, when this one is not in effect. */
  undoCompaction(id: string, at: string): Awaitable<Compaction | null>;
  /** Moves the steer texts that wait into the log as messages of this run; empty when none wait. */
  joinSteers(runId: string): Awaitable<readonly UserMessage[]>;
  /**
   * Stores an approval and its timeline line, with those that are asked along with it, and puts the run to sleep
   * (`waiting`). An approval that is stored already stays as it is, decided or not.
   */
  pause(approval: Approval, step: RunStep, more?: readonly Asking[]): Awaitable<Run>;
  /**
   * Ends the run and returns its final record; approvals of it that still wait are cancelled with it, lines and marks that
   * are still open are closed, and a model call among them is charged as unknown. Ending a run that has ended changes
   * nothing.
   */
  closeRun(runId: string, ending: RunEnding): Awaitable<Run>;
}
