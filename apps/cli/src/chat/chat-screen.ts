/** Where a chat writes and what it is asked; a terminal or a pipe. */
export interface ChatScreen {
  /** Adds to the end of the transcript. */
  write(text: string): void;
  /** Shows one line about what is happening now, in place of the last; empty for none. A pipe shows none. */
  status(line: string): void;
  /** Puts words into the input line, for the person to change and send. */
  offer(text: string): void;
}
