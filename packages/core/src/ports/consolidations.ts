import type { MemoryProposal } from '@my-agent-crew/contract';

/**
 * What a consolidation came to. `nothing`: no note was newer, and no model was asked. `same`: the file stays as it is.
 * `proposed`: it waits for a person. `applied`: it was written.
 */
export type ConsolidationOutcome = 'nothing' | 'same' | 'proposed' | 'applied';

/** One consolidation of an agent's memory. */
export interface ConsolidationRecord {
  readonly agentId: string;
  readonly conversationId: string;
  readonly runId: string;
  /** UTC, ISO 8601. */
  readonly at: string;
  /** Null while it is open, and when it failed. */
  readonly outcome: ConsolidationOutcome | null;
  /** Notes it read. */
  readonly notes: number;
  readonly isOpen: boolean;
}

/** How a rewrite ended. */
export interface ConsolidationEnd {
  readonly runId: string;
  readonly outcome: Exclude<ConsolidationOutcome, 'applied'>;
  readonly notes: number;
  /** Revisions of the notes that need not be read again, by name; null leaves those of before. */
  readonly read: Readonly<Record<string, string>> | null;
}

/** What was consolidated. Every method is one transaction, so that a kill leaves either all of it or nothing. */
export interface Consolidations {
  /** Calls `open` and takes note of what it opened; null, and nothing done, while one of the agent is open. */
  claim<Opened extends { readonly conversationId: string; readonly runId: string }>(
    agentId: string,
    at: string,
    open: () => Opened,
  ): Opened | null;
  /** Revisions of the notes that the newest consolidation had read; empty before the first. */
  lastRead(agentId: string): Readonly<Record<string, string>>;
  /** Stores how a rewrite ended, with the proposals that came of it. */
  settle(end: ConsolidationEnd, proposals: readonly MemoryProposal[]): void;
  /** Notes that the proposal of a settled run was written. */
  applied(runId: string): void;
  /** Names the facts that were reviewed last; null before the first review. */
  lastReview(agentId: string): string | null;
  /** Stores that facts were reviewed, with the proposals that came of it. */
  settleReview(runId: string, facts: string, proposals: readonly MemoryProposal[]): void;
  /** Closes it, whatever came of it. */
  close(runId: string): void;
  /** Runs that are open. After a start: those that a kill cut. */
  openRuns(): readonly string[];
  /** The newest of an agent, or null. */
  latest(agentId: string): ConsolidationRecord | null;
}
