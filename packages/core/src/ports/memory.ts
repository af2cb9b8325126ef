import type { FactType, MemoryHit } from '@my-agent-crew/contract';
import type { Agent } from './agents.ts';

/** Whose call it is. The conversation decides whether a person watches. */
export interface MemoryAsker {
  readonly agentId: string;
  readonly conversationId: string;
  readonly runId: string;
}

/** What is to be known about the owner. */
export interface FactWords {
  /** As `factNamePattern` of the contract has it. */
  readonly name: string;
  /** One line. */
  readonly description: string;
  readonly type: FactType;
  readonly text: string;
  /** Why, in words for the person who decides on it. */
  readonly reason?: string;
}

/** What became of a fact: written at once, kept for a person to decide, or as it was already. */
export type MemoryWrite =
  | { readonly kind: 'written'; readonly wasThere: boolean }
  | { readonly kind: 'proposed'; readonly proposalId: string }
  | { readonly kind: 'unchanged' };

/**
 * The memory as its tools use it. Every method is one step that nothing comes between, and throws `CrewError` with a
 * sentence when a file cannot be read or written; then nothing was changed.
 */
export interface Memory {
  /** Adds a line to today's note, by the agent's zone; returns the note's name. */
  saveNote(agent: Pick<Agent, 'id' | 'timezone'>, text: string): string;
  /** Entries of the shared facts and the agent's own files, best first, at most 12. */
  search(agentId: string, query: string): readonly MemoryHit[];
  /** Written while a person watches, proposed otherwise. Spec: tools, "Ghi có được thực hiện ngay hay không". */
  saveFact(asker: MemoryAsker, fact: FactWords): MemoryWrite;
  /** Null when there is no such fact. */
  forgetFact(asker: MemoryAsker, name: string, reason?: string): MemoryWrite | null;
}
