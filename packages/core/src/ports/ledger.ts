import type { Awaitable } from './awaitable.ts';
import type { Charge } from './log.ts';

/** Money of side calls that belong to a conversation but to no step, such as titles. */
export interface Ledger {
  charge(conversationId: string, runId: string | null, charge: Charge): Awaitable<void>;
}
