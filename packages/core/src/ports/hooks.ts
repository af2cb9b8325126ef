import type { Agent } from './agents.ts';

/** A tool call as hooks are told of it. */
export interface HookedCall {
  readonly agent: Agent;
  readonly conversationId: string;
  readonly callId: string;
  readonly tool: string;
  readonly input: Record<string, unknown>;
}

/**
 * Commands of the owner that watch tool calls. Neither method may throw; a hook that fails, is missing or takes too long
 * lets the call pass. Spec: agents, "Kit", hooks.
 */
export interface Hooks {
  /** Asked right before a call runs, after the gate. A sentence blocks it and is what the model reads; null lets it run. */
  before(call: HookedCall, signal: AbortSignal): Promise<string | null>;
  /** Told what the call answered. A text is added to the result; null adds nothing. */
  after(call: HookedCall, answer: string, signal: AbortSignal): Promise<string | null>;
}
