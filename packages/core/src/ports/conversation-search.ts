/** Words that were said in some conversation, around what was looked for. */
export interface FoundWords {
  readonly conversationId: string;
  /** Empty while the conversation has none. */
  readonly title: string;
  readonly agentId: string;
  readonly role: 'user' | 'assistant';
  /** UTC, ISO 8601. */
  readonly at: string;
  readonly snippet: string;
}

/** What `conversation_search` asks for. */
export interface WordsWanted {
  readonly query: string;
  /** Null looks at every agent's conversations. */
  readonly agentId: string | null;
  /** The conversation that asks; it is left out. */
  readonly without: string;
  readonly limit: number;
  readonly perConversation: number;
}

/** Search over what was said, for `conversation_search`. */
export interface ConversationSearch {
  /** Whether an agent may look into the conversations of others. Only the master may. */
  mayReadCrew(agentId: string): boolean;
  /** Newest first. Rejects with `CrewError` when the search cannot be made now. */
  find(wanted: WordsWanted, signal: AbortSignal): Promise<readonly FoundWords[]>;
}
