import type { RunStatus } from '@my-agent-crew/contract';
import type { Carried } from './log.ts';

/** One piece of work handed to another agent. */
export interface Delegation {
  readonly parentConversationId: string;
  /** The parent's tool call: a delegation cut by a restart is found again by it, never opened twice. */
  readonly callId: string;
  readonly fromAgentId: string;
  readonly agentId: string;
  /** All the child will ever know of the parent's conversation. */
  readonly task: string;
}

/** How a delegated conversation ended. */
export interface DelegationEnd {
  readonly conversationId: string;
  /** `running` when the parent gave up waiting. */
  readonly status: RunStatus;
  readonly hasTimedOut: boolean;
  readonly haltReason: string | null;
  /** What it spent in all, to be added to the parent. */
  readonly carried: Carried;
  /** Model calls it made. */
  readonly steps: number;
  /** The child's final words; empty when it said none. */
  readonly answer: string;
  /** The tool of its newest settled approval when that was denied or expired, else null. */
  readonly blockedBy: { readonly tool: string; readonly how: 'denied' | 'expired' } | null;
  /** Names of its tool calls that succeeded, in order. */
  readonly succeeded: readonly string[];
}

/** Opens delegated conversations and waits for them. */
export interface Delegates {
  /** Ends with the child, with its waiting time, or with `signal`, which stops the child too. A sentence: it was not opened. */
  run(delegation: Delegation, signal: AbortSignal): Promise<DelegationEnd | { readonly refused: string }>;
}
