/** One state of a file, without its content. */
export interface FileState {
  /** SHA-256 of the content in lower-case hex; null when the file was too large to be kept. */
  readonly sha256: string | null;
  readonly bytes: number;
  /** Permission bits; null for whatever a new file gets. */
  readonly mode: number | null;
}

/** A content to keep, under the name its state carries. */
export interface KeptContent {
  readonly sha256: string;
  readonly content: Uint8Array;
}

/** What is about to be done to one file. */
export interface NewFileWrite {
  /** `write` by a tool; `undo` and `redo` by a person, who takes changes back and forth. */
  readonly kind: 'write' | 'undo' | 'redo';
  readonly conversationId: string;
  readonly runId: string;
  /** The tool call that writes; empty for a person. */
  readonly callId: string;
  /** Real path of the workspace the file lies in, and the file's real path from there. */
  readonly root: string;
  readonly path: string;
  /** Null when nothing was there, and when nothing will be there. */
  readonly before: FileState | null;
  readonly after: FileState | null;
  /** Folders made on the way to the file, from the root, outermost first. */
  readonly folders: readonly string[];
  /** The writes an undo takes back or a redo brings back. */
  readonly covers: readonly string[];
  /** The newest run of the conversation when a person undid: the next one is told of it. Null for a tool. */
  readonly afterRunId: string | null;
}

/** A stored write of one file: the journal of this effect. */
export interface FileWrite extends NewFileWrite {
  readonly id: string;
  readonly at: string;
  /** False when the process ended, or the write failed, between the two records: the file tells which. */
  readonly isFinished: boolean;
  /** The undo that took this write back and is in force, or null. */
  readonly undoneBy: string | null;
}

/**
 * What files were before they were written. Every method answers at once, because a file must not change between being
 * kept and being written. Implementations pass `describeCheckpoints` of the testkit.
 */
export interface Checkpoints {
  /** Keeps the contents and stores the record, durably, before the file is touched. Throws when it cannot: do not write then. */
  begin(write: NewFileWrite, contents: readonly KeptContent[]): FileWrite;
  /** The file was written. An undo marks what it covers as undone by it; a redo clears the mark. */
  finish(id: string): void;
  /** The file was not written: the record goes. */
  abandon(id: string): void;
  /** Everything recorded for these runs, in order: what their tools wrote, and what a person took back of it. */
  ofRuns(runIds: readonly string[]): readonly FileWrite[];
  /** Everything recorded of one file, in order. */
  ofFile(root: string, path: string): readonly FileWrite[];
  /** What a person took back or brought again in this conversation after its newest run, in order. */
  sinceRun(conversationId: string, runId: string): readonly FileWrite[];
  /** A kept content; null when it was never kept, was dropped for space, or is damaged. */
  content(sha256: string): Uint8Array | null;
}
