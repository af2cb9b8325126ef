import type { Approval, Channel } from '@my-agent-crew/contract';
import type { Awaitable } from './awaitable.ts';

/** How an approval is settled. */
export interface Decision {
  readonly status: 'approved' | 'denied' | 'answered' | 'expired' | 'cancelled';
  /** Who decided; null for the clock and for a stop. */
  readonly by: Channel | null;
  readonly answer: string | null;
  readonly at: string;
  /** With an approval: add this tool to the conversation's `auto_approve`, in the same transaction. */
  readonly always: boolean;
}

/** Stored approvals. Requests are created by `Log.pause`. */
export interface Approvals {
  /** The newest approval of a tool call, or null when it was never asked. */
  forCall(callId: string): Awaitable<Approval | null>;
  /** Settles a pending approval and returns it; null when it does not exist or was settled before: one decision wins. */
  settle(id: string, decision: Decision): Awaitable<Approval | null>;
}
