import type { MicroDollars } from '../money.ts';
import type { Awaitable } from './awaitable.ts';
import type { Charge } from './log.ts';

/** Who a model call is for. No call is made without one. */
export interface Account {
  readonly conversationId: string;
  /** Null for a call that belongs to no turn. */
  readonly runId: string | null;
  /** Whose allowance it uses; for delegated work the agent that does it. */
  readonly agentId: string;
}

/** What one conversation may spend and has spent. */
export interface Budget {
  /** 0 means no cap. */
  readonly capMicros: MicroDollars;
  readonly spentMicros: MicroDollars;
  /** Calls whose price is unknown. */
  readonly unknownCalls: number;
}

/** Where the meter books every model call, and reads what a conversation has left. */
export interface Ledger {
  /**
   * Books one call on its conversation and run, as one transaction. A conversation or run that was deleted meanwhile is
   * no error: the money is kept all the same. `mark` is the call's in the journal, which ends with
   * it; when it has ended before, the call was booked as lost then and is not booked again.
   */
  charge(
    account: Account,
    charge: Charge,
    mark?: { readonly key: string; readonly outcome: string },
  ): Awaitable<void>;
  /**
   * The budgets a call must fit into: the conversation's own and, when another one delegated it, that one's with what its
   * running delegations have spent so far. Empty for an unknown conversation.
   */
  budgets(conversationId: string): Awaitable<readonly Budget[]>;
}
