import type { RunStep } from '@my-agent-crew/contract';
import type { MicroDollars } from '../money.ts';
import type { Account } from './ledger.ts';
import type { Charge } from './log.ts';
import type { ModelDelta, ModelReply, ModelRequest } from './model.ts';

/** An allowance that is used up. */
export interface AllowancePause {
  readonly scope: 'crew' | 'agent' | 'unknown';
  /** Set for the scope `agent`. */
  readonly agentId: string | null;
  readonly period: 'day' | 'month';
  /** Micro-dollars; for the scope `unknown` a number of calls. */
  readonly limit: number;
  /** In the same unit. */
  readonly counted: number;
  /** When counting starts anew, in milliseconds UTC. */
  readonly resetsAt: number;
}

/** Why no model call may start now: the conversation's cap, or an allowance. */
export type SpendingStop =
  | { readonly reason: 'budget' }
  | { readonly reason: 'allowance'; readonly pause: AllowancePause };

/** The money of one attempt, booked already: it is shown, never booked again. */
export interface Booked {
  /** Null when the upstream named no price. */
  readonly costMicros: MicroDollars | null;
}

/** An attempt and what it was booked at; null when no upstream was reached. */
export interface MeteredReply {
  readonly reply: ModelReply;
  readonly booked: Booked | null;
}

/** Leave to make one model call, or why there is none. */
export type Admission =
  | { readonly stop: SpendingStop }
  | {
      readonly stop: null;
      /**
       * Makes the call. Its mark is in the journal before the request leaves, and it is booked before this returns. Once
       * only; never throws for what an upstream does. `line` is the timeline line that shows the call, and how often that
       * line has asked; a side call has none.
       */
      readonly call: (
        request: ModelRequest,
        onDelta: (delta: ModelDelta) => void,
        signal: AbortSignal,
        line?: { readonly step: RunStep; readonly attempt: number },
      ) => Promise<MeteredReply>;
    };

/**
 * The one way to a model. Caps and allowances are looked at before each call and the money is booked right after it, so a
 * limit can be passed only by the calls that were under way when it was reached.
 */
export interface Meter {
  /** `purpose` names the call in the ledger: `chat` for the turn itself, such as `title` for a side call. */
  admit(account: Account, purpose: string): Promise<Admission>;
}

/** The owner's limits across conversations. */
export interface SpendingPolicy {
  /** What a call without a price counts for against caps and allowances. */
  unknownMicros(): MicroDollars;
  /** The allowance that holds this agent back now, or null. */
  pause(agentId: string): AllowancePause | null;
  /** Told of every call once it is booked; must not throw. */
  booked(account: Account, charge: Charge): void;
}
