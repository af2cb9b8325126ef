import type { MemoryProposal } from '@my-agent-crew/contract';

/** What a compile came to: `same` when no page was to change, `proposed` when a batch waits for a person. */
export type WikiCompileOutcome = 'same' | 'proposed';

/** The newest compile of an agent's wiki. */
export interface WikiCompileRecord {
  readonly agentId: string;
  readonly conversationId: string;
  readonly runId: string;
  /** UTC, ISO 8601. */
  readonly at: string;
  /** Null while it is open, and when it failed. */
  readonly outcome: WikiCompileOutcome | null;
  /** Pages it proposes. */
  readonly pages: number;
  readonly isOpen: boolean;
}

/** How a compile ended. */
export interface WikiCompileEnd {
  readonly runId: string;
  /** Digest of the notes that need not be read again. */
  readonly read: string;
  /** The whole batch; null when no page was to change. */
  readonly proposal: MemoryProposal | null;
}

/** Which notes each wiki was compiled from. Every method is one transaction: a kill leaves either all of it or nothing. */
export interface WikiCompiles {
  /** Calls `open` and takes note of what it opened; null, and nothing done, while one of the agent is open. */
  claim<Opened extends { readonly conversationId: string; readonly runId: string }>(
    agentId: string,
    at: string,
    open: () => Opened,
  ): Opened | null;
  /** The digest of the notes that the newest settled compile read; null before the first. */
  lastRead(agentId: string): string | null;
  /** Stores how it ended, with its proposal. */
  settle(end: WikiCompileEnd): void;
  /** Closes it, whatever came of it. */
  close(runId: string): void;
  /** Runs that are open. After a start: those that a kill cut. */
  openRuns(): readonly string[];
  /** The newest of an agent, or null. */
  latest(agentId: string): WikiCompileRecord | null;
}
