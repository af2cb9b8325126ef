/** A conversation that a call of this thread opened and that has not answered yet. */
export interface DelegatedChild {
  readonly conversationId: string;
  /** What it does now, in a sentence. */
  readonly sentence: string;
  /** True while it waits for a person. */
  readonly isWaiting: boolean;
}

/** What a thread knows about the agents it hands work to; reading it is reactive. */
export interface Delegates {
  nameOf(agentId: string): string;
  /** The conversation that was opened for a task, or null while it is not known. */
  childOf(agentId: string, task: string): DelegatedChild | null;
}

/** For a thread that knows no crew. */
export const noDelegates: Delegates = { nameOf: (agentId) => agentId, childOf: () => null };
