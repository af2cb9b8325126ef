/** What core says around the summary of a long conversation, in one language. */
export interface CompactionTexts {
  /** What a model is asked to do with the older part of a conversation. */
  readonly task: (maxChars: number) => string;
  readonly open: (messages: number) => string;
  readonly close: string;
  readonly delegatesHeading: string;
  readonly wordsHeading: string;
  /** Above the words that opened the turn in progress. */
  readonly currentWords: string;
  /** Said instead of a summary when no model wrote one. */
  readonly digestHeading: string;
  readonly earlierSummary: string;
  readonly person: string;
  readonly agent: string;
  readonly toolResult: (tool: string) => string;
  readonly tooLarge: (route: string, window: number, used: number) => string;
  readonly noShrink: string;
}
