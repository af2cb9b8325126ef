import type { Compaction, Run, RunStep } from '@my-agent-crew/contract';
import type { Agent, Agents } from '../ports/agents.ts';
import type { Approvals } from '../ports/approvals.ts';
import { type Clock, isoTime } from '../ports/clock.ts';
import type { Hooks } from '../ports/hooks.ts';
import type { Ids } from '../ports/ids.ts';
import type { Account } from '../ports/ledger.ts';
import type { ConversationState, Log, StoredMessage } from '../ports/log.ts';
import type { Meter } from '../ports/meter.ts';
import type { ModelPort } from '../ports/model.ts';
import type { Spill } from '../ports/spill.ts';
import { type CoreTexts, coreTexts } from '../texts/core-texts.ts';
import type { ToolRegistry } from '../tool/tool-registry.ts';
import type { EventBody } from './event-queue.ts';

/** Everything a turn needs from outside. */
export interface TurnPorts {
  readonly log: Log;
  readonly approvals: Approvals;
  /** The only way a turn reaches a model. */
  readonly meter: Meter;
  /** How much routes take; left out: nobody knows, and a default is assumed. */
  readonly windows?: Pick<ModelPort, 'contextWindow'>;
  readonly tools: ToolRegistry;
  readonly agents: Agents;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Keeps whole what is shortened, for agents that hold `tool_output_read`; left out: nothing is kept. */
  readonly spill?: Spill;
  /** Watches tool calls; left out: nobody does. */
  readonly hooks?: Hooks;
  /** Told of every defect with its cause, for the log; must not throw. */
  readonly reportDefect: (cause: unknown, where: string) => void;
}

/** One activation of a run while it is worked on. Owned by `runTurn`; phases read it and append through `record`. */
export interface Turn {
  readonly ports: TurnPorts;
  readonly signal: AbortSignal;
  readonly emit: (event: EventBody) => void;
  readonly agent: Agent;
  readonly texts: CoreTexts;
  readonly run: Run;
  /** The log as this turn knows it; only this turn appends while it runs. */
  readonly messages: StoredMessage[];
  /** The run's timeline, by index. */
  readonly steps: RunStep[];
  /** Every compaction of the conversation, those taken back included. */
  readonly compactions: Compaction[];
  /** Compactions tried since the newest answer. */
  compactionsTried: number;
  conversation: ConversationState;
  /** Words of a child that may answer in this agent's place. Not kept over a restart: the model then answers itself. */
  relay: string | null;
  /** Model calls of the run so far, those before a restart included. */
  modelCalls: number;
}

/** Builds the state of a turn from what the ports hold. */
export const createTurn = (
  parts: Pick<Turn, 'ports' | 'signal' | 'emit' | 'agent' | 'run' | 'conversation'> & {
    messages: readonly StoredMessage[];
    steps: readonly RunStep[];
    compactions: readonly Compaction[];
  },
): Turn => ({
  ...parts,
  texts: coreTexts(parts.agent.language),
  messages: [...parts.messages],
  steps: [...parts.steps],
  compactions: [...parts.compactions],
  compactionsTried: 0,
  relay: null,
  modelCalls: parts.run.model_calls,
});

/** The present, as the contract writes it. */
export const timeOf = (turn: Turn): string => isoTime(turn.ports.clock.now());

/** Whom the model calls of a turn are for. */
export const accountOf = (turn: Turn): Account => ({
  conversationId: turn.conversation.id,
  runId: turn.run.id,
  agentId: turn.agent.id,
});

/** A new timeline line; it gets the next index at once, so that lines begun together keep their order. */
export const beginStep = (turn: Turn, fields: Pick<RunStep, 'kind' | 'name'> & Partial<RunStep>): RunStep => {
  const step: RunStep = {
    id: turn.ports.ids.next('step'),
    run_id: turn.run.id,
    index: turn.steps.length,
    status: 'running',
    detail: '',
    tool_call_id: null,
    started_at: timeOf(turn),
    duration_ms: null,
    cost_usd: null,
    usage: null,
    first_token_ms: null,
    shaped_kind: 'none',
    original_chars: null,
    ...fields,
  };
  turn.steps.push(step);
  return step;
};

/** Replaces a line of the turn's own timeline with its newer form and returns it. */
export const updateStep = (turn: Turn, step: RunStep, change: Partial<RunStep>): RunStep => {
  const next = { ...step, ...change };
  turn.steps[step.index] = next;
  return next;
};

/** A turn that sleeps in the log until a person decides. */
export interface Asleep {
  readonly kind: 'asleep';
  readonly event: Extract<EventBody, { type: 'approval_required' }>;
}

/** How a leg ends, before it is stored. */
export type TurnEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'halted'; readonly reason: 'budget' | 'max_steps' | 'loop' }
  | { readonly kind: 'halted'; readonly reason: 'allowance'; readonly sentence: string }
  | { readonly kind: 'error'; readonly sentence: string }
  | { readonly kind: 'aborted' }
  | Asleep;
